import { defineInterface } from "./webidl.ts";

/** The DOM's list of strings, with the names of object stores or indexes. */
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
defineInterface(DOMStringList, { contains: 1, item: 1 });

/** Creates a list that is sorted by code units, as the standard requires. */
export function createSortedList(names: Iterable<string>): DOMStringList {
  return new DOMStringList([...names].sort((a, b) => (a < b ? -1 : Number(a > b))));
}
