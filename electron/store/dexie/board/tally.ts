import type { LoadEntry } from "../../keys/load-entry.ts";
import type { LoadQuery, LoadTally } from "../../store.ts";
import type { LoadContext } from "../board-index/load-context.ts";
import type { LoadIndex } from "../board-index/load-index.ts";

/** Counts the loads of a query by state and by lane in one pass over the board index. */
export async function tallyLoads(
  index: LoadIndex,
  context: LoadContext,
  query: LoadQuery,
): Promise<LoadTally> {
  const states = new Map<string, number>();
  const lanes = new Map<string, Map<string, number>>();
  const known = new Map<string | number, string>();
  const getState = (place: string | number) => {
    const state = known.get(place);
    if (state !== undefined) return state;
    const read = getPlaceState(place);
    known.set(place, read);
    return read;
  };
  await index.forEach(await index.find(query, context), ({ keys }) => {
    incrementCount(states, String(keys.state));
    const origin = getState(keys.origin);
    const from = lanes.get(origin) ?? new Map<string, number>();
    lanes.set(origin, from);
    incrementCount(from, getState(keys.destination));
  });
  return {
    states: [...states].map(([state, loads]) => ({ state, loads })),
    lanes: [...lanes].flatMap(([origin, from]) =>
      [...from].map(([destination, loads]) => ({ origin, destination, loads })),
    ),
  };
}

const incrementCount = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** Returns the state of a place key, which is a city, a comma and a state. */
function getPlaceState(place: LoadEntry["keys"]["origin"]): string {
  const text = String(place);
  const comma = text.lastIndexOf(", ");
  return comma < 0 ? "" : text.slice(comma + 2);
}
