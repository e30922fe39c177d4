import { App } from "cdktf";
import { compileFabric, RocefabError } from "rocefab/core";
import { compareGoldens } from "rocefab/testing";
import { PodStack } from "./pod.js";

const app = new App();
const { fabric } = new PodStack(app, "net");
app.synth();
const found = compareGoldens(fabric, process.argv[2] ?? "golden");
console.log(JSON.stringify(found));
const same = found.missing.length + found.stale.length + found.changed.length === 0;
if (!same || typeof compileFabric !== "function" || !RocefabError.isRocefabError(new RocefabError({ where: "here", what: "is an error" }))) process.exit(1);
