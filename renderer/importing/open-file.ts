import type { ImportKind } from "../../shared/views/import.ts";
import { showFailure } from "../ui/notices/notices.ts";
import { textOfFile } from "./read-file.ts";
import { startSheet } from "./sheets.ts";

/** Takes the rows of a file up; undefined where it cannot be read, which is then told. */
export async function openFile(kind: ImportKind, file: File): Promise<string | undefined> {
  try {
    return startSheet({ kind, name: file.name, content: await textOfFile(file), isText: false });
  } catch (error) {
    showFailure(`${file.name} cannot be read`, error);
    return undefined;
  }
}
