import type { RemoteName } from "../../shared/views/remote-name.ts";
import type { EditRow } from "../../shared/views/sync.ts";
import { ConfirmButton } from "../ui/components/confirm-button.tsx";
import { useRemoteName } from "./remote-name.ts";
import { sendDecision } from "./sync-state.ts";

/** Discards an edit after a confirmation. */
export function DiscardEdit({ row }: { row: EditRow }) {
  const remoteName = useRemoteName();
  return (
    <ConfirmButton
      label="Discard"
      text={describeDiscard(row, remoteName)}
      confirm="Discard"
      c="red"
      act={() => sendDecision("sync.discard", { editId: row.editId })}
    />
  );
}

function describeDiscard(
  { kind, changes, state }: Pick<EditRow, "kind" | "changes" | "state">,
  { noun, at }: RemoteName,
): string {
  switch (kind) {
    case "create":
      if (state === "in doubt")
        return `Lanedesk does not send this load again, even after later changes; to post the load later, repeat the load. If the load is already ${at}, the load stays there and is no longer synced.`;
      return `This load stays on your board and is not posted to the ${noun}, even after later changes. To post the load later, repeat the load.`;
    case "refresh":
      return "Only this refresh is discarded. The load and its other edits stay.";
    case "delete":
      return `The load is restored with the ${noun}'s values.`;
    case "cover":
      return `The load stays booked here and posted ${at}.`;
    case "book":
      return `The booking is undone here. The load gets the ${noun}'s values.`;
    case "update":
      return `${changes > 1 ? `All ${changes} changes` : "The change"} since the last sync will be lost. The load gets the ${noun}'s values.`;
  }
}
