import { create } from "zustand";

/** Lanes that stand side by side, as they are typed. */
export const mostLanes = 4;

interface LanesState {
  lanes: { id: string; line: string }[];
}

const lane = (line = "") => ({ id: crypto.randomUUID(), line });

export const useLanes = create<LanesState>(() => ({ lanes: [lane()] }));

const { setState: set } = useLanes;

export const putLanes = (lines: readonly string[]) => set({ lanes: lines.map((line) => lane(line)) });

export const addLane = () =>
  set(({ lanes }) => ({ lanes: lanes.length < mostLanes ? [...lanes, lane()] : lanes }));

export const removeLane = (id: string) =>
  set(({ lanes }) => ({ lanes: lanes.length > 1 ? lanes.filter((entry) => entry.id !== id) : [lane()] }));

export const writeLane = (id: string, line: string) =>
  set(({ lanes }) => ({ lanes: lanes.map((entry) => (entry.id === id ? { id, line } : entry)) }));

/** Puts a lane beside the others; where all places are taken, in place of the last one. */
export const lookAt = (line: string) =>
  set(({ lanes }) => ({ lanes: [...(lanes.length < mostLanes ? lanes : lanes.slice(0, -1)), lane(line)] }));
