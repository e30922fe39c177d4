import { rowOf, textField, upPorts } from "../config-db.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const LISTS = [
  ["BUFFER_PORT_INGRESS_PROFILE_LIST", "BUFFER_PG"],
  ["BUFFER_PORT_EGRESS_PROFILE_LIST", "BUFFER_QUEUE"],
] as const;

/** NVIDIA's images bind every port to a profile of each pool that its groups and queues use (docs/facts/sonic.md, section a). */
export const profileList = rule(
  "SONIC_PROFILE_LIST",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "ports lack a profile of a pool that they use in their profile lists",
    allowed: "one profile of each pool that a port's BUFFER_PG and BUFFER_QUEUE rows use",
    places: isSpectrum(device.slice)
      ? upPorts(device.db).flatMap(([port]) => LISTS.flatMap(([list, rows]) => missingPools(device, port, list, rows).map((pool) => `${list}|${port} ${pool}`)))
      : [],
  }),
);

function missingPools({ db, look }: Inspected, port: string, list: string, rows: "BUFFER_PG" | "BUFFER_QUEUE"): string[] {
  const poolOf = (profile: string): string | undefined => textField(rowOf(db, "BUFFER_PROFILE", profile), "pool");
  const listed = (textField(rowOf(db, list, port), "profile_list") ?? "").split(",").map(poolOf);
  const used = new Set(look.rowsOf(rows, port).flatMap(({ row }) => poolOf(textField(row, "profile") ?? "") ?? []));
  return [...used].filter((pool) => !listed.includes(pool));
}
