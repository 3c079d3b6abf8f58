import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { waitForOtherLock } from "../../../electron/shell/wait-for-other-lock.ts";
import { lockDataFolder } from "../../../electron/store/data-folder/lock.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("waits for another Lanedesk that is starting", async () => {
  const folder = await temporaryFolder();
  const waiting = waitForOtherLock(folder, { intervalMs: 1 });
  const { release } = lockDataFolder(folder);
  onTestFinished(release);
  await expect(waiting).resolves.toBeUndefined();
});

it("reports that no other Lanedesk locks the folder, and leaves it unlocked", async () => {
  const folder = await temporaryFolder();
  await expect(waitForOtherLock(folder, { limitMs: 2, intervalMs: 1 })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("Another Lanedesk with this data folder"),
  });
  lockDataFolder(folder).release();
});

it("reports immediately why the folder cannot be locked", async () => {
  const folder = join(await temporaryFolder(), "file");
  await writeFile(folder, "");
  await expect(waitForOtherLock(folder)).rejects.toThrow(/is a file, not a folder/);
});
