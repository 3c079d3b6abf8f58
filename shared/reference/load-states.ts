import { z } from "zod";

/** A load's status on the board. */
export const loadStatus = z.enum(["available", "booked", "deleted"]);
export type LoadStatus = z.output<typeof loadStatus>;

/** The states of a load (specification 2.1, 3). The specification names only Posted; integrators use the others. */
export const loadStates = { posted: 1, paused: 2, accepted: 3, unassigned: 4, closed: 5 } as const;

/** The wire names of the states. */
const loadStateNames: Readonly<Record<number, string>> = {
  1: "Posted",
  2: "Paused",
  3: "Accepted",
  4: "Unassigned",
  5: "Closed",
};

/** The wire names of the reasons for a state. The specification names only 0; integrators use the others. */
export const loadStateReasonNames: Readonly<Record<number, string>> = {
  0: "Not Specified",
  1: "Expired",
  2: "Cancelled",
  3: "Shipper Change",
  4: "Delivered",
  5: "Dropped",
};

/** Maps a load state to a status: Accepted is booked, Closed is deleted; all other states are available. */
export function getLoadStatus(loadStateId: number): LoadStatus {
  if (loadStateId === loadStates.accepted) return "booked";
  return loadStateId === loadStates.closed ? "deleted" : "available";
}

/** Returns a load's state as the board shows it: "Booked", "Deleted", or the state of an available load. */
export function formatLoadState({ status, loadState }: StatefulLoad): string {
  if (status === "available") return loadState.loadStateDescription;
  return status === "booked" ? "Booked" : "Deleted";
}

interface StatefulLoad {
  status: LoadStatus;
  loadState: { loadStateDescription: string };
}

/** Returns the wire object of a load state; an unknown id is its own description. */
export const getLoadState = (loadStateId: number) => ({
  loadStateId,
  loadStateDescription: loadStateNames[loadStateId] ?? String(loadStateId),
});

/** Returns the wire object of a load state's reason; an unknown id is its own description. */
export const getLoadStateReason = (loadStateReasonId: number) => ({
  loadStateReasonId,
  loadStateReasonDescription: loadStateReasonNames[loadStateReasonId] ?? String(loadStateReasonId),
});
