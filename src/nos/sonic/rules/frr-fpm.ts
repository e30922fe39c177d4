import { type Complaint, type Inspected, rule } from "./support.js";

const LINES = ["no fpm use-next-hop-groups", "fpm address 127.0.0.1"] as const;

/** SONiC appends these two lines at its start unless one begins a line; then the file on the switch stays the artifact (docs/facts/routing.md, fact 18). */
export const frrFpm = rule(
  "SONIC_FRR_FPM",
  ({ frr, frrText }: Inspected): Complaint => ({
    severity: "error",
    message: "frr.conf would be changed by SONiC at its start",
    allowed: `${LINES.map((l) => `"${l}"`).join(" and ")} at the beginning of a line; a newline at the end; LF only`,
    places: [
      ...LINES.filter((line) => !frr.includes(line)).map((line) => `no "${line}" at column 0`),
      ...(frrText.endsWith("\n") ? [] : ["no newline at the end"]),
      ...(frrText.includes("\r") ? ["CR in a line end"] : []),
    ],
  }),
);
