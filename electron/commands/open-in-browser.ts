import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describeCause } from "../store/files/system-error.ts";
import { printMessage } from "./output.ts";

/** Enough for a slow browser to read the file. */
const FILE_LIFETIME_MS = 60_000;

/**
 * Opens a one-time link in the default browser and prints the link. Passes the link in a file that only this user can
 * read, because other users can see the arguments of a running command.
 * @param folder the folder for that file
 * @returns a function that deletes the file; a timer also deletes it after one minute
 */
export async function openInBrowser(link: string, folder: string): Promise<() => Promise<void>> {
  const file = resolve(folder, "open-window.html");
  // A file that cannot be deleted does no harm: the link stops working when the program ends.
  const remove = () => rm(file, { force: true }).catch(() => {});
  try {
    await remove();
    await writeFile(file, `<meta http-equiv="refresh" content="0; url=${link}">`, {
      flag: "wx",
      mode: 0o600,
    });
    startBrowser(createBrowserCommand(process.platform, file));
    setTimeout(() => void remove(), FILE_LIFETIME_MS).unref();
  } catch (cause) {
    // A full disk must not stop the server.
    printMessage(`Can't open the browser: ${describeCause(cause)}.`);
  }
  printMessage(
    `If no window opens, open this link in a browser on this computer. The link works once, within 10 minutes: ${link}`,
  );
  return remove;
}

/** Returns the command that opens a file in the default browser. On Windows, cmd would interpret an & in the path. */
export const createBrowserCommand = (platform: NodeJS.Platform, file: string): [string, ...string[]] =>
  platform === "win32"
    ? ["rundll32", "url.dll,FileProtocolHandler", file]
    : [platform === "darwin" ? "open" : "xdg-open", file];

function startBrowser([command, ...parameters]: [string, ...string[]]): void {
  spawn(command, parameters, { stdio: "ignore", detached: true })
    .on("error", () =>
      printMessage("Can't open a browser. Open the link above in a browser on this computer."),
    )
    .unref();
}
