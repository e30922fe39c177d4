import { networkOf, overlap } from "../../base/ip.js";
import { switchRule } from "../per-device.js";

/** A subnet of the user's own inside a block of the fabric shadows what another device has there, or will have once the fabric grows. */
export const foreignSubnetInFabric = switchRule("FOREIGN_SUBNET_IN_FABRIC", "error", ({ plan }) => {
  const { loopbacks, links, rails } = plan.underlay;
  const above: Readonly<Record<string, string | null>> = plan.superSpines
    ? { "loopbacks of super-spines": plan.superSpines.loopbacks, "links of super-spines": plan.superSpines.links }
    : {};
  const blocks = Object.entries<string | null>({ loopbacks, links, rails, ...above }).flatMap(([name, block]) =>
    block === null ? [] : [[name, block] as const],
  );
  return ({ slice }) => {
    const foreign = slice.ports.filter((p) => p.address !== null && (p.kind === "edge" || p.peer?.kind === "imported"));
    const found = foreign.flatMap((p) =>
      blocks.filter(([, block]) => overlap(networkOf(p.address as string), block)).map(([name, block]) => `${p.name} ${p.address} in ${name} ${block}`),
    );
    if (found.length === 0) return undefined;
    return {
      message: `has subnets inside the blocks that the fabric numbers from: ${found.join(", ")}`,
      fix: "take the subnet of the edge port, or of the link to the imported switch, from elsewhere",
    };
  };
});
