import { app, dialog, shell } from "electron";
import { explainStartFailure } from "./start-failure.ts";

/**
 * Begins the program's work; what prevents it is said in a box with ways on, as often as need be.
 * @returns what was begun, or undefined when whoever sits here chose to quit
 */
export async function startOrExplain<T>(begin: () => Promise<T>, folder: string): Promise<T | undefined> {
  for (;;) {
    try {
      return await begin();
    } catch (cause) {
      console.error(cause);
      if ((await ask(cause, folder)) === "quit") return undefined;
    }
  }
}

/** For what fails after the store is open: says it, and quits. */
export function quitWithWords(cause: unknown, folder: string): void {
  console.error(cause);
  const { message, detail } = explainStartFailure(cause, folder);
  dialog.showErrorBox(message, detail);
  app.quit();
}

async function ask(cause: unknown, folder: string): Promise<"again" | "quit"> {
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: "error",
      title: app.name,
      ...explainStartFailure(cause, folder),
      buttons: ["Try again", "Show the folder", "Quit"],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    });
    if (response === 0) return "again";
    if (response === 2) return "quit";
    await shell.openPath(folder);
  }
}
