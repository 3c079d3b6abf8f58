import { app, dialog, shell } from "electron";
import { LanedeskError } from "../../shared/failure.ts";
import { listBackupFiles } from "../store/data-folder/backup-files.ts";
import { dataFolderPaths } from "../store/data-folder/paths.ts";
import { offerBackup } from "./offer-backup.ts";
import { describeStartFailure } from "./start-failure.ts";

/**
 * Begins the program's work; what prevents it is said in a box with ways on, as often as need be.
 * @param report told of what is a fault of the program's own
 * @returns what was begun, or undefined when whoever sits here chose to quit
 */
export async function startOrExplain<T>(
  begin: () => Promise<T>,
  folder: string,
  report: (reference: string, cause: unknown) => void,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await begin();
    } catch (cause) {
      // What is refused in words is no fault, and its folder may be another Lanedesk's.
      if (!(cause instanceof LanedeskError)) report("start", cause);
      if ((await askWayOn(cause, folder)) === "quit") return undefined;
    }
  }
}

/** For what fails after the store is open: says it, and quits. */
export function quitWithError(cause: unknown, folder: string): void {
  console.error(cause);
  const { message, detail } = describeStartFailure(cause, folder);
  dialog.showErrorBox(message, detail);
  app.quit();
}

const labels = {
  again: "Try again",
  restore: "Put a backup in its place…",
  show: "Show the folder",
  quit: "Quit",
};

type Way = keyof typeof labels;

async function askWayOn(cause: unknown, folder: string): Promise<"again" | "quit"> {
  const { message, detail, mayRestore } = describeStartFailure(cause, folder);
  // Where nobody is let see the backups, none can be offered, and the trouble itself is told all the same.
  const backups = mayRestore ? await listBackupFiles(dataFolderPaths(folder).backups).catch(() => []) : [];
  for (;;) {
    const [backup] = backups;
    const ways: Way[] = backup ? ["again", "restore", "show", "quit"] : ["again", "show", "quit"];
    const { response } = await dialog.showMessageBox({
      type: "error",
      title: app.name,
      message,
      detail,
      buttons: ways.map((way) => labels[way]),
      defaultId: 0,
      cancelId: ways.indexOf("quit"),
      noLink: true,
    });
    const way = ways[response] ?? "quit";
    if (way === "again" || way === "quit") return way;
    if (way === "show") await shell.openPath(folder);
    else if (backup) {
      const outcome = await offerBackup(backup, folder);
      if (outcome === "restored") return "again";
      // Next time the one before it.
      if (outcome === "unusable") backups.shift();
    }
  }
}
