import { tellUndoable } from "../ui/undo.ts";
import { dropSheet, putSheet, type Sheet } from "./sheets.ts";

/** Throws rows away; for ten seconds they can be had back. */
export function throwAway(sheetId: string, sheet: Sheet): void {
  dropSheet(sheetId);
  tellUndoable(`The rows of ${sheet.name} were thrown away.`, async () => putSheet(sheetId, sheet));
}
