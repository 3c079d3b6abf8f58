import { APPLICATION_ID, LAYOUT_VERSION } from "./layout.ts";

// Parses a file's header, its first 100 bytes, without SQLite. Offsets: https://sqlite.org/fileformat2.html

/** Whether the header is that of a store file. */
export const isStoreFile = (header: Buffer): boolean =>
  header.length >= 100 &&
  header.toString("latin1", 0, 15) === "SQLite format 3" &&
  header.readUInt32BE(68) === APPLICATION_ID;

/** Whether the file has a newer layout than this program supports. */
export const isNewerLayout = (header: Buffer): boolean => header.readUInt32BE(60) > LAYOUT_VERSION;

/** Returns the size in bytes of the complete file; 0 if the header is out of date. */
export function readExpectedBytes(header: Buffer): number {
  // SQLite trusts the page count only if the program that wrote the count also made the last change.
  const isKnown = header.readUInt32BE(24) === header.readUInt32BE(92);
  return isKnown ? header.readUInt32BE(28) * header.readUInt16BE(16) : 0;
}
