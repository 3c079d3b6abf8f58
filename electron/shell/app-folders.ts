import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { app } from "electron";
import { requireUsableFolder } from "../store/data-folder/usable-path.ts";
import { makeFolder } from "../store/files/make-folder.ts";
import { findDefaultDataFolder } from "./default-data-folder.ts";

/** The built pages, next to the built main process. */
export const PAGES_FOLDER = fileURLToPath(new URL("../renderer", import.meta.url));

export const PRELOAD_SCRIPT = fileURLToPath(new URL("../preload/preload.cjs", import.meta.url));

export interface AppFolders {
  /** Absolute path. */
  dataFolder: string;
  /** Why the data folder cannot be used; undefined when it can. */
  problem?: unknown;
}

/**
 * Sets the data folder, with Chromium's files in a subfolder. Two data folders make two independent programs. When the
 * data folder cannot be used, Chromium gets a temporary folder: Electron's default one may belong to another Lanedesk.
 */
export function setAppFolders(requested: string | undefined): AppFolders {
  const dataFolder = requested ?? findDefaultDataFolder();
  try {
    requireUsableFolder(dataFolder);
    makeFolder(dataFolder);
    setChromiumFolders(dataFolder);
    return { dataFolder };
  } catch (problem) {
    setChromiumFolders(mkdtempSync(join(tmpdir(), "lanedesk-")));
    return { dataFolder, problem };
  }
}

function setChromiumFolders(folder: string): void {
  app.setPath("userData", folder);
  app.setPath("sessionData", join(folder, "window"));
}
