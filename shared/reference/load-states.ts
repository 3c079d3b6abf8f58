import { z } from "zod";

/** A load's status on the board; the states of the code list map onto these three. */
export const loadStatus = z.enum(["available", "booked", "deleted"]);
export type LoadStatus = z.output<typeof loadStatus>;

/** The states of a load (specification 2.1, 3): only Posted is named there; the others are in use at integrators. */
export const loadStates = { posted: 1, paused: 2, accepted: 3, unassigned: 4, closed: 5 } as const;

export const loadStateNames: Readonly<Record<number, string>> = {
  1: "Posted",
  2: "Paused",
  3: "Accepted",
  4: "Unassigned",
  5: "Closed",
};

/** Why a load is in its state; 0 is named in the specification; the others are in use at integrators. */
export const loadStateReasonNames: Readonly<Record<number, string>> = {
  0: "Not Specified",
  1: "Expired",
  2: "Cancelled",
  3: "Shipper Change",
  4: "Delivered",
  5: "Dropped",
};

/** Accepted is booked, Closed is deleted; all other states are available. */
export function statusOf(loadStateId: number): LoadStatus {
  if (loadStateId === loadStates.accepted) return "booked";
  return loadStateId === loadStates.closed ? "deleted" : "available";
}

export const stateOf = (loadStateId: number) => ({
  loadStateId,
  loadStateDescription: loadStateNames[loadStateId] ?? String(loadStateId),
});

export const reasonOf = (loadStateReasonId: number) => ({
  loadStateReasonId,
  loadStateReasonDescription: loadStateReasonNames[loadStateReasonId] ?? String(loadStateReasonId),
});
