import { DatabaseSync } from "node:sqlite";

/**
 * Finds the newest backup with an empty quarantine; undefined when there is none. This backup may still have the
 * records that later backups have only in quarantine. Skips files that cannot be read.
 * @param files newest first
 */
export const findIntactBackup = <T extends { file: string }>(files: readonly T[]): T | undefined =>
  files.find(({ file }) => hasEmptyQuarantine(file));

function hasEmptyQuarantine(path: string): boolean {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    return file.prepare("SELECT 1 FROM quarantine LIMIT 1").get() === undefined;
  } catch {
    return false;
  } finally {
    file?.close();
  }
}
