import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describeCause } from "../store/files/system-error.ts";
import { printMessage } from "./output.ts";

/** How long the file is there for a browser that takes its time to start, in milliseconds. */
const patience = 60_000;

/**
 * Opens a one-time link as the desktop does it; where there is no desktop, the link in words serves. Where every user
 * of a machine can read the words of a running command, the link passes in a file that only this user can read.
 * @param folder where that file may lie
 * @returns takes the file away again, which a minute does too
 */
export async function openInBrowser(link: string, folder: string): Promise<() => Promise<void>> {
  const file = resolve(folder, "open-window.html");
  // What stays there leads nowhere once the program has ended.
  const remove = () => rm(file, { force: true }).catch(() => {});
  if (process.platform === "win32") open("cmd", "/c", "start", "", link);
  else
    try {
      await remove();
      await writeFile(file, `<meta http-equiv="refresh" content="0; url=${link}">`, {
        flag: "wx",
        mode: 0o600,
      });
      open(process.platform === "darwin" ? "open" : "xdg-open", file);
      setTimeout(() => void remove(), patience).unref();
    } catch (cause) {
      // A full disk is no reason to serve nobody.
      printMessage(`The browser could not be opened: ${describeCause(cause)}.`);
    }
  printMessage(
    `Should no window open, open this link in a browser on this machine; it works once, for ten minutes: ${link}`,
  );
  return remove;
}

function open(command: string, ...words: string[]): void {
  spawn(command, words, { stdio: "ignore", detached: true })
    .on("error", () => printMessage("No browser could be opened here."))
    .unref();
}
