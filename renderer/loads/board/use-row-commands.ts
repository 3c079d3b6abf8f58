import { type Command, useOfferCommands } from "../../ui/commands/commands.ts";
import { useBoard } from "./board.ts";
import { actOnCursorRow, moveCursor, selectAll, selectRange, toggleSelectedLoad } from "./selection.ts";

/** Page Up and Page Down move the cursor by this many rows. */
const ROWS_PER_PAGE_KEY = 20;

/** Offers the keys that move the cursor and select rows. */
export function useRowCommands(isEnabled: boolean): void {
  const createCommand = (id: string, title: string, keys: string[], run: () => void): Command => ({
    id,
    title,
    group: "Loads",
    keys,
    isEnabled,
    run,
  });
  useOfferCommands([
    createCommand("select", "Select", ["Space", "x"], () =>
      actOnCursorRow((row) => toggleSelectedLoad(row.loadId)),
    ),
    createCommand("select-all", "Select all", ["Mod+a"], selectAll),
    createCommand("down", "Move down", ["j", "ArrowDown"], () => moveCursorBy(1)),
    createCommand("up", "Move up", ["k", "ArrowUp"], () => moveCursorBy(-1)),
    createCommand("select-down", "Select down", ["Shift+ArrowDown", "Shift+j"], () =>
      selectRange(getCursor() + 1),
    ),
    createCommand("select-up", "Select up", ["Shift+ArrowUp", "Shift+k"], () => selectRange(getCursor() - 1)),
    createCommand("select-page-down", "Select one page down", ["Shift+PageDown"], () =>
      selectRange(getCursor() + ROWS_PER_PAGE_KEY),
    ),
    createCommand("select-page-up", "Select one page up", ["Shift+PageUp"], () =>
      selectRange(getCursor() - ROWS_PER_PAGE_KEY),
    ),
    createCommand("select-to-last", "Select to last load", ["Shift+End"], () =>
      selectRange(Number.POSITIVE_INFINITY),
    ),
    createCommand("select-to-first", "Select to first load", ["Shift+Home"], () => selectRange(0)),
    createCommand("page-down", "Move down one page", ["PageDown"], () => moveCursorBy(ROWS_PER_PAGE_KEY)),
    createCommand("page-up", "Move up one page", ["PageUp"], () => moveCursorBy(-ROWS_PER_PAGE_KEY)),
    createCommand("first", "Go to first load", ["Home"], () => moveCursorBy(Number.NEGATIVE_INFINITY)),
    createCommand("last", "Go to last load", ["End"], () => moveCursorBy(Number.POSITIVE_INFINITY)),
  ]);
}

const getCursor = () => useBoard.getState().cursor;

const moveCursorBy = (by: number) => moveCursor(getCursor() + by);
