import type { EditRow } from "../../shared/views/sync.ts";

export type Side = "local" | "remote";

type Conflict = NonNullable<EditRow["conflict"]>;

/** Where the whole load is in conflict and no field: what each side means. */
export const wholeLoadOptions: Record<Exclude<Conflict["kind"], "fields">, Record<Side, string>> = {
  booked: {
    local: "Post what I changed as a new load; the booked one stays booked",
    remote: "It is booked; drop what I changed",
  },
  deleted: {
    local: "Post what I changed as a new load; the deleted one stays deleted",
    remote: "It is deleted; drop what I changed",
  },
  changed: {
    local: "Delete it there all the same",
    remote: "Take my delete back; keep the load as it is there",
  },
  missing: {
    local: "Post it there again",
    remote: "Keep it here alone; it is not sent any more",
  },
};

/** What it means not to send an edit: the words before anybody says yes. */
export function discardWarning({ kind, edits, state }: Pick<EditRow, "kind" | "edits" | "state">): string {
  switch (kind) {
    case "create":
      if (state === "in doubt")
        return "It is not sent again, also not after later changes. If it stands at the remote already, it stays there, and the two are not kept in step. To post it after all, repeat the load.";
      return "The load stays on this board and is not posted at the remote, also not after later changes. Nobody there sees it. To post it after all, repeat the load.";
    case "refresh":
      return "Only this refresh is left out. The load and its other edits stay as they are.";
    case "delete":
      return "The delete is taken back: the load stands on the board again as the remote has it.";
    case "update":
      return `${edits > 1 ? `All ${edits} changes` : "The change"} made here since it was last in step are lost: the load goes back to what the remote has.`;
  }
}
