import { eachInSteps } from "../each-in-steps.ts";
import { sortedInSteps } from "../sorted-in-steps.ts";
import type { LoadLine } from "./load-line.ts";
import type { OwnOrder } from "./load-orders.ts";

/**
 * What lines stand in order by: what the board can be ordered by, the loads' ids, and only by what sets loads apart that
 * are equal in an order.
 */
export type LineOrder = OwnOrder | "id" | "tie";

/** A place in an order: the key there, and what sets loads apart that are equal in it. */
export type Place = readonly [key: string | number, tie: number];

export type LineKey = (line: LoadLine) => string | number;

/** Where more changes than this wait, the whole list is gone through once; a single one moves what lies behind it. */
const mostSingly = 50;

/** Lines in ascending order, which are kept in it with each change: a place among them is found by halving. */
export class SortedLines {
  readonly #keyOf: LineKey;
  #lines: LoadLine[];
  /** Changes that nobody has asked for yet: many writes in a row cost little. */
  readonly #gone = new Set<LoadLine>();
  readonly #come = new Set<LoadLine>();

  private constructor(keyOf: LineKey, lines: LoadLine[]) {
    this.#keyOf = keyOf;
    this.#lines = lines;
  }

  /** Puts lines in order, with a pause after every few thousand. */
  static async of(
    lines: readonly LoadLine[],
    keyOf: LineKey,
    pause: () => Promise<unknown>,
  ): Promise<SortedLines> {
    return new SortedLines(keyOf, await inOrderOf(lines, keyOf, pause));
  }

  /** As `of`, for lines that stand in the order of their ties and a key that many have in common. */
  static async grouped(
    lines: readonly LoadLine[],
    keyOf: LineKey,
    pause: () => Promise<unknown>,
  ): Promise<SortedLines> {
    return new SortedLines(keyOf, await groupedBy(lines, keyOf, pause));
  }

  /** A line leaves the list, comes into it, or is another one from now on. */
  change(before: LoadLine | undefined, now: LoadLine | undefined): void {
    if (before && !this.#come.delete(before)) this.#gone.add(before);
    if (now) this.#come.add(now);
  }

  /** All of them; good until the next change. */
  all(): readonly LoadLine[] {
    if (this.#gone.size + this.#come.size > mostSingly) this.#goThrough();
    else this.#putSingly();
    this.#gone.clear();
    this.#come.clear();
    return this.#lines;
  }

  /** Lines of the list get other keys. What was handed out before stays as it was: no load was written. */
  move(lines: readonly LoadLine[], rekey: () => void): void {
    this.#lines = [...this.all()];
    for (const line of lines) this.#takeOut(line);
    rekey();
    for (const line of lines) this.#putIn(line);
  }

  #putSingly(): void {
    for (const line of this.#gone) this.#takeOut(line);
    for (const line of this.#come) this.#putIn(line);
  }

  #takeOut(line: LoadLine): void {
    const at = this.#lines.indexOf(line, this.#countBefore(line));
    if (at >= 0) this.#lines.splice(at, 1);
  }

  #putIn(line: LoadLine): void {
    this.#lines.splice(this.#countBefore(line), 0, line);
  }

  #goThrough(): void {
    const coming = [...this.#come].sort((left, right) =>
      comparePlaces(placeOf(left, this.#keyOf), placeOf(right, this.#keyOf)),
    );
    const lines: LoadLine[] = [];
    let from = 0;
    for (const line of coming) {
      const until = this.#countBefore(line, from);
      for (; from < until; from++) this.#keep(lines, this.#lines[from]);
      lines.push(line);
    }
    for (; from < this.#lines.length; from++) this.#keep(lines, this.#lines[from]);
    this.#lines = lines;
  }

  #countBefore(line: LoadLine, known?: number): number {
    return countBefore(this.#lines, this.#keyOf, placeOf(line, this.#keyOf), known);
  }

  #keep(lines: LoadLine[], line: LoadLine | undefined): void {
    if (line && !this.#gone.has(line)) lines.push(line);
  }
}

/** Some lines in the ascending order of a key, with a pause after every few thousand. */
export async function inOrderOf(
  lines: readonly LoadLine[],
  keyOf: LineKey,
  pause: () => Promise<unknown>,
): Promise<LoadLine[]> {
  // Among 100,000 it is far quicker to take their keys out once.
  const placed: { line: LoadLine; key: string | number; tie: number }[] = [];
  await eachInSteps(lines, (line) => void placed.push({ line, key: keyOf(line), tie: line.tie }), pause);
  const sorted = await sortedInSteps(
    placed,
    (left, right) => compareKeys(left.key, right.key) || left.tie - right.tie,
    pause,
  );
  return sorted.map(({ line }) => line);
}

/**
 * Lines that stand in the order of their ties, in the ascending order of a key that many have in common, with a pause
 * after every few thousand: none is compared with another one.
 */
export async function groupedBy(
  lines: readonly LoadLine[],
  keyOf: LineKey,
  pause: () => Promise<unknown>,
): Promise<LoadLine[]> {
  const groups = new Map<string | number, LoadLine[]>();
  const take = (line: LoadLine) => {
    const key = keyOf(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  };
  await eachInSteps(lines, take, pause);
  const sorted = [...groups].sort(([left], [right]) => compareKeys(left, right));
  return sorted.flatMap(([, group]) => group);
}

/** How many of some sorted lines stand before a place; so many are known to. */
export function countBefore(lines: readonly LoadLine[], keyOf: LineKey, place: Place, known = 0): number {
  let [low, high] = [known, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const line = lines[middle];
    if (line && comparePlaces(placeOf(line, keyOf), place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The key of a line in an order that follows from its load alone. */
export const keyBy =
  (order: LineOrder): LineKey =>
  (line) => {
    if (order === "id") return line.loadId;
    return order === "tie" ? line.tie : line.keys[order];
  };

const placeOf = (line: LoadLine, keyOf: LineKey): Place => [keyOf(line), line.tie];

/** Where what follows a place begins: ties are whole numbers. */
export const justBehind = ([key, tie]: Place): Place => [key, tie + 1];

const comparePlaces = ([key, tie]: Place, [otherKey, otherTie]: Place): number =>
  compareKeys(key, otherKey) || tie - otherTie;

function compareKeys(left: string | number, right: string | number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
