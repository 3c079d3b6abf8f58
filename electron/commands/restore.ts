import { resolve } from "node:path";
import { restoreBackup } from "../store/backup/restore.ts";
import { answer, tell } from "./output.ts";

/** `restore`: a backup in the place of the store. */
export async function restoreCommand({ data, from }: { data: string; from: string }): Promise<void> {
  const restored = await restoreBackup(resolve(data), resolve(from), Date.now());
  if (restored.before) tell(`The store that was there is kept in ${restored.before}.`);
  answer(restored);
}
