import type { RemoteName } from "../../shared/views/remote-name.ts";
import type { EditRow } from "../../shared/views/sync.ts";

/** The side whose value the broker chooses. */
export type Side = "local" | "remote";

type Conflict = NonNullable<EditRow["conflict"]>;

/** Returns the two options when the whole load is in conflict. */
export const getWholeLoadOptions = ({
  noun,
  at,
}: RemoteName): Record<Exclude<Conflict["kind"], "fields">, Record<Side, string>> => ({
  booked: {
    local: "Post my changes as a new load; the booked load stays booked",
    remote: "Discard my changes; the load is booked",
  },
  deleted: {
    local: "Post my changes as a new load; the deleted load stays deleted",
    remote: "Discard my changes; the load is deleted",
  },
  changed: {
    local: `Delete the load ${at}`,
    remote: `Restore the load with the ${noun}'s changes`,
  },
  covered: {
    local: "Delete there",
    remote: "Leave it posted",
  },
  missing: {
    local: "Post the load again",
    remote: "Keep the load here only and stop syncing it",
  },
});

/** Describes the consequences of discarding an edit, before the broker confirms. */
export function describeDiscard(
  { kind, edits, state }: Pick<EditRow, "kind" | "edits" | "state">,
  { noun, at }: RemoteName,
): string {
  switch (kind) {
    case "create":
      if (state === "in doubt")
        return `Lanedesk does not send this load again, even after later changes. If the load is already ${at}, it stays there and is no longer synced. To post it later, repeat the load.`;
      return `This load stays on your board and is not posted to the ${noun}, even after later changes. To post it later, repeat the load.`;
    case "refresh":
      return "Only this refresh is discarded. The load and its other edits stay.";
    case "delete":
      return `The load is restored with the ${noun}'s values.`;
    case "cover":
      return `The load stays booked here and posted ${at}.`;
    case "book":
      return `The booking is undone here. The load gets the ${noun}'s values.`;
    case "update":
      return `${edits > 1 ? `All ${edits} changes` : "The change"} since the last sync will be lost. The load gets the ${noun}'s values.`;
  }
}
