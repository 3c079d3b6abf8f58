import { showUndo } from "../ui/notices/undo.ts";
import { dropSheet, putSheet, type Sheet } from "./sheets.ts";

/** Throws rows away; for ten seconds they can be had back. */
export function discardSheet(sheetId: string, sheet: Sheet): void {
  dropSheet(sheetId);
  showUndo(`The rows of ${sheet.name} were thrown away.`, async () => putSheet(sheetId, sheet));
}
