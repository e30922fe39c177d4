import { RocefabError } from "../base/errors.js";
import { naturalCompare } from "../base/sort.js";

const BRAND = Symbol.for("rocefab.Nos");

export type NosName = "nxos" | "sonic" | "cumulus";

export interface NosFacts {
  readonly title: string;
  readonly releases: readonly string[];
  /** Highest `maximum-paths` that is safe on every supported release. Source: docs/facts/nxos.md, fact 25, SONiC template (514), NVUE guide (256). */
  readonly mostPaths: number;
}

/** The releases that rocefab renders for; the release is always stated, because spellings differ. */
export const NOS_FACTS: Readonly<Record<NosName, NosFacts>> = {
  nxos: { title: "NX-OS", releases: ["10.3", "10.4", "10.5", "10.6"], mostPaths: 64 },
  sonic: { title: "SONiC", releases: ["202411", "202505", "202511", "202605"], mostPaths: 514 },
  cumulus: { title: "Cumulus Linux", releases: ["5.9", "5.10", "5.11", "5.12", "5.13", "5.14", "5.15", "5.16", "5.17"], mostPaths: 256 },
};

/** Bytes that NX-OS takes as a pause buffer. Source: Cisco-NX-OS-device.yang of 10.3(10), ipqos_BuffSize (docs/facts/nxos.md, section 1a). */
export const NXOS_PAUSE_BUFFER = { leastBytes: 5000, mostBytes: 12_582_912 } as const;

/** Metres of cable that NX-OS's own carving of a lossless port's buffer serves (docs/facts/nxos.md, fact 21). */
export const NXOS_CARVED_TO_M = 100;

/** A network operating system and its release. */
export class Nos {
  /** @param release one of 10.3, 10.4, 10.5, 10.6 */
  static nxos(release: string): Nos {
    return Nos.of("nxos", release);
  }

  /** @param release branch of the community image: 202411, 202505, 202511 or 202605 */
  static sonic(release: string): Nos {
    return Nos.of("sonic", release);
  }

  /** @param release 5.9 to 5.17 */
  static cumulus(release: string): Nos {
    return Nos.of("cumulus", release);
  }

  static isNos(x: unknown): x is Nos {
    return typeof x === "object" && x !== null && BRAND in x;
  }

  private static of(name: NosName, release: string): Nos {
    const { releases, title } = NOS_FACTS[name];
    if (!releases.includes(release)) {
      const what = `is not a ${title} release that rocefab renders for`;
      throw new RocefabError({ where: `Nos.${name}`, what, got: release, allowed: releases.join(", "), fix: nearestText(releases, release) });
    }
    return new Nos(name, release);
  }

  readonly [BRAND] = true;

  private constructor(
    readonly name: NosName,
    readonly release: string,
  ) {}

  toString(): string {
    return `${NOS_FACTS[this.name].title} ${this.release}`;
  }
}

/** The newest release that is not newer than what was asked for, else the oldest. */
function nearestText(releases: readonly string[], asked: unknown): string | undefined {
  if (typeof asked !== "string" || !/^\d[\d.]*$/.test(asked)) return undefined;
  return `the nearest is ${releases.findLast((release) => naturalCompare(release, asked) <= 0) ?? releases[0]}`;
}
