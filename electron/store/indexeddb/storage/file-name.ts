import { createHash } from "node:crypto";

const EXTENSION = ".sqlite";
/** In characters, without the extension. File systems allow 255; SQLite adds suffixes for its logs. */
const MAX_NAME_CHARS = 120;
const SAFE_CHARACTER = /[a-z0-9_-]/;
const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Returns the file name for a database name. The file name is the same on every system, contains no path separator, and
 * differs for different names even on file systems that ignore letter case. For a very long name, the file name is
 * truncated and ends with the SHA-256 of the name.
 */
export function createFileName(name: string): string {
  let encoded = "";
  for (let position = 0; position < name.length; position += 1) {
    const character = name.charAt(position);
    encoded += SAFE_CHARACTER.test(character) ? character : escapeUnit(name.charCodeAt(position));
  }
  if (encoded === "") encoded = "%";
  if (RESERVED_ON_WINDOWS.test(encoded)) encoded = escapeUnit(name.charCodeAt(0)) + encoded.slice(1);
  if (encoded.length > MAX_NAME_CHARS) {
    const fingerprint = createHash("sha256").update(name, "utf16le").digest("hex");
    encoded = `${encoded.slice(0, MAX_NAME_CHARS - fingerprint.length - 1)}~${fingerprint}`;
  }
  return encoded + EXTENSION;
}

/** Whether a file name is that of a database, not of a log. */
export function isDatabaseFile(fileName: string): boolean {
  return fileName.endsWith(EXTENSION);
}

function escapeUnit(unit: number): string {
  return `%${unit.toString(16).padStart(4, "0")}`;
}
