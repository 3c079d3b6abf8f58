import { LanedeskError } from "../../shared/failure.ts";
import { callChannel, subscribeToEvent } from "../ui/data/channel.ts";
import { waitForFirstRead } from "../ui/data/first-read.ts";
import { showFailure } from "../ui/notices/notices.ts";
import { openFile } from "./open-file.ts";

/**
 * Starts and shows a sheet for each file that the operating system opens with Lanedesk.
 * @param showSheet shows a sheet in the window
 * @returns a function that unsubscribes
 */
export function followOpenedFile(showSheet: (sheetId: string) => void): () => void {
  const openFiles = async () => {
    for (let hasMore = true; hasMore; ) hasMore = await openNextFile(showSheet);
  };
  // One file after the other: the main process reads only the file that it opened last.
  let last = openFiles();
  return subscribeToEvent("file.opened", () => {
    last = last.then(openFiles);
  });
}

/** Starts and shows a sheet for the next file. @returns true if there may be another file */
async function openNextFile(showSheet: (sheetId: string) => void): Promise<boolean> {
  let title = "Can't check for an opened file; if you opened a file, open it again";
  let hasFile = false;
  try {
    await waitForFirstRead();
    const { file: taken } = await callChannel("openedFile.take", null);
    if (!taken) return false;
    hasFile = true;
    title = `Can't read ${taken.name}`;
    const sheetId = await openFile("loads", await readOpenedFile(taken));
    if (sheetId) showSheet(sheetId);
  } catch (error) {
    showFailure(title, error);
  }
  return hasFile;
}

async function readOpenedFile(file: { name: string; bytes: number }): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let offsetBytes = 0; ; ) {
    const { content } = await callChannel("openedFile.read", { offsetBytes });
    if (content === "") break;
    const part = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
    parts.push(part);
    offsetBytes += part.length;
  }
  const opened = new File(parts, file.name);
  if (opened.size < file.bytes)
    throw new LanedeskError("unavailable", "The file changed while Lanedesk read it. Open the file again.");
  return opened;
}
