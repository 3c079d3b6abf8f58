import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { flipBits } from "../../../support/crash/flipped-bits.ts";
import { fillAtEveryWrite } from "../../../support/crash/full-disk.ts";
import { limitedFiles, smallDisk } from "../../../support/crash/room.ts";
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

  it("says that the disk is full, keeps what it acknowledged, and goes on when there is room", async () => {
    const disk = join(await temporaryFolder(), "disk");
    // A real small disk if the system allows to mount one (root on Linux).
    const room = smallDisk(disk, 4) ?? limitedFiles();
    onTestFinished(() => room.remove());
    expect(await fillAtEveryWrite(join(disk, "store"), room, 8)).toBe(9);
  });

  it("does so too when the file may not grow", async () => {
    const room = limitedFiles();
    onTestFinished(() => room.remove());
    expect(await fillAtEveryWrite(join(await temporaryFolder(), "store"), room, 8)).toBe(9);
  });
});
