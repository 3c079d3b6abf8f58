import type { RemoteName } from "../../shared/views/remote-name.ts";
import type { EditRow } from "../../shared/views/sync.ts";

/** The side whose value the broker chooses. */
export type Side = "local" | "remote";

type Conflict = NonNullable<EditRow["conflict"]>;

/** Returns the two options for each kind of conflict about a whole load. */
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
    remote: "Leave posted",
  },
  missing: {
    local: "Post the load again",
    remote: "Keep the load here only; Lanedesk stops syncing the load",
  },
});
