import { callChannel } from "../../ui/data/channel.ts";
import { counted } from "../../ui/format.ts";
import { fetchFile, withUpload } from "./file-transfer.ts";

/** Saves a full export. @returns the number of records and what could not be read, for the user; "" if canceled */
export async function runFullExport(workId: string): Promise<string> {
  const fileId = crypto.randomUUID();
  const { bytes, records, isSound, lost } = await callChannel("store.export", { fileId, workId });
  const name = `lanedesk-${new Date().toISOString().slice(0, 10)}.jsonl`;
  try {
    const isSaved = await fetchFile({ fileId }, { name, bytes, type: "application/jsonl" }, workId);
    if (!isSaved) return "";
  } finally {
    await callChannel("files.delete", { fileId });
  }
  const written = Object.values(records).reduce((sum, each) => sum + each, 0);
  return `Exported ${counted(written, "record")} to ${name}.${isSound ? "" : lostText(lost)}`;
}

function lostText(lost: Record<string, number>): string {
  const tables = Object.entries(lost).map(([table, count]) => `${table} ${count}`);
  return ` Some data is damaged and was left out (${tables.join(", ") || "unknown"}). Import the file to continue without it, or restore a backup.`;
}

/** Replaces all data with an export, optionally without its invalid lines. */
export const runFullImport = (file: File, leaveOut: boolean, workId: string): Promise<string> =>
  withUpload(file, workId, async (fileId) => {
    await callChannel("store.import", { fileId, leaveOut, workId });
    return "";
  });
