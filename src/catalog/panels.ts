import type { BreakoutMode, ModelOnNos, NosPort, PanelPort } from "./switch-model.js";

const NXOS_SOURCE = "Nexus 9000 data sheets; breakout maps: interfaces guide 10.6(x), of the N9364E-SG2-O as of the -Q (general knowledge)";
const CUMULUS_SOURCE = "NVIDIA hardware guides; breakout speeds are general knowledge";

interface NxosPanel {
  readonly ports: number;
  readonly speedMbps: number;
  /** `interface breakout module 1 port N map <name>` -> Mb/s of a child. */
  readonly breakouts: Readonly<Record<string, number>>;
}

/** Ethernet1/1 to 1/N, all of one speed; children Ethernet1/N/1 and up. */
export function nxosModel({ ports, speedMbps, breakouts }: NxosPanel): ModelOnNos {
  return { panel: panel(ports, (n) => nxosPort(n, speedMbps, breakouts)), source: NXOS_SOURCE, confidence: "general" };
}

function nxosPort(number: number, speedMbps: number, breakouts: NxosPanel["breakouts"]): PanelPort {
  const name = `Ethernet1/${number}`;
  const modes = Object.entries(breakouts).map(([map, childMbps]) =>
    mode(map, [childMbps], Number(/-(\d+)x$/.exec(map)?.[1]), (child) => ({ name: `${name}/${child + 1}` })),
  );
  return { number, name, speedMbps, modes: [mode("", [speedMbps], 1, () => ({ name })), ...modes] };
}

interface CumulusPanel {
  readonly ports: number;
  readonly speedMbps: number;
  /** Of a panel port: 8 on OSFP and QSFP-DD, 4 on QSFP28. */
  readonly lanes?: number;
  /** `link breakout <name>` -> Mb/s that a child can run at. */
  readonly breakouts: Readonly<Record<string, readonly number[]>>;
}

/** swp1 to swpN, all of one speed; children swpNs0 and up. */
export function cumulusModel(given: CumulusPanel): ModelOnNos {
  return { panel: panel(given.ports, (n) => cumulusPort(n, given)), source: CUMULUS_SOURCE, confidence: "general" };
}

function cumulusPort(number: number, { speedMbps, lanes, breakouts }: CumulusPanel): PanelPort {
  const name = `swp${number}`;
  const modes = Object.entries(breakouts).map(([map, speeds]) => {
    const count = Number.parseInt(map, 10);
    const split = mode(map, speeds, count, (child) => ({ name: `${name}s${child}` }));
    return lanes === undefined ? split : { ...split, lanesPerPort: lanes / count };
  });
  return { number, name, speedMbps, modes: [mode("", [speedMbps], 1, () => ({ name })), ...modes] };
}

function panel(ports: number, port: (number: number) => PanelPort): PanelPort[] {
  return Array.from({ length: ports }, (_, i) => port(i + 1));
}

function mode(name: string, speedsMbps: readonly number[], count: number, port: (child: number) => NosPort): BreakoutMode {
  return { name, speedsMbps, ports: Array.from({ length: count }, (_, child) => port(child)) };
}
