import { estimateMiles } from "../../../shared/miles.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { listLargestCities } from "../places/places.ts";
import { laneWeights } from "./lane-weights.ts";
import type { RandomStream } from "./random.ts";

/** A generated lane; `miles` are estimated road miles. */
export interface DemoLane {
  origin: Place;
  destination: Place;
  miles: number;
}

interface CumulativeItem<T> {
  upTo: number;
  item: T;
}

/** Creates a function that draws a random lane: states by lane weight, cities by size, never from a city to itself. */
export function createLaneDrawer(): (random: RandomStream) => DemoLane {
  const pairs = accumulateWeights(
    Object.entries(laneWeights).flatMap(([origin, list]) =>
      list.split(" ").map((code): [string, number] => [origin + code.slice(0, 2), Number(code.slice(2))]),
    ),
  );
  const cities = new Map<string, CumulativeItem<Place>[]>();
  const drawCity = (state: string, random: RandomStream): Place => {
    const known = cities.get(state) ?? accumulateWeights(listLargestCities(state, CITIES_PER_STATE));
    cities.set(state, known);
    return drawItem(known, random);
  };
  return (random) => {
    for (;;) {
      const pair = drawItem(pairs, random);
      const origin = drawCity(pair.slice(0, 2), random);
      const destination = drawCity(pair.slice(2), random);
      if (origin !== destination) return { origin, destination, miles: estimateMiles(origin, destination) };
    }
  };
}

const CITIES_PER_STATE = 12;

function accumulateWeights<T>(weighted: readonly (readonly [T, number])[]): CumulativeItem<T>[] {
  let upTo = 0;
  return weighted.map(([item, weight]) => {
    upTo += weight;
    return { upTo, item };
  });
}

function drawItem<T>(list: readonly CumulativeItem<T>[], random: RandomStream): T {
  const target = random.drawFraction() * (list.at(-1)?.upTo ?? 0);
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.upTo ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  const found = list[low];
  if (!found) throw new Error("The list is empty.");
  return found.item;
}
