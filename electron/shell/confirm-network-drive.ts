import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { app, dialog } from "electron";
import { chooseOtherFolder } from "./choose-folder.ts";
import { isOnNetworkDrive } from "./network-drive.ts";

/** This file exists if a user turned off the warning for this data folder. */
const ACCEPTED_FILE = "network-drive-accepted";

/**
 * Warns about a data folder on a network drive, where a lost connection can damage the store.
 * @param canChoose whether the user may choose another data folder
 * @returns whether to start
 */
export async function confirmNetworkDrive(dataFolder: string, canChoose: boolean): Promise<boolean> {
  const acceptedPath = join(dataFolder, ACCEPTED_FILE);
  if (existsSync(acceptedPath) || !(await isOnNetworkDrive(dataFolder))) return true;
  const buttons = ["Continue", ...(canChoose ? ["Choose another folder…"] : []), "Quit"];
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: "warning",
    title: app.name,
    message: "The data folder is on a network drive",
    detail: `A lost connection to ${dataFolder} can damage your data. Use a folder on a disk of this computer.`,
    buttons,
    checkboxLabel: "Don't warn again for this folder",
    defaultId: canChoose ? 1 : 0,
    cancelId: buttons.length - 1,
    noLink: true,
  });
  if (response === 0) {
    if (checkboxChecked) await writeFile(acceptedPath, "").catch(() => {});
    return true;
  }
  if (canChoose && response === 1) await chooseOtherFolder(dataFolder);
  return false;
}
