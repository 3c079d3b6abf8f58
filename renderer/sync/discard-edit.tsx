import type { EditRow } from "../../shared/views/sync.ts";
import { ConfirmButton } from "../ui/parts/confirm-button.tsx";
import { discardWarning } from "./conflict-options.ts";
import { decide } from "./sync-state.ts";

/** Discards an edit after a confirmation. */
export const DiscardEdit = ({ row }: { row: EditRow }) => (
  <ConfirmButton
    label="Discard"
    text={discardWarning(row)}
    confirm="Discard"
    c="red"
    act={() => decide("sync.drop", { editId: row.editId })}
  />
);
