import type { Observable, Subscription } from "dexie";

/** The parts of rxjs and sorted-json that Dexie's suite imports. */

type Operator = (value: unknown) => unknown;

export function map(change: Operator): Operator {
  return change;
}

export function from(source: Observable<unknown>): {
  pipe(change: Operator): { subscribe(next: (value: unknown) => void): Subscription };
} {
  return {
    pipe: (change) => ({
      subscribe: (next) => source.subscribe((value) => next(change(value))),
    }),
  };
}

/** Sorts the properties of objects; arrays keep their order. */
function sortProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortProperties);
  if (Object.prototype.toString.call(value) !== "[object Object]") return value;
  const properties = Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(properties.map(([name, inner]) => [name, sortProperties(inner)]));
}

// cspell:ignore sortify
export default { sortify: sortProperties };
