import type { ImportKind } from "../../shared/views/import.ts";
import { timeOrDate } from "../ui/format.ts";
import { showFailure } from "../ui/notices/notices.ts";
import { textOfFile } from "./read-file.ts";
import { startSheet } from "./sheets.ts";

/** Starts a sheet from a file. @returns its id; undefined if the file can't be read, which is shown */
export async function openFile(kind: ImportKind, file: File): Promise<string | undefined> {
  try {
    return startSheet({ kind, name: file.name, content: await textOfFile(file), isText: false });
  } catch (error) {
    showFailure(`Can't read ${file.name}`, error);
    return undefined;
  }
}

/** Starts a sheet of loads from pasted rows, or an empty one to type into. @returns its id */
export function openPastedRows(content: string, isPasted: boolean): string {
  const now = Date.now();
  const name = `rows ${isPasted ? "pasted" : "typed"} at ${timeOrDate(now, now)}`;
  return startSheet({ kind: "loads", name, content, isText: !isPasted });
}
