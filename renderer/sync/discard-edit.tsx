import type { EditRow } from "../../shared/views/sync.ts";
import { ConfirmButton } from "../ui/components/confirm-button.tsx";
import { describeDiscard } from "./conflict-options.ts";
import { useRemoteName } from "./remote-name.ts";
import { decide } from "./sync-state.ts";

/** Discards an edit after a confirmation. */
export function DiscardEdit({ row }: { row: EditRow }) {
  const remoteName = useRemoteName();
  return (
    <ConfirmButton
      label="Discard"
      text={describeDiscard(row, remoteName)}
      confirm="Discard"
      c="red"
      act={() => decide("sync.discard", { editId: row.editId })}
    />
  );
}
