import { loadStateNames } from "../../../shared/reference/load-states.ts";
import type { LoadSummary, LoadSummaryRequest } from "../../../shared/views/load-summary.ts";
import type { Caller, Context } from "../context.ts";
import { findStateCode } from "../places/names.ts";
import { boardParts, buildBoardQuery } from "./board-query.ts";

const MAX_LANES = 20;

/** Counts the loads of a view by state and by lane. */
export async function summarizeLoads(
  context: Context,
  caller: Caller,
  request: LoadSummaryRequest,
): Promise<LoadSummary> {
  const { query } = await buildBoardQuery(context, caller, request);
  const tally = await context.store.read(boardParts, ({ loads }) => loads.tally(query));
  const lanes = tally.lanes.map(({ origin, destination, loads }) => ({
    loads,
    lane: [getStateCode(origin), getStateCode(destination)] as const,
  }));
  return {
    total: tally.states.reduce((sum, { loads }) => sum + loads, 0),
    states: sumByState(tally.states, ({ state }) => formatStateName(state)),
    origins: sumByState(lanes, ({ lane: [origin] }) => origin),
    destinations: sumByState(lanes, ({ lane: [, destination] }) => destination),
    lanes: sumByKey(lanes, ({ lane }) => lane.join("\n"))
      .slice(0, MAX_LANES)
      .map(([lane, loads]) => {
        const [origin = "", destination = ""] = lane.split("\n");
        return { origin, destination, loads };
      }),
  };
}

const sumByState = <T extends LoadCount>(
  counts: readonly T[],
  getState: (item: T) => string,
): LoadSummary["states"] => sumByKey(counts, getState).map(([state, loads]) => ({ state, loads }));

/** "tx", "Texas" and "TX." are one state. */
const getStateCode = (state: string): string => findStateCode(state) ?? state.toUpperCase();

/** The store groups states in lower case; a state without a known name gets a capital letter. */
const formatStateName = (state: string): string =>
  Object.values(loadStateNames).find((name) => name.toLowerCase() === state) ??
  state.charAt(0).toUpperCase() + state.slice(1);

interface LoadCount {
  loads: number;
}

/** Sums by key, largest first, ties by key. */
function sumByKey<T extends LoadCount>(
  counts: readonly T[],
  getKey: (item: T) => string,
): [string, number][] {
  const sums = new Map<string, number>();
  for (const item of counts) sums.set(getKey(item), (sums.get(getKey(item)) ?? 0) + item.loads);
  return [...sums].sort(([keyA, a], [keyB, b]) => b - a || (keyA < keyB ? -1 : 1));
}
