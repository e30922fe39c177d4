import { App } from "cdktf";
import { PodStack } from "./pod";

const app = new App();
new PodStack(app, "net");
app.synth();
