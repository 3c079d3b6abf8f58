import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { flipBits } from "../../../support/crash/flipped-bits.ts";
import { fillDiskAtEveryWrite, mountSmallDisk, unmountSmallDisk } from "../../../support/crash/full-disk.ts";
import { tearLogEverywhere } from "../../../support/crash/torn-log.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

describe("the store after a mishap", () => {
  it("holds whole transactions wherever the log was torn", async () => {
    expect(await tearLogEverywhere(await temporaryFolder(), 3)).toBeGreaterThan(60);
  });

  it("reads no flipped bit as if it had been written so, and finds it when it is checked", async () => {
    const { found, harmless } = await flipBits(await temporaryFolder(), 40, 20_260);
    expect(found).toBeGreaterThan(10);
    expect(found + harmless).toBe(40);
  });

  it("says that the disk is full, keeps what it acknowledged, and goes on when there is room", async (test) => {
    const disk = join(await temporaryFolder(), "disk");
    if (!mountSmallDisk(disk, 4)) return test.skip("only root on Linux can mount a small disk");
    onTestFinished(() => unmountSmallDisk(disk));
    expect(await fillDiskAtEveryWrite(disk, 8)).toBe(9);
  });
});
