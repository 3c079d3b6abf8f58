import type { LoadOrder, LoadQuery } from "../../store.ts";
import { eachInSteps } from "../each-in-steps.ts";
import { type KeptLines, type Lines, mayKeep } from "./kept-lines.ts";
import type { LoadLine } from "./load-line.ts";
import { type Beside, type BesideOrder, isBeside, keyIn } from "./load-orders.ts";
import { scopesOf } from "./load-ranges.ts";
import { inOrderOf, keyBy, type LineKey, SortedLines } from "./sorted-lines.ts";
import { StandingKeys } from "./standing-keys.ts";

/** An order that was asked for, and the scopes whose changes it follows. */
interface Sorted {
  scopes: readonly string[];
  lines: SortedLines;
  /** Brings it up to what lies beside the loads; false where it must be made anew. */
  follows(query: LoadQuery, beside: Beside): boolean;
}

/** The kept lines in every order that was asked for. A change moves one line in each. */
export class LinesInOrder {
  readonly #kept: KeptLines;
  readonly #pause: () => Promise<unknown>;
  readonly #sorted = new Map<string, Sorted>();

  /** @param pause waited for after every few thousand lines */
  constructor(kept: KeptLines, pause: () => Promise<unknown>) {
    this.#kept = kept;
    this.#pause = pause;
  }

  /** All lines of a query's account and status, or lives, ascending in an order. */
  async of(query: LoadQuery, order: LoadOrder | "id" | "tie", beside: Beside): Promise<readonly LoadLine[]> {
    const scopes = scopesOf(query);
    const name = [order, ...scopes].join();
    const known = mayKeep() ? this.#sorted.get(name) : undefined;
    if (known?.follows(query, beside)) return known.lines.all();
    const made = isBeside(order)
      ? await this.#besideOrder(query, scopes, order, beside)
      : await this.#ownOrder(scopes, keyBy(order));
    if (mayKeep()) this.#sorted.set(name, made);
    return made.lines.all();
  }

  /** Those of some loads that are there and pass, ascending in an order. */
  async some(
    query: LoadQuery,
    order: LoadOrder,
    beside: Beside,
    loadIds: readonly string[],
    passes: (line: LoadLine) => boolean,
  ): Promise<LoadLine[]> {
    const found = new Set<LoadLine>();
    for (const lines of await this.#maps(scopesOf(query))) {
      const take = (loadId: string) => {
        const line = lines.get(loadId);
        if (line && passes(line)) found.add(line);
      };
      await eachInSteps(loadIds, take, this.#pause);
    }
    return inOrderOf([...found], (line) => keyIn(order, line, beside, (own) => line.keys[own]), this.#pause);
  }

  /** A line of a scope left it, came into it, or is another one from now on. */
  change(scope: string, before: LoadLine | undefined, now: LoadLine | undefined): void {
    if (!before && !now) return;
    for (const { scopes, lines } of this.#sorted.values())
      if (scopes.includes(scope)) lines.change(before, now);
  }

  async #ownOrder(scopes: readonly string[], keyOf: LineKey): Promise<Sorted> {
    const lines = await SortedLines.of(linesIn(await this.#maps(scopes)), keyOf, this.#pause);
    return { scopes, lines, follows: () => true };
  }

  /** What an order goes by that does not lie with the loads changes without them. */
  async #besideOrder(
    query: LoadQuery,
    scopes: readonly string[],
    order: BesideOrder,
    beside: Beside,
  ): Promise<Sorted> {
    const inTies = await this.of(query, "tie", beside);
    if (order === "postedBy") {
      const names = namesIn(query);
      const keyOf: LineKey = ({ createdBy }) => beside.nameOf(createdBy);
      const lines = await SortedLines.grouped(inTies, keyOf, this.#pause);
      return { scopes, lines, follows: (asking) => namesIn(asking) === names };
    }
    const maps = mayKeep() ? await this.#maps(scopes) : [];
    const keys = new StandingKeys(beside);
    const lines = await SortedLines.grouped(inTies, keys.keyOf, this.#pause);
    const linesOf = (loadId: string) => maps.map((map) => map.get(loadId));
    return { scopes, lines, follows: (_, now) => keys.follow(now, lines, linesOf) };
  }

  async #maps(scopes: readonly string[]): Promise<Lines[]> {
    const maps: Lines[] = [];
    for (const scope of scopes) maps.push(await this.#kept.of(scope));
    return maps;
  }
}

const linesIn = (maps: readonly Lines[]): LoadLine[] => maps.flatMap((map) => [...map.values()]);

/** What the posters are called, where an order goes by it. */
const namesIn = ({ posters = [] }: LoadQuery): string => JSON.stringify(posters);
