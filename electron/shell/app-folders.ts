import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { app } from "electron";
import type { Policy } from "../../shared/views/policy.ts";
import { requireUsableFolder } from "../store/data-folder/usable-path.ts";
import { makeFolder } from "../store/files/make-folder.ts";
import { findDataFolder } from "./data-folder.ts";
import { findDefaultDataFolder } from "./default-data-folder.ts";

/** The built pages, next to the built main process. */
export const PAGES_FOLDER = fileURLToPath(new URL("../renderer", import.meta.url));

/** The built preload script. */
export const PRELOAD_SCRIPT = fileURLToPath(new URL("../preload/preload.cjs", import.meta.url));

/** The data folder of this start. */
export interface AppFolders {
  /** Absolute path. */
  dataFolder: string;
  /** Whether the policy fixes the data folder, or is unreadable and so rejects every folder. */
  isFixed: boolean;
  /** The reason that the data folder cannot be used; undefined when it can. */
  problem?: unknown;
}

/**
 * Sets the data folder, with Chromium's files in a subfolder. Instances with different data folders run independently.
 * When the data folder or the policy cannot be used, or Lanedesk opens the data read-only, Chromium gets a temporary
 * folder, because Electron's default folder may belong to another Lanedesk.
 * @returns the data folder, with a `problem` instead of an exception when the folder or the policy cannot be used
 */
export async function setAppFolders(
  policy: Promise<Policy | undefined>,
  requested: string | undefined,
  isReadOnly = false,
): Promise<AppFolders> {
  let isFixed = true;
  let dataFolder = requested ?? findDefaultDataFolder();
  try {
    isFixed = (await policy)?.settings.dataFolder !== undefined;
    dataFolder = await findDataFolder(policy, requested);
    if (isReadOnly) {
      setChromiumFolders(createTemporaryFolder());
      return { dataFolder, isFixed };
    }
    requireUsableFolder(dataFolder);
    makeFolder(dataFolder);
    setChromiumFolders(dataFolder);
    return { dataFolder, isFixed };
  } catch (problem) {
    setChromiumFolders(createTemporaryFolder());
    return { dataFolder, isFixed, problem };
  }
}

const createTemporaryFolder = (): string => mkdtempSync(join(tmpdir(), "lanedesk-"));

function setChromiumFolders(folder: string): void {
  app.setPath("userData", folder);
  app.setPath("sessionData", join(folder, "window"));
}
