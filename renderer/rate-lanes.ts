import { create } from "zustand";
import { readDateTime } from "../shared/interface/date-time.ts";
import type { Load } from "../shared/interface/load.ts";
import { type Day, formatDay } from "../shared/read-moment.ts";
import { type CodeLists, getCodeName } from "../shared/reference/code-lists.ts";
import type { LoadRow } from "../shared/views/load-rows.ts";

/** The number of lanes that fit side by side in a wide window. */
export const MAX_LANES = 4;

interface LanesState {
  lanes: { id: string; line: string }[];
  /** The lane that `compareLane` added last; the Rates view scrolls to this lane. */
  scrollTargetId?: string;
}

const createLane = (line = "") => ({ id: crypto.randomUUID(), line });

/** The lanes of the Rates view. */
export const useLanes = create<LanesState>(() => ({ lanes: [createLane()] }));

const { setState: set } = useLanes;

/** Formats a lane and the name of its equipment as a typed line: "dallas tx atlanta ga van". */
export const formatLaneLine = (
  lane: Pick<LoadRow, "originCity" | "originState" | "destinationCity" | "destinationState">,
  equipment: string,
): string =>
  [lane.originCity, lane.originState, lane.destinationCity, lane.destinationState, equipment]
    .join(" ")
    .toLowerCase();

/**
 * Formats a load as a typed line with its stops, equipment, equipment options and pickup day: "dallas tx → memphis tn →
 * atlanta ga van 12/4". Leaves out a pickup before today.
 */
export function formatLoadLine(
  load: Load,
  { equipmentTypes, equipmentOptions }: CodeLists,
  today: Day,
): string {
  const stops = load.loadStops.toSorted((a, b) => a.sequence - b.sequence);
  const { equipmentTypeId, equipmentOptions: options } = load.equipmentAttributes;
  const pickup = readDateTime(stops[0]?.earlyDateTime ?? "");
  const words = [
    stops.map(({ location }) => `${location.city} ${location.state}`).join(stops.length > 2 ? " → " : " "),
    getCodeName(equipmentTypes, equipmentTypeId),
    ...(options ?? []).map((id) => getCodeName(equipmentOptions, id)),
    pickup && formatDay(pickup) >= formatDay(today) ? `${pickup.month}/${pickup.day}` : "",
  ];
  return words.filter(Boolean).join(" ").toLowerCase();
}

/** Replaces all lanes. */
export const setLanes = (lines: readonly string[]) => set({ lanes: lines.map((line) => createLane(line)) });

/** Adds an empty lane unless there are `MAX_LANES` lanes. */
export const addLane = () =>
  set(({ lanes }) => ({ lanes: lanes.length < MAX_LANES ? [...lanes, createLane()] : lanes }));

/** Removes a lane. The only lane becomes empty instead. */
export const removeLane = (id: string) =>
  set(({ lanes }) => ({
    lanes: lanes.length > 1 ? lanes.filter((entry) => entry.id !== id) : [createLane()],
  }));

/** Replaces the line of a lane. */
export const setLaneLine = (id: string, line: string) =>
  set(({ lanes }) => ({ lanes: lanes.map((entry) => (entry.id === id ? { id, line } : entry)) }));

/**
 * Adds a lane, and removes empty lanes and lanes with the same line. If `MAX_LANES` lanes remain, replaces the last
 * lane.
 */
export const compareLane = (line: string) =>
  set(({ lanes }) => {
    const typed = lanes.filter((entry) => entry.line !== "" && entry.line !== line);
    const added = createLane(line);
    return { lanes: [...typed.slice(0, MAX_LANES - 1), added], scrollTargetId: added.id };
  });
