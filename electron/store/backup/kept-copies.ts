import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import type { KeptCopy } from "../../../shared/views/backups.ts";
import { removeOwn } from "../../files/own-files.ts";
import { beforePrefix, layoutOf } from "../data-folder.ts";
import { databaseName } from "../dexie/database.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { backupNamed } from "./backup-name.ts";
import { listBackups } from "./keep-backups.ts";

const storeFile = fileNameFor(databaseName);

/** The backups and the former stores of a data folder, newest first; not what is removed while they are looked at. */
export async function listCopies(folder: string): Promise<KeptCopy[]> {
  const backups = (await listBackups(layoutOf(folder).backups)).map(
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
    bytes: await sizeOf(join(folder, name)).catch(() => 0),
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
export function pathOf(folder: string, name: string): string {
  if (backupNamed(name)) return join(layoutOf(folder).backups, name);
  if (isFormer(name)) return join(folder, name, storeFile);
  throw new LanedeskError("not-found", `There is no backup ${name}. Nothing was changed.`);
}

export async function removeCopy(folder: string, name: string): Promise<void> {
  const path = pathOf(folder, name);
  await removeOwn(isFormer(name) ? join(folder, name) : path);
}

/** The bytes of a folder's files. */
export async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map((name) => lengthOf(join(folder, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const former = new RegExp(`^${beforePrefix}(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z$`);

const isFormer = (name: string): boolean => former.test(name);

function momentOfFormer(name: string): number {
  const [, day, hour, minute, second, rest] = former.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`);
}
