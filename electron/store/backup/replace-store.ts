import { lockDataFolder } from "../data-folder/lock.ts";
import { resumeReplacement } from "../data-folder/replace-store.ts";

/**
 * Puts another store in the place of a data folder's, which nobody has open; the folder is held meanwhile.
 * @param make lets the other store wait in the folder, whole and checked
 * @returns what that answered, and where the store that was there lies now if it is kept
 * @throws LanedeskError "in-use", or what making it throws; the store stays as it was
 */
export async function replaceStore<T>(
  folder: string,
  make: () => Promise<T>,
): Promise<{ made: T; before: string | null }> {
  const lock = lockDataFolder(folder);
  try {
    await resumeReplacement(folder);
    const made = await make();
    return { made, before: await resumeReplacement(folder) };
  } finally {
    lock.release();
  }
}
