import { closeSync, openSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabaseFiles } from "../../../../../electron/store/indexeddb/storage/copy-file.ts";
import { smallDisk } from "../../../../support/crash/disk-space.ts";
import { temporaryFolder } from "../../../../support/temporary-folder.ts";

test("fails if the disk has space for only a part of the last block", async (context) => {
  const folder = await temporaryFolder();
  const disk = smallDisk(join(folder, "disk"), 1);
  if (!disk) return context.skip("This user or system can't mount a small disk.");
  onTestFinished(disk.remove);
  disk.limitTo(100);
  const source = join(folder, "desk.sqlite");
  await writeFile(source, Buffer.alloc(600_000, 1));
  const file = openSync(source, "r");
  onTestFinished(() => closeSync(file));
  const from = { file, log: `${source}-wal`, pageBytes: 4_096 };
  await expect(copyDatabaseFiles(from, join(folder, "disk", "copy.sqlite"), () => {})).rejects.toThrow(
    "ENOSPC",
  );
});
