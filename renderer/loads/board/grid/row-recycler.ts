import type { Viewport } from "./viewport.ts";

/** Rendered rows beyond the screen: more in the scroll direction. */
const ROWS_AHEAD = 8;
const ROWS_BEHIND = 4;

/** A rendered row and the position that it shows. */
interface RowSlot {
  /** Identifies the DOM elements of a row; they can show any load. */
  slot: number;
  position: number;
}

/**
 * Decides which rows to render. A row that scrolls in reuses the elements of a row that scrolls off screen, which is
 * far cheaper than creating elements. While the grid scrolls, no row changes its place in the DOM; when scrolling
 * stops, the recycler sorts the rows into reading order.
 */
export class RowRecycler {
  #slots = 0;
  #order: readonly number[] = [];

  /** Returns the first and last rendered position, and the rows in DOM order. */
  arrange(viewport: Viewport, total: number): { first: number; last: number; rows: RowSlot[] } {
    this.#slots = Math.max(this.#slots, viewport.last - viewport.first + 1 + ROWS_AHEAD + ROWS_BEHIND);
    const wanted = viewport.first - (viewport.isUpward ? ROWS_AHEAD : ROWS_BEHIND);
    const first = Math.max(0, Math.min(wanted, total - this.#slots));
    const length = Math.min(this.#slots, total);
    const rows = Array.from({ length }, (_, offset) => {
      const position = first + offset;
      return { slot: position % this.#slots, position };
    });
    const findIndex = ({ slot }: RowSlot) => this.#order.indexOf(slot);
    if (viewport.isMoving) rows.sort((a, b) => findIndex(a) - findIndex(b));
    this.#order = rows.map(({ slot }) => slot);
    return { first, last: Math.max(first, first + length - 1), rows };
  }
}
