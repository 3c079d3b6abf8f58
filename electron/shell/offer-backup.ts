import { app, dialog } from "electron";
import { LanedeskError } from "../../shared/failure.ts";
import { formatDate } from "../../shared/format-date.ts";
import { formatDay, toLocalDay } from "../../shared/read-moment.ts";
import { restoreBackup } from "../store/backup/restore-backup.ts";
import { describeCause } from "../store/files/system-error.ts";
import { describeRestoredStore } from "../store/store.ts";

/** Asks whether to restore a backup, and restores the backup if the user agrees. Explains a failure in a dialog. */
export async function offerBackup(
  { file, takenAt }: { file: string; takenAt: number },
  folder: string,
): Promise<"restored" | "declined" | "failed"> {
  const { response } = await dialog.showMessageBox({
    type: "question",
    title: app.name,
    message: `Restore the backup from ${formatMoment(takenAt)}?`,
    detail:
      "Anything entered after that time will be missing. Lanedesk checks the backup first and keeps the current data in another folder.",
    buttons: ["Restore backup", "Cancel"],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return "declined";
  try {
    const progress = { signal: new AbortController().signal, reportProgress: () => {} };
    const details = describeRestoredStore(await restoreBackup(folder, file, Date.now(), progress));
    if (details !== "")
      await dialog.showMessageBox({
        type: "info",
        title: app.name,
        message: "Backup restored",
        detail: details,
      });
    return "restored";
  } catch (cause) {
    console.error(cause);
    await dialog.showMessageBox({
      type: "error",
      title: app.name,
      message: "Can't restore the backup",
      detail:
        cause instanceof LanedeskError
          ? cause.message
          : `Restoring failed: ${describeCause(cause)}. Your data is unchanged; try an earlier backup.`,
    });
    return "failed";
  }
}

/** Formats a moment as "Mon 11/23 2:30 PM", or 14:30 by the system's setting; with the year if it is not this year. */
function formatMoment(moment: number): string {
  const [day, today] = [moment, Date.now()].map((at) => formatDay(toLocalDay(at))) as [string, string];
  return `${formatDate(day, today)} ${new Date(moment).toLocaleTimeString(undefined, { timeStyle: "short" })}`;
}
