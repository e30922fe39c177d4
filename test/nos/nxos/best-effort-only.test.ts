import { expect, it } from "vitest";
import { runChecks } from "../../../src/checks/index.js";
import { plannedHostView } from "../../../src/hosts/index.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { nxos } from "../../../src/nos/nxos/index.js";
import { assembledPod, pod } from "../../support/intents.js";
import { changed, textOf } from "./support.js";

const ONE_CLASS = DcbPolicy.of({ classes: [{ name: "best-effort", dscp: "rest", priority: 0, scheduling: { share: 100 } }] });

function classTreatment(policy: DcbPolicy, change: (text: string) => string = (text) => text): string[] {
  const { plan, imported, problems, hosts, switches } = assembledPod(pod("nxos", { policy }));
  const checked = switches.map((slice) => {
    const files = { "config.cfg": change(textOf(slice)) };
    return { slice, text: { slice, files }, view: nxos.parse(slice.name, files) };
  });
  const hostViews = hosts.map((slice) => ({ slice, view: plannedHostView(slice) }));
  const found = runChecks({ plan, switches: checked, hosts: hostViews, imported, problems, complete: true });
  return found.filter((f) => f.rule === "CLASS_TREATMENT").map((f) => f.at);
}

it("a policy of one class needs no trust in DSCP: all of them are in it", () => {
  expect(classTreatment(ONE_CLASS)).toEqual([]);
});

it("but a group that the class does not have is found, and so is a policy with more classes that trusts none", () => {
  const switches = ["leaf1", "leaf2", "spine1", "spine2"];
  const unset = (text: string) => changed(text, "  class class-default\n    set qos-group 0\n", "  class class-default\n");
  expect(classTreatment(ONE_CLASS, unset)).toEqual(switches);
  const untrusting = (text: string) => text.replaceAll(/ {2}class CM-\S+\n {4}set qos-group \d\n/g, "");
  expect(classTreatment(DcbPolicy.rocev2(), untrusting)).toEqual(switches);
});
