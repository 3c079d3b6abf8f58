import type { LoadDraft } from "../drafts/draft.ts";
import { ListField, NotesField, TextField } from "./fields.tsx";

/** Describes references and notes in one line. */
export const summarizeNotes = ({ loadNumber, note, tenderNotes, loadReferenceNumbers }: LoadDraft): string =>
  [loadNumber && `load ${loadNumber}`, ...loadReferenceNumbers, note, tenderNotes]
    .filter(Boolean)
    .join(" · ");

/** Load number, references and notes. */
export function NotesFields() {
  return (
    <>
      <TextField path={["loadNumber"]} label="Load number" />
      <ListField
        path={["loadReferenceNumbers"]}
        label="Reference numbers"
        placeholder="Press Enter after each"
      />
      <NotesField path={["note"]} label="Note for carriers" />
      <NotesField path={["tenderNotes"]} label="Tender notes" />
    </>
  );
}
