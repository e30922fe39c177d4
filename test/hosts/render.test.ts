import { describe, expect, it } from "vitest";
import { parseHost, renderHost } from "../../src/hosts/index.js";
import { filesOf, hostSlice, LAB_SERVER } from "./support.js";

const GOLDEN_HOSTS = {
  "dgx-h100": hostSlice(),
  "lab-4gpu": hostSlice({ model: LAB_SERVER, managementInterface: "bond0" }),
};

describe.each(Object.entries(GOLDEN_HOSTS))("the files of a %s", (model, slice) => {
  it.each(Object.entries(filesOf(slice)))("%s", async (path, text) => {
    await expect(text).toMatchFileSnapshot(`golden/${model}/${path}`);
  });

  it("are text that a Unix program can read: LF, one final newline, plain ASCII, no trailing blank", () => {
    for (const text of Object.values(filesOf(slice))) {
      expect(text).toMatch(/^[\x20-\x7e\n]+[^\n]\n$/);
      expect(text).not.toMatch(/ \n/);
    }
  });

  it("are the same on a second run", () => {
    expect(renderHost(slice)).toEqual(renderHost(slice));
  });
});

describe("the article's host", () => {
  it("is expressible: NCCL_DEBUG INFO, IB on, GDR level 5", async () => {
    const files = filesOf(hostSlice({ nccl: { env: { NCCL_DEBUG: "INFO", NCCL_IB_DISABLE: 0, NCCL_NET_GDR_LEVEL: 5 } } }));
    await expect(files["etc/nccl.conf"]).toMatchFileSnapshot("golden/article/etc/nccl.conf");
    expect(parseHost("host1", files).nccl).toMatchObject({ NCCL_DEBUG: "INFO", NCCL_IB_DISABLE: "0", NCCL_NET_GDR_LEVEL: "SYS" });
  });
});

describe("an older NCCL", () => {
  it("gets the GID index that newer ones find", async () => {
    const files = filesOf(hostSlice({ nccl: { version: "2.18.6" } }));
    await expect(files["etc/nccl.conf"]).toMatchFileSnapshot("golden/nccl-2.18.6/etc/nccl.conf");
  });

  it("gets only variables that it has", () => {
    const { nccl } = parseHost("host1", filesOf(hostSlice({ nccl: { version: "2.8.4" } })));
    expect(nccl).not.toHaveProperty("NCCL_NET");
    expect(nccl).not.toHaveProperty("NCCL_IB_QPS_PER_CONNECTION");
    expect(nccl).toMatchObject({ NCCL_IB_GID_INDEX: "3", NCCL_IB_TC: "106" });
  });
});

describe("a host without rails", () => {
  it("is rendered without a device list, which would otherwise be an empty one, and without interfaces", () => {
    const view = parseHost("host1", filesOf(hostSlice({ change: (s) => ({ ...s, rails: [], uplinksPerLeaf: 0 }) })));
    expect(view.nccl).not.toHaveProperty("NCCL_IB_HCA");
    expect(view.interfaces).toEqual([]);
  });
});
