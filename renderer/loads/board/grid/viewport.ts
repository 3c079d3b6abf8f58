import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** All rows are of one height: where one stands is a multiplication, and nothing in the page need be measured. */
export const ROW_HEIGHT = 32;

/** So long after its last move the screen stands still, in milliseconds. */
const untilStill = 150;

/** Which rows of the board are on the screen, and how it moves. */
export interface Viewport {
  /** The positions of the first and the last row, whether there are so many or not. */
  first: number;
  last: number;
  isMoving: boolean;
  /** The way it moved last. */
  isUpwards: boolean;
}

const unseen: Viewport = { first: 0, last: 0, isMoving: false, isUpwards: false };

/** Follows what of the board its scroller shows. */
export function useViewport(scroller: RefObject<HTMLElement | null>): Viewport {
  const [screen, setScreen] = useState(unseen);
  useEffect(() => (scroller.current ? watchScreen(scroller.current, setScreen) : undefined), [scroller]);
  return screen;
}

function watchScreen(scroller: HTMLElement, show: (screen: Viewport) => void): () => void {
  let [screen, top, height] = [unseen, 0, 0];
  let stillness: ReturnType<typeof setTimeout> | undefined;
  const stand = () => {
    screen = { ...screen, isMoving: false };
    show(screen);
  };
  /** The rows must be there in the frame that shows this place. */
  const look = (way: Pick<Viewport, "isMoving" | "isUpwards">) => {
    const first = Math.floor(top / ROW_HEIGHT);
    // The heading covers the height of a row.
    const last = Math.ceil((top + height) / ROW_HEIGHT) - 2;
    const isSame = first === screen.first && last === screen.last && way.isUpwards === screen.isUpwards;
    if (isSame && way.isMoving === screen.isMoving) return;
    screen = { ...way, first, last };
    flushSync(() => show(screen));
  };
  const onScroll = () => {
    const isUpwards = scroller.scrollTop < top;
    top = scroller.scrollTop;
    look({ isMoving: true, isUpwards });
    clearTimeout(stillness);
    stillness = setTimeout(stand, untilStill);
  };
  const sizes = new ResizeObserver(([entry]) => {
    height = entry?.contentRect.height ?? 0;
    look(screen);
  });
  sizes.observe(scroller);
  scroller.addEventListener("scroll", onScroll, { passive: true });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener("scroll", onScroll);
    clearTimeout(stillness);
  };
}

/** Scrolls as far as it takes to see the row at a position: below the headings, which stay at the top. */
export function scrollToRow(scroller: HTMLElement, rows: HTMLElement, position: number): void {
  const now = scroller.scrollTop;
  const headings = rows.getBoundingClientRect().top - scroller.getBoundingClientRect().top + now;
  const atTop = position * ROW_HEIGHT;
  const atFoot = headings + atTop + ROW_HEIGHT - scroller.clientHeight;
  const wanted = Math.min(atTop, Math.max(now, atFoot));
  if (wanted !== now) scroller.scrollTop = wanted;
}
