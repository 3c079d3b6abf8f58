import { create } from "zustand";
import type { LoadRow } from "../shared/views/load-rows.ts";

/** Lanes side by side. */
export const MAX_LANES = 4;

interface LanesState {
  lanes: { id: string; line: string }[];
  /** The lane that was added last for a load or a comparison; it is scrolled into view. */
  shownId?: string;
}

const lane = (line = "") => ({ id: crypto.randomUUID(), line });

/** The lanes of the Rates view; at least one, which may be empty. */
export const useLanes = create<LanesState>(() => ({ lanes: [lane()] }));

const { setState: set } = useLanes;

/** Writes a load's lane and equipment as a line to type. */
export const lineOf = (
  load: Pick<LoadRow, "originCity" | "originState" | "destinationCity" | "destinationState">,
  equipment: string,
): string =>
  [load.originCity, load.originState, load.destinationCity, load.destinationState, equipment]
    .join(" ")
    .toLowerCase();

/** Replaces all lanes. */
export const putLanes = (lines: readonly string[]) => set({ lanes: lines.map((line) => lane(line)) });

/** Adds an empty lane unless there are `MAX_LANES`. */
export const addLane = () =>
  set(({ lanes }) => ({ lanes: lanes.length < MAX_LANES ? [...lanes, lane()] : lanes }));

/** Removes a lane. */
export const removeLane = (id: string) =>
  set(({ lanes }) => ({ lanes: lanes.length > 1 ? lanes.filter((entry) => entry.id !== id) : [lane()] }));

/** Replaces the line of a lane. */
export const writeLane = (id: string, line: string) =>
  set(({ lanes }) => ({ lanes: lanes.map((entry) => (entry.id === id ? { id, line } : entry)) }));

/** Adds a lane once; with the maximum of lanes it replaces the last one. */
export const compareLane = (line: string) =>
  set(({ lanes }) => {
    const typed = lanes.filter((entry) => entry.line !== "" && entry.line !== line);
    const added = lane(line);
    return { lanes: [...typed.slice(0, MAX_LANES - 1), added], shownId: added.id };
  });
