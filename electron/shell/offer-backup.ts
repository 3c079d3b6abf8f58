import { app, dialog } from "electron";
import { LanedeskError } from "../../shared/failure.ts";
import { restoreBackup } from "../store/backup/restore-backup.ts";
import { describeCause } from "../store/files/system-error.ts";

/**
 * Offers to put a backup in the place of a store that cannot be opened, and says what it would cost.
 * @returns what came of it; where it could not be used, that was said
 */
export async function offerBackup(
  { file, takenAt }: { file: string; takenAt: number },
  folder: string,
): Promise<"restored" | "declined" | "unusable"> {
  const moment = new Date(takenAt).toLocaleString(undefined, { dateStyle: "full", timeStyle: "short" });
  const { response } = await dialog.showMessageBox({
    type: "question",
    title: app.name,
    message: `Go on with the backup of ${moment}?`,
    detail:
      "What was entered after that is not in it. The backup is checked first, and the store as it is now is kept beside it.",
    buttons: ["Use this backup", "Back"],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return "declined";
  try {
    await restoreBackup(folder, file, Date.now(), {
      signal: new AbortController().signal,
      reportProgress: () => {},
    });
    return "restored";
  } catch (cause) {
    console.error(cause);
    await dialog.showMessageBox({
      type: "error",
      title: app.name,
      message: "The backup could not be put in place.",
      detail:
        cause instanceof LanedeskError
          ? cause.message
          : `The store stays as it was: ${describeCause(cause)}.`,
    });
    return "unusable";
  }
}
