import { app, Menu, shell } from "electron";
import { showSettings } from "./main-window.ts";
import { createMenuTemplate } from "./menu-template.ts";

/** Creates the application menu. Call after the app is ready. */
export function createMenu(dataFolder: string): Menu {
  const actions = { showSettings, showDataFolder: () => void shell.openPath(dataFolder) };
  return Menu.buildFromTemplate(
    createMenuTemplate(actions, { platform: process.platform, isPackaged: app.isPackaged }),
  );
}
