import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** All rows have the same height in pixels, so positions need no measuring. */
export const ROW_HEIGHT_PX = 32;

/** Scrolling has ended after this time without movement. */
const SCROLL_END_MS = 150;

/** The rows that the grid's scroll area shows, and how the area moves. */
export interface Viewport {
  /** First and last position; may be beyond the number of rows. */
  first: number;
  last: number;
  isMoving: boolean;
  /** Whether the last movement was upward. */
  isUpward: boolean;
}

const INITIAL_VIEWPORT: Viewport = { first: 0, last: 0, isMoving: false, isUpward: false };

/** The viewport of the last grid, scrolled to the top. A reopened grid starts with these rows, before it is measured. */
let lastViewport = INITIAL_VIEWPORT;

/** Returns the rows on screen; follows the scroll position and the size of the grid. */
export function useViewport(scroller: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState(lastViewport);
  useEffect(() => (scroller.current ? watchViewport(scroller.current, setViewport) : undefined), [scroller]);
  return viewport;
}

function watchViewport(scroller: HTMLElement, show: (viewport: Viewport) => void): () => void {
  let [viewport, top, height] = [lastViewport, 0, 0];
  let scrollEnd: ReturnType<typeof setTimeout> | undefined;
  const onScrollEnd = () => {
    viewport = { ...viewport, isMoving: false };
    show(viewport);
  };
  /** Renders synchronously, so that the rows are in the frame that shows this scroll position. */
  const update = (movement: Pick<Viewport, "isMoving" | "isUpward">) => {
    const { first, last } = findRows(top, height);
    const isSame =
      first === viewport.first &&
      last === viewport.last &&
      movement.isUpward === viewport.isUpward &&
      movement.isMoving === viewport.isMoving;
    if (isSame) return;
    viewport = { ...movement, first, last };
    flushSync(() => show(viewport));
  };
  const onScroll = () => {
    const isUpward = scroller.scrollTop < top;
    top = scroller.scrollTop;
    update({ isMoving: true, isUpward });
    clearTimeout(scrollEnd);
    scrollEnd = setTimeout(onScrollEnd, SCROLL_END_MS);
  };
  const sizes = new ResizeObserver(([entry]) => {
    height = entry?.contentRect.height ?? 0;
    lastViewport = { ...INITIAL_VIEWPORT, ...findRows(0, height) };
    update(viewport);
  });
  sizes.observe(scroller);
  scroller.addEventListener("scroll", onScroll, { passive: true });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener("scroll", onScroll);
    clearTimeout(scrollEnd);
  };
}

/** Returns the first and last position on screen below one heading row. With a filter row, the last is off screen. */
const findRows = (top: number, height: number): Pick<Viewport, "first" | "last"> => ({
  first: Math.floor(top / ROW_HEIGHT_PX),
  last: Math.ceil((top + height) / ROW_HEIGHT_PX) - 2,
});

/** Scrolls only as far as needed to show the row at a position; the sticky headings must not cover the row. */
export function scrollToRow(scroller: HTMLElement, rows: HTMLElement, position: number): void {
  const current = scroller.scrollTop;
  const headingsHeight = rows.getBoundingClientRect().top - scroller.getBoundingClientRect().top + current;
  const atTop = position * ROW_HEIGHT_PX;
  const atBottom = headingsHeight + atTop + ROW_HEIGHT_PX - scroller.clientHeight;
  const target = Math.min(atTop, Math.max(current, atBottom));
  if (target !== current) scroller.scrollTop = target;
}
