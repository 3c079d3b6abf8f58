import { app, Menu, shell } from "electron";
import { createMenuTemplate } from "./menu-template.ts";
import { saveDiagnostics } from "./save-diagnostics.ts";
import { runWindowCommand, showSettings } from "./windows.ts";

/** Creates the application menu. Call after the app is ready. */
export function createMenu(dataFolder: string, createReport: () => Promise<string>): Menu {
  const actions = {
    runWindowCommand,
    showSettings,
    showDataFolder: () => void shell.openPath(dataFolder),
    saveDiagnostics: () => void saveDiagnostics(createReport),
  };
  return Menu.buildFromTemplate(
    createMenuTemplate(actions, { platform: process.platform, isPackaged: app.isPackaged }),
  );
}
