import { app, dialog, shell } from "electron";
import { LanedeskError } from "../../shared/failure.ts";
import { listAllBackups } from "../store/data-folder/backup-files.ts";
import { getDataFolderPaths } from "../store/data-folder/paths.ts";
import { hasStore } from "../store/data-folder/require-store.ts";
import { chooseOtherFolder } from "./choose-folder.ts";
import { offerBackup } from "./offer-backup.ts";
import { relaunchAfterQuit } from "./relaunch.ts";
import { describeStartFailure } from "./start-failure.ts";

/**
 * Starts the program. Explains a failure in a dialog with choices, until the start succeeds or the user quits.
 * @param backupFolder absolute path
 * @param canChoose whether the user may choose another data folder
 * @param report logs an internal error
 * @returns the result of `start`; undefined when the program must quit, because the user chose to quit, to open the
 * data read-only or to use another folder
 */
export async function startProgram<T>(
  start: () => Promise<T>,
  { folder, backupFolder, canChoose }: { folder: string; backupFolder: string; canChoose: boolean },
  report: (reference: string, cause: unknown) => void,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await start();
    } catch (cause) {
      // Do not log expected errors: the log is in the folder, which may belong to another Lanedesk.
      if (!(cause instanceof LanedeskError)) report("start", cause);
      if ((await showStartFailure(cause, folder, { backupFolder, canChoose })) === "quit") return undefined;
    }
  }
}

/** Shows an error that `startProgram` did not handle, and quits. */
export function quitWithError(cause: unknown, folder: string): void {
  console.error(cause);
  const { message, detail } = describeStartFailure(cause, folder);
  dialog.showErrorBox(message, detail);
  app.quit();
}

const LABELS = {
  retry: "Try again",
  restore: "Restore backup…",
  read: "Open read-only",
  folder: "Choose another folder…",
  show: "Show data folder",
  quit: "Quit",
};

type Choice = keyof typeof LABELS;

const listChoices = (offered: Partial<Record<Choice, boolean>>): Choice[] =>
  (Object.keys(LABELS) as Choice[]).filter((choice) => offered[choice] ?? true);

/** Whether the folder has a store to read. */
function canReadStore(folder: string): boolean {
  try {
    return hasStore(folder);
  } catch {
    return false;
  }
}

/**
 * Shows a dialog with the reason why the program could not start, and carries out the user's choices.
 * @returns "retry" to start again; "quit" also when the program relaunches
 */
export async function showStartFailure(
  cause: unknown,
  folder: string,
  { backupFolder = getDataFolderPaths(folder).backups, canChoose = false } = {},
): Promise<"retry" | "quit"> {
  const { message, detail, canRestore, canRead = false } = describeStartFailure(cause, folder);
  const backups = canRestore ? (await listAllBackups(folder, backupFolder)).files : [];
  for (;;) {
    const [backup] = backups;
    const choices = listChoices({
      restore: backup !== undefined,
      read: canRead && canReadStore(folder),
      folder: canChoose,
    });
    const { response } = await dialog.showMessageBox({
      type: "error",
      title: app.name,
      message,
      detail,
      buttons: choices.map((choice) => LABELS[choice]),
      defaultId: 0,
      cancelId: choices.indexOf("quit"),
      noLink: true,
    });
    const choice = choices[response] ?? "quit";
    if (choice === "retry" || choice === "quit") return choice;
    if (choice === "read") {
      relaunchAfterQuit(["--data", folder, "--read-only"]);
      return "quit";
    }
    if (choice === "folder") {
      if (await chooseOtherFolder(folder)) return "quit";
      continue;
    }
    if (choice === "show") await shell.openPath(folder);
    else if (backup) {
      const outcome = await offerBackup(backup, folder);
      if (outcome === "restored") return "retry";
      // Offer the next older backup.
      if (outcome === "failed") backups.shift();
    }
  }
}
