import { capitalize } from "../../../shared/capitalize.ts";
import type { LoadSummary, LoadSummaryRequest } from "../../../shared/views/load-summary.ts";
import type { Caller, Context } from "../context.ts";
import { findStateCode } from "../places/names.ts";
import { boardParts, buildBoardQuery } from "./board-query.ts";

const MAX_LANES = 20;

/** Counts the loads of a view by load state, origin state and destination state, and on the 20 most frequent lanes. */
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
    // The store counts states in lower case.
    states: sumLoadsByState(tally.states, ({ state }) => capitalize(state)),
    origins: sumLoadsByState(lanes, ({ lane: [origin] }) => origin),
    destinations: sumLoadsByState(lanes, ({ lane: [, destination] }) => destination),
    lanes: sumLoadsByKey(lanes, ({ lane }) => lane.join("\n"))
      .slice(0, MAX_LANES)
      .map(([lane, loads]) => {
        const [origin = "", destination = ""] = lane.split("\n");
        return { origin, destination, loads };
      }),
  };
}

const sumLoadsByState = <T extends LoadCount>(
  counts: readonly T[],
  getState: (item: T) => string,
): LoadSummary["states"] => sumLoadsByKey(counts, getState).map(([state, loads]) => ({ state, loads }));

/** Returns one code for "tx", "Texas" and "TX."; returns an unknown state in upper case. */
const getStateCode = (state: string): string => findStateCode(state) ?? state.toUpperCase();

interface LoadCount {
  loads: number;
}

/** Sums the loads of each key; sorts by sum, largest first, then by key. */
function sumLoadsByKey<T extends LoadCount>(
  counts: readonly T[],
  getKey: (item: T) => string,
): [string, number][] {
  const sums = new Map<string, number>();
  for (const item of counts) sums.set(getKey(item), (sums.get(getKey(item)) ?? 0) + item.loads);
  return [...sums].sort(([keyA, a], [keyB, b]) => b - a || (keyA < keyB ? -1 : 1));
}
