import { callChannel } from "../../ui/data/channel.ts";
import { counted } from "../../ui/format.ts";
import { fetchFile, withUpload } from "./file-transfer.ts";

/** Writes everything to a file of the user's; the answer says how much it is, and what could not be read. */
export async function runFullExport(workId: string): Promise<string> {
  const fileId = crypto.randomUUID();
  const { bytes, records, isSound, lost } = await callChannel("store.export", { fileId, workId });
  const name = `lanedesk-${new Date().toISOString().slice(0, 10)}.jsonl`;
  try {
    await fetchFile({ fileId }, { name, bytes, type: "application/jsonl" }, workId);
  } finally {
    await callChannel("files.drop", { fileId });
  }
  const written = Object.values(records).reduce((sum, each) => sum + each, 0);
  return `${counted(written, "record")} written to ${name}.${isSound ? "" : lostWords(lost)}`;
}

function lostWords(lost: Record<string, number>): string {
  const tables = Object.entries(lost).map(([table, count]) => `${table} ${count}`);
  return ` The store is damaged: what could not be read was not written; as far as that is known, ${tables.join(", ") || "nothing"}. Import the file to go on without it, or restore a backup from before the damage.`;
}

/** Puts what an export holds in the place of everything, without the lines that cannot be taken where that is wanted. */
export const runFullImport = (file: File, leaveOut: boolean, workId: string): Promise<string> =>
  withUpload(file, workId, async (fileId) => {
    await callChannel("store.import", { fileId, leaveOut, workId });
    return "";
  });
