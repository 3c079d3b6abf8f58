import { toMegabytes } from "../../shared/to-megabytes.ts";
import type { ImportKind } from "../../shared/views/import.ts";
import { callChannel } from "../ui/data/channel.ts";
import { reportProgress, runWork } from "../ui/data/work.ts";
import { formatTimeOrDate } from "../ui/format.ts";
import { showFailure } from "../ui/notices/notices.ts";
import { MAX_TEXT_BYTES, readText, readTextParts } from "./read-file.ts";
import { startSheet } from "./sheets.ts";

/**
 * Starts a sheet from a file, or shows why Lanedesk can't read the file.
 * @returns the sheet's id; undefined after an error
 */
export async function openFile(kind: ImportKind, file: File): Promise<string | undefined> {
  try {
    const start = { kind, name: file.name, isText: false };
    if (file.size > MAX_TEXT_BYTES)
      return startSheet({ ...start, content: "", uploadId: await uploadFile(file) });
    return startSheet({ ...start, content: await readText(file) });
  } catch (error) {
    showFailure(`Can't read ${file.name}`, error);
    return undefined;
  }
}

/**
 * Sends a large file to the main process and shows the progress. Deletes the sent parts after an error.
 * @returns the id of the upload
 */
const uploadFile = (file: File): Promise<string> =>
  runWork(`Reading ${file.name} (MB):`, async (workId) => {
    const uploadId = crypto.randomUUID();
    const report = (readBytes: number, totalBytes: number) =>
      reportProgress(workId, toMegabytes(readBytes), toMegabytes(totalBytes));
    try {
      for await (const text of readTextParts(file, report))
        await callChannel("import.upload", { uploadId, text });
    } catch (error) {
      await callChannel("import.discardUpload", { uploadId });
      throw error;
    }
    return uploadId;
  });

/**
 * Starts a sheet of loads.
 * @param isPasted true to review the rows now; false while the broker types the rows
 * @returns the sheet's id
 */
export function openLoadRows(content: string, isPasted: boolean): string {
  const now = Date.now();
  const name = `rows ${isPasted ? "pasted" : "typed"} at ${formatTimeOrDate(now, now)}`;
  return startSheet({ kind: "loads", name, content, isText: !isPasted });
}
