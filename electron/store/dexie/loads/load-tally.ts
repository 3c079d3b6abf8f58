import type { LoadQuery, LoadTally } from "../../store.ts";
import type { LoadLine } from "./load-line.ts";
import type { LoadLines } from "./load-lines.ts";
import type { Beside } from "./load-orders.ts";

/** Counts the loads of a query by their state and by their lane, in one pass over the lines in memory. */
export async function tallyOfLoads(lines: LoadLines, beside: Beside, query: LoadQuery): Promise<LoadTally> {
  const states = new Map<string, number>();
  const lanes = new Map<string, Map<string, number>>();
  await lines.each(await lines.matching(query, beside), ({ keys }) => {
    countUp(states, String(keys.state));
    const origin = stateIn(keys.origin);
    const from = lanes.get(origin) ?? new Map<string, number>();
    lanes.set(origin, from);
    countUp(from, stateIn(keys.destination));
  });
  return {
    states: [...states].map(([state, loads]) => ({ state, loads })),
    lanes: [...lanes].flatMap(([origin, from]) =>
      [...from].map(([destination, loads]) => ({ origin, destination, loads })),
    ),
  };
}

const countUp = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** A place is ordered by its city and then its state. */
function stateIn(place: LoadLine["keys"]["origin"]): string {
  const text = String(place);
  const comma = text.lastIndexOf(", ");
  return comma < 0 ? "" : text.slice(comma + 2);
}
