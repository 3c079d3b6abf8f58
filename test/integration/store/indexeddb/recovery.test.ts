import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { limitedFiles, smallDisk } from "../../../support/crash/disk-space.ts";
import { flipBits } from "../../../support/crash/flipped-bits.ts";
import { fillAtEveryWrite } from "../../../support/crash/full-disk.ts";
import { tearLogEverywhere } from "../../../support/crash/torn-log.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

describe("the store after a failure", () => {
  it("contains only complete transactions at any truncation of the log", { tags: "long" }, async () => {
    expect(await tearLogEverywhere(await temporaryFolder(), 3)).toBeGreaterThan(60);
  });

  it("returns no value with a flipped bit, quarantines its record, and the check finds it", async () => {
    const { found, harmless, quarantined } = await flipBits(await temporaryFolder(), 40, 20_260);
    expect(found).toBeGreaterThan(10);
    expect(quarantined).toBeGreaterThan(5);
    expect(found + harmless).toBe(40);
  });

  it("reports a full disk, keeps acknowledged writes, and continues when there is space", async () => {
    const disk = join(await temporaryFolder(), "disk");
    // A real small disk if the system allows to mount one (root on Linux).
    const space = smallDisk(disk, 4) ?? limitedFiles();
    onTestFinished(() => space.remove());
    expect(await fillAtEveryWrite(join(disk, "store"), space, 8)).toBe(9);
  });

  it("reports a file that cannot grow, and keeps acknowledged writes", async () => {
    const space = limitedFiles();
    onTestFinished(() => space.remove());
    expect(await fillAtEveryWrite(join(await temporaryFolder(), "store"), space, 8)).toBe(9);
  });
});
