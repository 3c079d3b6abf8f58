import type { SyncState } from "../../../../shared/views/sync.ts";
import classes from "./cells.module.css";

const meanings: Record<SyncState, string> = {
  conflict: "The remote changed the same; the sync view asks which of the two holds",
  "in doubt": "It may or may not have been posted; the sync view asks",
  rejected: "The remote refused it; the sync view tells why",
  sending: "On its way to the remote",
  pending: "It is sent by itself",
  "local only": "The remote does not have it",
  done: "The remote has it as it is here",
};

/** Where a load stands with the remote, in words; amber where it waits for a person. */
export const SyncCell = ({ state }: { state: SyncState }) => (
  <span className={classes.sync} data-sync={state} title={meanings[state]}>
    {state}
  </span>
);
