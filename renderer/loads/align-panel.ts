import { getUnpinnedLoadId, openLoad, usePanel } from "../panel.ts";
import { useBoard } from "./board/board.ts";
import { findPageToRead, findPosition, getRowAt } from "./board/row-cache.ts";
import { moveCursor } from "./board/selection.ts";

/**
 * Keeps the panel, the cursor and therefore the keyboard commands on one load. When rows move, the cursor stays on its
 * load. When the panel opens another load, the cursor moves to that load. When the load leaves the view, the panel shows
 * the next load. When the broker changes the query and the first rows do not contain the load, the panel shows the first
 * row. If the view has no rows, the panel keeps its load. A pinned panel does not change.
 * @returns a function that unsubscribes
 */
export function alignPanelWithCursor(): () => void {
  /** The load for both the panel and the cursor; undefined means the row at the cursor's position. */
  let target: string | undefined;
  /** Whether the cursor has reached the target. If a reached target is missing, it has left the view. */
  let isReached = false;
  let { shownQuery, cursorMoves } = useBoard.getState();
  let shown: string | undefined;

  const align = () => {
    const state = useBoard.getState();
    const nowShown = getUnpinnedLoadId();
    const setTarget = (next: string | undefined) => {
      target = next;
      isReached = false;
    };
    if (nowShown !== undefined && nowShown !== shown) setTarget(nowShown);
    else if (shownQuery !== state.shownQuery) {
      const isInRows = findPosition(state.cache, nowShown ?? "") !== undefined;
      setTarget(isInRows || getRowAt(state.cache, 0) === undefined ? nowShown : undefined);
    } else if (cursorMoves !== state.cursorMoves) setTarget(undefined);
    shown = nowShown;
    ({ shownQuery, cursorMoves } = state);

    const row = getRowAt(state.cache, state.cursor);
    if (target !== undefined && target !== row?.loadId) {
      const position = findPosition(state.cache, target);
      if (position !== undefined) return moveCursor(position);
      // Rows that are still being read may contain the target.
      if (!isReached || findPageToRead(state.cache, state.visible) !== undefined) return;
    }
    if (!row) return;
    target = row.loadId;
    isReached = true;
    if (shown !== undefined && shown !== target) openLoad(target);
  };
  align();
  const unsubscribes = [useBoard.subscribe(align), usePanel.subscribe(align)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
