import { build as article } from "./article/main.js";
import { build as existingStack } from "./existing-stack/main.js";
import { build as generic } from "./generic/main.js";
import { build as pods } from "./pods/main.js";
import { build as railPod } from "./rail-pod/main.js";
import { synthesise } from "./support.js";

synthesise((app) => {
  railPod(app);
  existingStack(app);
  article(app);
  generic(app);
  pods(app);
});
