import type { EditRow } from "../../shared/views/sync.ts";
import { ConfirmButton } from "../ui/parts/confirm-button.tsx";
import { discardWarning } from "./conflict-options.ts";
import { decide } from "./sync-state.ts";

/** Leaves an edit out, after saying what that means. */
export function DiscardEdit({ row }: { row: EditRow }) {
  return (
    <ConfirmButton
      label="Do not send it"
      words={discardWarning(row)}
      yes="Do not send it"
      c="red"
      act={() => decide("sync.drop", { editId: row.editId })}
    />
  );
}
