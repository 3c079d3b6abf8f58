import type { Viewport } from "./viewport.ts";

/** Rows that are in the page beside those on the screen: more of them where the screen moves to. */
const ahead = 8;
const behind = 4;

/** A row of the page and the position that it shows now. */
export interface RowSlot {
  /** Tells the rows of the page apart, whatever they show. */
  slot: number;
  position: number;
}

/**
 * The rows that are in the page. One that leaves the screen lends its elements to the one that comes: far cheaper than
 * making them anew. So their number stays, and while the screen moves none changes its place in the page; when it
 * stands still, they are put in the order in which they are read.
 */
export class RowRecycler {
  #slots = 0;
  #order: readonly number[] = [];

  /** The first of the positions that are in the page, the last, and the rows in the order in which they stand there. */
  of(screen: Viewport, total: number): { first: number; last: number; rows: RowSlot[] } {
    this.#slots = Math.max(this.#slots, screen.last - screen.first + 1 + ahead + behind);
    const wanted = screen.first - (screen.isUpwards ? ahead : behind);
    const first = Math.max(0, Math.min(wanted, total - this.#slots));
    const length = Math.min(this.#slots, total);
    const rows = Array.from({ length }, (_, offset) => {
      const position = first + offset;
      return { slot: position % this.#slots, position };
    });
    const placeOf = ({ slot }: RowSlot) => this.#order.indexOf(slot);
    if (screen.isMoving) rows.sort((one, other) => placeOf(one) - placeOf(other));
    this.#order = rows.map(({ slot }) => slot);
    return { first, last: Math.max(first, first + length - 1), rows };
  }
}
