import type { ChannelInput } from "../../../shared/channels.ts";
import { toMegabytes } from "../../../shared/to-megabytes.ts";
import { MAX_CHUNK_BYTES } from "../../../shared/views/backups.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { downloadFile } from "../../ui/data/download.ts";
import { reportProgress } from "../../ui/data/work.ts";

/**
 * Uploads a file to the main process in chunks and runs a job on the upload. Deletes the upload at the end, even after
 * a failure or Cancel.
 * @returns the result of the job
 * @throws LanedeskError "unavailable" after Cancel; DOMException if the browser can't read the file; errors of the
 * channels and of the job
 */
export async function runJobWithUpload<T>(
  file: File,
  workId: string,
  job: (fileId: string) => Promise<T>,
): Promise<T> {
  const fileId = crypto.randomUUID();
  try {
    await uploadFile(file, fileId, workId);
    return await job(fileId);
  } finally {
    await callChannel("files.delete", { fileId });
  }
}

async function uploadFile(file: File, fileId: string, workId: string): Promise<void> {
  let offsetBytes = 0;
  do {
    const content = await encodeBase64(file.slice(offsetBytes, offsetBytes + MAX_CHUNK_BYTES));
    await callChannel("files.receive", { fileId, offsetBytes, content });
    offsetBytes = Math.min(offsetBytes + MAX_CHUNK_BYTES, file.size);
    reportProgress(workId, toMegabytes(offsetBytes), toMegabytes(file.size));
  } while (offsetBytes < file.size);
}

/**
 * Downloads a file from the main process in chunks.
 * @returns false if the user canceled the save dialog
 * @throws LanedeskError "unavailable" after Cancel; errors of the channel and of `downloadFile`
 */
export async function fetchFile(
  from: ChannelInput<"files.read">["from"],
  { name, bytes, type }: { name: string; bytes: number; type: string },
  workId: string,
): Promise<boolean> {
  const chunks: BlobPart[] = [];
  for (let offsetBytes = 0; ; ) {
    const { content } = await callChannel("files.read", { from, offsetBytes });
    if (content === "") break;
    const part = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    // The browser can keep blobs on the disk instead of in memory.
    chunks.push(new Blob([part]));
    offsetBytes += part.length;
    reportProgress(workId, toMegabytes(offsetBytes), toMegabytes(bytes));
  }
  return downloadFile(name, chunks, type);
}

function encodeBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
