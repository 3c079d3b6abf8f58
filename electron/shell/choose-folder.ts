import { app, dialog } from "electron";
import { relaunchAfterQuit } from "./relaunch.ts";

/**
 * Lets the user choose another data folder and restarts the program with that folder.
 * @returns whether the user chose a folder
 */
export async function chooseOtherFolder(current: string): Promise<boolean> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: "Choose the data folder",
    message:
      "Choose the data folder for this session. To always use this folder, start Lanedesk with --data or ask IT.",
    defaultPath: current,
    buttonLabel: "Use folder",
    properties: ["openDirectory", "createDirectory"],
  });
  const [folder] = filePaths;
  if (canceled || folder === undefined) return false;
  relaunchAfterQuit(["--data", folder]);
  app.quit();
  return true;
}
