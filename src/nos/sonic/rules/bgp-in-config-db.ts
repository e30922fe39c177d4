import { rowOf, tableOf, textField } from "../config-db.js";
import { runsFrrcfgd } from "../frrcfgd.js";
import { parseFrr } from "../views/frr-parser.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Tables whose rows bgpcfgd pushes into the running FRR, permit-all maps included, and those of frrcfgd. */
const TABLES = [
  "BGP_NEIGHBOR",
  "BGP_INTERNAL_NEIGHBOR",
  "BGP_PEER_RANGE",
  "BGP_MONITORS",
  "BGP_SENTINELS",
  "BGP_AGGREGATE_ADDRESS",
  "BGP_ALLOWED_PREFIXES",
  "BGP_BBR",
  "PREFIX_LIST",
  "BGP_GLOBALS",
  "BGP_PEER_GROUP",
] as const;

/** docs/facts/routing.md, fact 20. */
export const bgpInConfigDb = rule("SONIC_BGP_IN_CONFIG_DB", ({ db, frrText }: Inspected): Complaint => {
  const asn = textField(rowOf(db, "DEVICE_METADATA", "localhost"), "bgp_asn");
  const inTables = runsFrrcfgd(db);
  const [router, own] = inTables ? ["BGP_GLOBALS", textField(rowOf(db, "BGP_GLOBALS", "default"), "local_asn")] : ["frr.conf", `${parseFrr(frrText).asn}`];
  const differs = asn !== undefined && asn !== own;
  return {
    severity: "error",
    message: "CONFIG_DB has BGP of its own, which bgpcfgd pushes into the FRR that frr.conf has configured",
    allowed: "no BGP tables beside frr.conf, and bgp_asn equal to the ASN of the router",
    places: [...TABLES.filter((table) => !inTables && Object.keys(tableOf(db, table)).length > 0), ...(differs ? [`bgp_asn ${asn}, ${router} ${own}`] : [])],
  };
});
