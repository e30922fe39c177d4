import type { Finding } from "../base/finding.js";
import type { ModelOnNos } from "../catalog/switch-model.js";
import type { SwitchSlice } from "../plan/slices.js";
import type { DeviceChange } from "./change.js";
import type { QosView } from "./qos-view.js";
import type { RoutingView } from "./routing-view.js";

/** A file of a switch, relative to its folder. */
export interface RenderedFile {
  /** e.g. `config.cfg`, `config_db.json`, `frr.conf`. */
  readonly path: string;
  readonly kind: "config" | "routing" | "script";
  readonly text: string;
}

/** What a device's own text says, once it is read again. */
export interface DeviceView {
  readonly qos: QosView;
  readonly routing: RoutingView;
}

/** The text of a device by file name, and the slice that it was rendered from. */
export interface DeviceText {
  readonly slice: SwitchSlice;
  readonly files: Readonly<Record<string, string>>;
}

/** A rule that only one NOS has. */
export interface NosRule {
  readonly rule: string;
  /** Rules whose findings at the same place only follow from this one's, and are left out beside it. */
  readonly explains?: readonly string[];
  check(text: DeviceText): Finding[];
}

/** All that rocefab knows of one NOS. */
export interface NosDriver {
  /**
   * Slice to complete, loadable text.
   *
   * @throws RocefabError where the model or release cannot do what the slice asks for
   */
  render(slice: SwitchSlice, model: ModelOnNos): RenderedFile[];
  /**
   * Text to views. It reads text alone, so that a live config can be read with it too.
   *
   * @throws RocefabError where the text is not a config of this NOS
   */
  parse(device: string, files: Readonly<Record<string, string>>): DeviceView;
  readonly rules: readonly NosRule[];
  /**
   * What takes a switch from one of its configs to another, read from both texts alone.
   *
   * @throws RocefabError where a text is not a config of this NOS
   */
  change(before: DeviceText, after: DeviceText): DeviceChange;
}
