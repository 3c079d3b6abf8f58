import { lstatSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Windows can't send a signal: `process.kill` ends the process immediately. */
export const hasSignals = process.platform !== "win32";

/** Windows knows neither owner-only modes nor named pipes and device files in its folders. */
export const hasUnixFiles = process.platform !== "win32";

/** Only Linux has /proc: it lists the open files, and accepts neither new folders nor a sync. */
export const hasProc = process.platform === "linux";

/** Whether this user may create links to files. Windows allows it to administrators and in developer mode. */
export const canLinkFiles = canCreateLink("file");

/** Whether folders can be linked: Windows has junctions, wine 8 has none. */
export const canLinkFolders = canCreateLink("junction");

/** The reason for a path below a file; Windows does not tell it from a missing path. */
export const belowFileReason =
  process.platform === "win32" ? "no such file or folder" : "part of the path is a file";

function canCreateLink(type: "file" | "junction"): boolean {
  const folder = mkdtempSync(join(tmpdir(), "lanedesk-test-"));
  try {
    symlinkSync(join(folder, "target"), join(folder, "link"), type);
    return lstatSync(join(folder, "link")).isSymbolicLink();
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
