import type { ChannelInput } from "../../../shared/channels.ts";
import { MAX_CHUNK_BYTES } from "../../../shared/views/backups.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { downloadFile } from "../../ui/data/download.ts";
import { reportProgress } from "../../ui/data/work.ts";

const megabyte = 1_048_576;

/**
 * Passes a file to the program, part by part, and has something done with it there; afterwards, or when that fails or
 * is canceled on the way, nothing of it stays there.
 * @param job is told the id under which the file lies there
 */
export async function withUpload<T>(
  file: File,
  workId: string,
  job: (fileId: string) => Promise<T>,
): Promise<T> {
  const fileId = crypto.randomUUID();
  try {
    await pass(file, fileId, workId);
    return await job(fileId);
  } finally {
    await callChannel("files.drop", { fileId });
  }
}

async function pass(file: File, fileId: string, workId: string): Promise<void> {
  let at = 0;
  do {
    const content = await base64(file.slice(at, at + MAX_CHUNK_BYTES));
    await callChannel("files.receive", { fileId, at, content });
    at = Math.min(at + MAX_CHUNK_BYTES, file.size);
    reportProgress(workId, Math.ceil(at / megabyte), Math.ceil(file.size / megabyte));
  } while (at < file.size);
}

/** Reads a file of the program's, part by part, and gives it to the person. */
export async function fetchFile(
  from: ChannelInput<"files.read">["from"],
  { name, bytes, type }: { name: string; bytes: number; type: string },
  workId: string,
): Promise<void> {
  const parts: BlobPart[] = [];
  for (let at = 0; ; ) {
    const { content } = await callChannel("files.read", { from, at });
    if (content === "") break;
    const part = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    // As a blob each part is the browser's, which moves large ones to the disk.
    parts.push(new Blob([part]));
    at += part.length;
    reportProgress(workId, Math.ceil(at / megabyte), Math.ceil(bytes / megabyte));
  }
  downloadFile(name, parts, type);
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
