import { type Complaint, type Inspected, rule } from "./support.js";

const MEMBER = /^neighbor (\S+) (?:interface )?peer-group (\S+)$/;

/** FRR reads the file once, from top to bottom (docs/facts/routing.md, fact 23). */
export const frrOrder = rule("SONIC_FRR_ORDER", ({ frr }: Inspected): Complaint => {
  const lines = frr.map((line) => line.trim());
  const members = lines.flatMap((line, at) => {
    const m = MEMBER.exec(line);
    return m ? [{ line, at, peer: m[1] as string, group: m[2] as string }] : [];
  });
  const late = members.filter(({ at, line, peer, group }) => {
    const declared = lines.indexOf(`neighbor ${group} peer-group`);
    const remoteAs = lines.findIndex((l) => l.startsWith(`neighbor ${peer} remote-as `));
    const wrongRemoteAs = remoteAs >= 0 && (line.includes(" interface ") ? remoteAs < at : remoteAs > at);
    return declared < 0 || declared > at || wrongRemoteAs;
  });
  return {
    severity: "error",
    message: "frr.conf has statements in an order that FRR does not take",
    allowed: "a peer-group declared before its members; remote-as before peer-group, but after interface peer-group",
    places: late.map(({ line }) => line),
  };
});
