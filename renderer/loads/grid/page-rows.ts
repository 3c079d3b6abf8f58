import type { Range, VirtualItem, Virtualizer } from "@tanstack/react-virtual";

/** Rows that are in the page beside those on the screen: more of them where the screen moves to. */
const ahead = 8;
const behind = 4;

/** A row of the page and the position that it shows now. */
export interface PageRow {
  /** Tells the rows of the page apart, whatever they show. */
  slot: number;
  item: VirtualItem;
}

/** What is read of the virtualizer. */
interface Screen extends Pick<Virtualizer<HTMLDivElement, Element>, "isScrolling" | "scrollDirection"> {
  getVirtualItems(): VirtualItem[];
}

/**
 * The rows that are in the page. One that leaves the screen lends its elements to the one that comes: far cheaper than
 * making them anew. So their number stays, and while the screen moves none changes its place in the page; when it
 * stands still, they are put in the order in which they are read.
 */
export class PageRows {
  #slots = 0;
  #order: readonly number[] = [];
  #isUpwards = false;

  /** Which positions are in the page, for those on the screen. */
  around = ({ startIndex, endIndex, count }: Range): number[] => {
    this.#slots = Math.max(this.#slots, endIndex - startIndex + 1 + ahead + behind);
    const wanted = startIndex - (this.#isUpwards ? ahead : behind);
    const first = Math.max(0, Math.min(wanted, count - this.#slots));
    return Array.from({ length: Math.min(this.#slots, count) }, (_, offset) => first + offset);
  };

  /** The rows in the order in which they stand in the page. */
  of({ isScrolling, scrollDirection, getVirtualItems }: Screen): PageRow[] {
    if (scrollDirection) this.#isUpwards = scrollDirection === "backward";
    const rows = getVirtualItems().map((item) => ({ slot: item.index % this.#slots, item }));
    const placeOf = ({ slot }: PageRow) => this.#order.indexOf(slot);
    if (isScrolling) rows.sort((one, other) => placeOf(one) - placeOf(other));
    this.#order = rows.map(({ slot }) => slot);
    return rows;
  }
}
