import { APPLICATION, LAYOUT } from "./layout.ts";

// What the first hundred bytes of a file tell, before SQLite is asked; the places are those of SQLite's file format.

/** Whether a file that begins with these bytes is one of ours, as far as they tell. */
export const isStoreFile = (beginning: Buffer): boolean =>
  beginning.length >= 100 &&
  beginning.toString("latin1", 0, 15) === "SQLite format 3" &&
  beginning.readUInt32BE(68) === APPLICATION;

/** Whether such a file says that a newer program wrote it. */
export const isNewerLayout = (beginning: Buffer): boolean => beginning.readUInt32BE(60) > LAYOUT;

/** How many bytes such a file has when it lacks nothing; 0 where it does not tell. */
export function expectedLength(beginning: Buffer): number {
  // SQLite itself believes the number of pages only where what wrote it also made the latest change.
  const isKnown = beginning.readUInt32BE(24) === beginning.readUInt32BE(92);
  return isKnown ? beginning.readUInt32BE(28) * beginning.readUInt16BE(16) : 0;
}
