import { createReadStream } from "node:fs";
import { access, constants, open, stat } from "node:fs/promises";
import { LanedeskError } from "../../shared/failure.ts";
import { detectUtf16, isWorkbook, START_BYTES, type TextEncoding } from "../../shared/text-encoding.ts";
import { describeCause } from "../store/files/system-error.ts";

/**
 * Reads a text file in chunks: UTF-8 or UTF-16 with or without a byte order mark, or Windows-1252. The caller can read
 * the result several times. Decodes a pipe as UTF-8; the caller can read that result only once.
 * @throws LanedeskError "not-found" for a file that cannot be read, "invalid" for a workbook
 */
export async function readTextFile(path: string): Promise<AsyncIterable<string>> {
  await requireReadableFile(path);
  if (!(await stat(path)).isFile()) return decodeFile(path, "utf-8");
  const start = await readStart(path);
  if (isWorkbook(start))
    throw new LanedeskError(
      "invalid",
      `${path} is an Excel workbook, not CSV; nothing was imported. In Excel, save the workbook as CSV UTF-8, then import that file.`,
    );
  const encoding = detectUtf16(start) ?? (await detectByteEncoding(path));
  return { [Symbol.asyncIterator]: () => decodeFile(path, encoding) };
}

/**
 * Checks that a path is a readable file.
 * @throws LanedeskError "not-found" for a folder or an unreadable path
 */
async function requireReadableFile(path: string): Promise<void> {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new LanedeskError(
      "not-found",
      `Can't read the file ${path}: ${describeCause(cause)}. Nothing was imported; choose a readable file.`,
    );
  });
  if ((await stat(path)).isDirectory())
    throw new LanedeskError(
      "not-found",
      `${path} is a folder, not a file. Nothing was imported; choose a file in the folder.`,
    );
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(START_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the whole file, because a single byte that is not valid UTF-8 means Windows-1252. */
async function detectByteEncoding(path: string): Promise<"utf-8" | "windows-1252"> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) strict.decode(chunk, { stream: true });
    strict.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

async function* decodeFile(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
