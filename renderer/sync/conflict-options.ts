import type { EditRow } from "../../shared/views/sync.ts";

export type Side = "local" | "remote";

type Conflict = NonNullable<EditRow["conflict"]>;

/** The two options where the whole load is in conflict. */
export const wholeLoadOptions: Record<Exclude<Conflict["kind"], "fields">, Record<Side, string>> = {
  booked: {
    local: "Post my changes as a new load; the booked load stays booked",
    remote: "Discard my changes; the load is booked",
  },
  deleted: {
    local: "Post my changes as a new load; the deleted load stays deleted",
    remote: "Discard my changes; the load is deleted",
  },
  changed: {
    local: "Delete the load on the load board",
    remote: "Restore the load with the load board's changes",
  },
  covered: {
    local: "Delete there",
    remote: "Leave it posted",
  },
  missing: {
    local: "Post the load again",
    remote: "Keep the load here only and stop syncing it",
  },
};

/** Describes the consequences of discarding an edit, before the broker confirms. */
export function discardWarning({ kind, edits, state }: Pick<EditRow, "kind" | "edits" | "state">): string {
  switch (kind) {
    case "create":
      if (state === "in doubt")
        return "This load is not sent again, even after later changes. If it is on the load board already, it stays there and is no longer synced. To post it later, repeat the load.";
      return "This load stays on your board and is not posted to the load board, even after later changes. To post it later, repeat the load.";
    case "refresh":
      return "Only this refresh is discarded. The load and its other edits stay.";
    case "delete":
      return "The load is restored with the load board's values.";
    case "cover":
      return "The load stays booked here and posted on the load board.";
    case "book":
      return "The booking is undone here. The load gets the office's values.";
    case "update":
      return `${edits > 1 ? `All ${edits} changes` : "The change"} since the last sync will be lost. The load gets the load board's values.`;
  }
}
