import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { parseBackupName } from "../data-folder/backup-files.ts";
import { dataFolderPaths, REPLACED_PREFIX } from "../data-folder/paths.ts";
import { databaseName } from "../dexie/database.ts";
import { removeTree } from "../files/durable-files.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { listBackupFiles } from "./rotate-backups.ts";

const storeFile = fileNameFor(databaseName);

/** The backups and the former stores of a data folder, newest first; not what is removed while they are looked at. */
export async function listStoredBackups(folder: string): Promise<StoredBackup[]> {
  const backups = (await listBackupFiles(dataFolderPaths(folder).backups)).map(
    async ({ name, file, takenAt, isByHand }) => ({
      name,
      kind: isByHand ? ("by-hand" as const) : ("backup" as const),
      at: takenAt,
      bytes: await lengthOf(file),
      isVerified: true,
    }),
  );
  const former = (await readdir(folder)).filter(isFormer).map(async (name) => ({
    name,
    kind: "before" as const,
    at: momentOfFormer(name),
    bytes: await folderBytes(join(folder, name)).catch(() => 0),
    isVerified: false,
  }));
  const copies = (await Promise.all([...backups, ...former])).filter(({ bytes }) => bytes > 0);
  return copies.sort((left, right) => right.at - left.at);
}

/** The bytes of a file; none of one that was removed meanwhile. */
const lengthOf = async (file: string): Promise<number> => (await stat(file).catch(() => ({ size: 0 }))).size;

/**
 * The file of a kept copy.
 * @throws LanedeskError "not-found" for a name that is none of a kept copy's
 */
export function storedBackupPath(folder: string, name: string): string {
  if (parseBackupName(name)) return join(dataFolderPaths(folder).backups, name);
  if (isFormer(name)) return join(folder, name, storeFile);
  throw new LanedeskError("not-found", `There is no backup ${name}. Nothing was changed.`);
}

export async function removeStoredBackup(folder: string, name: string): Promise<void> {
  const path = storedBackupPath(folder, name);
  await removeTree(isFormer(name) ? join(folder, name) : path);
}

/** The bytes of a folder's files. */
export async function folderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map((name) => lengthOf(join(folder, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const former = new RegExp(`^${REPLACED_PREFIX}(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z$`);

const isFormer = (name: string): boolean => former.test(name);

function momentOfFormer(name: string): number {
  const [, day, hour, minute, second, rest] = former.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`);
}
