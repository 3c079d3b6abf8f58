import { existsSync } from "node:fs";
import { getDataFolderPaths } from "../data-folder/paths.ts";
import { salvageRecords } from "../indexeddb/index.ts";
import type { FolderStore } from "../open-store.ts";
import { type AccessKeyRecord, accessKeyRecord } from "../port/access-keys.ts";
import type { RestoredKeys } from "../port/backups.ts";
import type { Store } from "../store.ts";
import { isDamageError } from "../store-error.ts";
import type { TableName } from "../table-schemas.ts";

/**
 * The table of access keys. No export contains this table and no import accepts it: a forged key would give access to
 * the HTTP interface.
 */
export const ACCESS_KEYS: TableName = "accessKeys";

/** The access keys of a store that is about to be replaced. */
interface PreviousKeys {
  keys: AccessKeyRecord[];
  /** False when some keys could not be read, for example because the store is damaged. */
  isComplete: boolean;
}

/**
 * Reads the keys of the current store. Restore and import call this function after they fill the new store, to include
 * recent revocations.
 */
export type PreviousKeysReader = () => Promise<PreviousKeys>;

/** Reads the keys of a store in use. */
export async function readKeysOfStore(
  store: Pick<FolderStore, "read" | "countDamagedRecords">,
): Promise<PreviousKeys> {
  try {
    const keys = await store.read([ACCESS_KEYS], ({ accessKeys }) => accessKeys.listAll());
    const damaged = await store.countDamagedRecords();
    return { keys, isComplete: damaged[ACCESS_KEYS] === undefined };
  } catch (error) {
    if (!isDamageError(error)) throw error;
    return { keys: [], isComplete: false };
  }
}

/**
 * Reads the keys of a data folder's store, even if the store is damaged or from a newer program, and changes
 * nothing. The store must not be in use. A folder without a store has no keys.
 */
export async function readKeysOfFolder(folder: string): Promise<PreviousKeys> {
  const { store, storeFile } = getDataFolderPaths(folder);
  const keys: AccessKeyRecord[] = [];
  if (!existsSync(store)) return { keys, isComplete: true };
  let [isFound, isComplete] = [false, true];
  try {
    for (const { store: table, values, lost, isListComplete } of salvageRecords(storeFile)) {
      if (table !== ACCESS_KEYS && isFound) break;
      if (table !== ACCESS_KEYS) continue;
      isFound = true;
      isComplete &&= lost === 0 && isListComplete;
      keys.push(...values.map((value) => accessKeyRecord.parse(value)));
    }
  } catch {
    isComplete = false;
  }
  return { keys, isComplete: isFound && isComplete };
}

/**
 * Writes the revoked keys of the replaced store into the new store, even keys that the new store does not have: the
 * keys must stay revoked when a user restores a later backup. Returns the state of the keys in the new store.
 */
export async function copyRevocations(
  store: Store,
  { keys, isComplete }: PreviousKeys,
): Promise<RestoredKeys> {
  return await store.write([ACCESS_KEYS], async ({ accessKeys }) => {
    for (const key of keys) if (key.revokedAt !== null) await accessKeys.save(key);
    const active = (await accessKeys.listAll()).filter(({ revokedAt }) => revokedAt === null);
    return { activeKeys: active.length, hasAllRevocations: isComplete };
  });
}
