import { rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { requireFilePathLength } from "../data-folder/path-length.ts";
import { renameDurably } from "../files/durable-files.ts";
import { makeFolder } from "../files/make-folder.ts";
import type { Progress } from "../port/progress.ts";
import { type Inspection, inspectFile } from "./inspect-file.ts";
import { named } from "./named.ts";
import { syncFile } from "./stage.ts";

/** A backup that was taken, read again from end to end, and is safe on disk. */
export interface Backup {
  file: string;
  bytes: number;
  records: Inspection["records"];
}

/** Copies the store into a file, with a log beside it, while it is in use. */
export type CopyStore = (path: string, tell: (done: number, total: number) => void) => Promise<void>;

/** What the name of a backup ends with until it is whole. */
const part = ".part";

/** What SQLite has beside a file. */
const besides = ["-wal", "-shm", "-journal"];

/** Whether a name is that of a backup that is not whole, or of what lies beside it. */
export const isUnfinished = (name: string): boolean =>
  ["", ...besides].some((beside) => name.endsWith(`.backup${part}${beside}`));

/**
 * Takes a backup: a copy of one moment, verified before it gets its name, so that a file with that name is whole.
 * @throws LanedeskError "unavailable" when the copy is damaged or cannot be written, "invalid" when its path is too
 * long for SQLite; what was at `to` stays
 */
export async function takeBackup(
  copy: CopyStore,
  to: string,
  { signal, reportProgress: tell }: Progress,
): Promise<Backup> {
  const unfinished = to + part;
  requireFilePathLength(unfinished);
  makeFolder(dirname(to));
  await removeWithLog(unfinished);
  try {
    const copying = copy(unfinished, (done, total) => {
      signal.throwIfAborted();
      tell(done, total);
    });
    await named(to, copying);
    // Told are megabytes, and these would be records.
    const inspecting = { single: true, signal, reportProgress: () => {} };
    const { sound, records, problems } = await inspectFile(unfinished, inspecting);
    if (!sound)
      throw new LanedeskError(
        "unavailable",
        `The backup was not kept, because it is damaged: ${problems.join(" ")} Earlier backups were left as they are. ` +
          "Run the check to see whether the store itself is damaged.",
      );
    signal.throwIfAborted();
    await syncFile(unfinished);
    await renameDurably(unfinished, to);
    return { file: to, bytes: (await stat(to)).size, records };
  } catch (error) {
    await removeWithLog(unfinished);
    throw error;
  }
}

/** Removes a file of SQLite's with what it has beside it. */
export const removeWithLog = (path: string) =>
  Promise.all(["", ...besides].map((suffix) => rm(path + suffix, { force: true })));
