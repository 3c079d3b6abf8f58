import { createHash } from "node:crypto";

const EXTENSION = ".sqlite";
const LONGEST = 120;
const SAFE = /[a-z0-9_-]/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The file name for a database name: the same on every system, never outside its folder, never the same for two
 * names, also where letter case does not count. A very long name is shortened with its fingerprint; the real one
 * stands in the file.
 */
export function fileNameFor(name: string): string {
  let encoded = "";
  for (let position = 0; position < name.length; position += 1) {
    const character = name.charAt(position);
    encoded += SAFE.test(character) ? character : percent(name.charCodeAt(position));
  }
  if (encoded === "") encoded = "%";
  if (RESERVED.test(encoded)) encoded = percent(name.charCodeAt(0)) + encoded.slice(1);
  if (encoded.length > LONGEST) {
    const fingerprint = createHash("sha256").update(name, "utf16le").digest("hex");
    encoded = `${encoded.slice(0, LONGEST - fingerprint.length - 1)}~${fingerprint}`;
  }
  return encoded + EXTENSION;
}

/** True for the file of a database (its log beside it is not one). */
export function isDatabaseFile(fileName: string): boolean {
  return fileName.endsWith(EXTENSION);
}

function percent(unit: number): string {
  return `%${unit.toString(16).padStart(4, "0")}`;
}
