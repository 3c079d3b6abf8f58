import { closeSync, fsyncSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { syncFolder } from "../../../../electron/store/files/sync-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

test.runIf(process.platform === "linux")(
  "a file system that keeps no folder's names by order is no failure",
  () => {
    // As many network drives, /proc refuses it.
    const handle = openSync("/proc", "r");
    expect(() => fsyncSync(handle)).toThrow("EINVAL");
    closeSync(handle);
    expect(() => syncFolder("/proc")).not.toThrow();
  },
);

test("a folder that is not there is one", async () => {
  const missing = join(await temporaryFolder(), "missing");
  expect(() => syncFolder(missing)).toThrow("ENOENT");
});
