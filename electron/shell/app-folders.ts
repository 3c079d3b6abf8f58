import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { app } from "electron";
import { requireUsableFolder } from "../store/data-folder/usable-path.ts";
import { makeFolder } from "../store/files/make-folder.ts";
import { findDefaultDataFolder } from "./default-data-folder.ts";

/** The built pages, next to the built main process. */
export const PAGES_FOLDER = fileURLToPath(new URL("../renderer", import.meta.url));

export const PRELOAD_SCRIPT = fileURLToPath(new URL("../preload/preload.cjs", import.meta.url));

/**
 * Sets the data folder, with Chromium's files in a subfolder. Two data folders make two independent programs. Ignores a
 * folder that cannot be created: opening the store in it fails later with an explanation.
 */
export function setAppFolders(requested: string | undefined): string {
  const folder = requested ?? findDefaultDataFolder();
  try {
    requireUsableFolder(folder);
    makeFolder(folder);
    app.setPath("userData", folder);
    app.setPath("sessionData", join(folder, "window"));
  } catch (cause) {
    console.error(cause);
  }
  return folder;
}
