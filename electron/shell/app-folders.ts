import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { app } from "electron";
import { makeFolder } from "../store/files/make-folder.ts";
import { findDefaultDataFolder } from "./default-data-folder.ts";

/** The built pages, beside the built main process. */
export const pagesFolder = fileURLToPath(new URL("../renderer", import.meta.url));

/** The built preload script. */
export const preloadScript = fileURLToPath(new URL("../preload/preload.cjs", import.meta.url));

/**
 * Settles where everything is kept: the store in the data folder, what the browser inside keeps in a folder of
 * its own within it. Two data folders are two programs that know nothing of each other. A folder that cannot be
 * made is no matter yet: opening the store in it fails, and that is told in words.
 */
export function setAppFolders(asked: string | undefined): string {
  const folder = asked ?? findDefaultDataFolder();
  try {
    makeFolder(folder);
    app.setPath("userData", folder);
    app.setPath("sessionData", join(folder, "window"));
  } catch (cause) {
    console.error(cause);
  }
  return folder;
}
