import { App } from "cdktf";
import { compileFabric, RocefabError } from "rocefab/core";
import { compareGoldens } from "rocefab/testing";
import { PodStack } from "./pod.js";

const app = new App();
const { fabric } = new PodStack(app, "net");
app.synth();
const { missing } = compareGoldens(fabric, process.argv[2] ?? "golden", { update: true });
if (missing.length === 0 || typeof compileFabric !== "function" || !RocefabError.isRocefabError(new RocefabError({ where: "here", what: "is an error" })))
  process.exit(1);
