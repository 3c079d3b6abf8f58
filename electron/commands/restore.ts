import { restoreBackup } from "../store/backup/restore.ts";
import { answer, tell } from "./output.ts";
import { wholeWork } from "./work.ts";

/** `restore`: a backup in the place of the store. */
export async function restoreCommand({ data, from }: { data: string; from: string }): Promise<void> {
  const restored = await wholeWork("Reading records", (work) => restoreBackup(data, from, Date.now(), work));
  if (restored.before) tell(`The store that was there is kept in ${restored.before}.`);
  answer(restored);
}
