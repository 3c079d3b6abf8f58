import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { salvageRecords } from "../../../../electron/store/indexeddb/index.ts";
import { limitedFiles, smallDisk } from "../../../support/crash/disk-space.ts";
import { flipBits } from "../../../support/crash/flipped-bits.ts";
import { fillAtEveryWrite } from "../../../support/crash/full-disk.ts";
import { tearLogEverywhere } from "../../../support/crash/torn-log.ts";
import { inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
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

  it("lists up to 5,000 rows of the table or its key index in each step of a salvage", async () => {
    const folder = await temporaryFolder();
    const opened = openFor(folder);
    const database = await openDatabase(opened, "desk", 1, (made) => made.createObjectStore("loads"));
    await inStore(database, "loads", "readwrite", (loads) => {
      for (let id = 1; id <= 6_000; id += 1) loads.put("load", id);
    });
    await opened.close();
    const steps = [...salvageRecords(join(folder, "desk.sqlite"))];
    expect(steps.reduce((sum, { values }) => sum + values.length, 0)).toBe(6_000);
    // The first step counts quarantined records. Then the two lists of 6,000 rows take two steps.
    expect(steps.findIndex(({ values }) => values.length > 0)).toBe(3);
  });
});
