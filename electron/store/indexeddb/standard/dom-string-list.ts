import { publishInterface } from "./webidl.ts";

/** A list of names in order, as the standard gives it: to be indexed, iterated and asked. */
export class DOMStringList {
  readonly [position: number]: string;
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
    for (const [position, value] of names.entries()) {
      Object.defineProperty(this, position, { value, enumerable: true, configurable: true });
    }
  }

  get length(): number {
    return this.#names.length;
  }

  contains(name: string): boolean {
    return this.#names.includes(`${name}`);
  }

  item(position: number): string | null {
    return this.#names[position] ?? null;
  }

  [Symbol.iterator](): ArrayIterator<string> {
    return this.#names.values();
  }
}
publishInterface(DOMStringList, { contains: 1, item: 1 });

/** A list of names in the standard's order: by code units, as JavaScript compares. */
export function sortedList(names: Iterable<string>): DOMStringList {
  return new DOMStringList([...names].sort((one, other) => (one < other ? -1 : Number(one > other))));
}
