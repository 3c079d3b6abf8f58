import type { LoadLine } from "./load-line.ts";
import type { Beside } from "./load-orders.ts";
import type { SortedLines } from "./sorted-lines.ts";

/**
 * Where loads stand with the remote, as some lines are in order by it: to move a line that stands otherwise now, one
 * must know where it was.
 */
export class StandingKeys {
  readonly #keys = new Map<string, number>();
  #beside: Beside;
  #version: number;

  constructor(beside: Beside) {
    this.#beside = beside;
    this.#version = beside.version;
  }

  readonly keyOf = ({ loadId }: LoadLine): number => {
    const known = this.#keys.get(loadId);
    if (known !== undefined) return known;
    const key = this.#beside.standingOf(loadId);
    this.#keys.set(loadId, key);
    return key;
  };

  /** Moves the lines of the loads that stand otherwise than before; false where these are too many. */
  follow(
    beside: Beside,
    lines: SortedLines,
    linesOf: (loadId: string) => readonly (LoadLine | undefined)[],
  ): boolean {
    const changed = beside.changedSince(this.#version);
    if (changed === undefined) return false;
    this.#beside = beside;
    this.#version = beside.version;
    const moving = [...new Set(changed)].filter(
      (loadId) => this.#keys.get(loadId) !== beside.standingOf(loadId),
    );
    if (moving.length === 0) return true;
    const found = moving.flatMap(linesOf).filter((line) => line !== undefined);
    lines.move(found, () => {
      for (const loadId of moving) this.#keys.set(loadId, beside.standingOf(loadId));
    });
    return true;
  }
}
