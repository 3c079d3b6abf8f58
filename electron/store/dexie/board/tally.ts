import type { LoadEntry } from "../../keys/load-entry.ts";
import type { LoadQuery, LoadTally } from "../../store.ts";
import type { LoadContext } from "../board-index/load-context.ts";
import type { LoadIndex } from "../board-index/load-index.ts";

/**
 * Counts the loads of a query by the state that the board shows, and by lane: the origin's and the
 * destination's state or province.
 */
export async function tallyLoads(
  index: LoadIndex,
  context: LoadContext,
  query: LoadQuery,
): Promise<LoadTally> {
  const states = new Map<string, number>();
  const lanes = new Map<string, Map<string, number>>();
  const placeStates = new Map<string | number, string>();
  const getPlaceState = (place: string | number) => {
    const known = placeStates.get(place);
    if (known !== undefined) return known;
    const state = parsePlaceState(place);
    placeStates.set(place, state);
    return state;
  };
  await index.forEach(await index.find(query, context), ({ keys }) => {
    incrementCount(states, String(keys.state));
    const origin = getPlaceState(keys.origin);
    const destinations = lanes.get(origin) ?? new Map<string, number>();
    lanes.set(origin, destinations);
    incrementCount(destinations, getPlaceState(keys.destination));
  });
  return {
    states: [...states].map(([state, loads]) => ({ state, loads })),
    lanes: [...lanes].flatMap(([origin, destinations]) =>
      [...destinations].map(([destination, loads]) => ({ origin, destination, loads })),
    ),
  };
}

const incrementCount = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** Returns the state or province in a place key (a city, a comma and a state); empty for a key without a comma. */
function parsePlaceState(place: LoadEntry["keys"]["origin"]): string {
  const text = String(place);
  const comma = text.lastIndexOf(", ");
  return comma < 0 ? "" : text.slice(comma + 2);
}
