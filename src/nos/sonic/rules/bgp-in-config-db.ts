import { rowOf, tableOf, textField } from "../config-db.js";
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
  const frrAsn = parseFrr(frrText).asn;
  const differs = asn !== undefined && asn !== `${frrAsn}`;
  return {
    severity: "error",
    message: "CONFIG_DB has BGP of its own, which bgpcfgd pushes into the FRR that frr.conf has configured",
    allowed: "no BGP tables, and bgp_asn equal to the ASN of frr.conf",
    places: [...TABLES.filter((table) => Object.keys(tableOf(db, table)).length > 0), ...(differs ? [`bgp_asn ${asn}, frr.conf ${frrAsn}`] : [])],
  };
});
