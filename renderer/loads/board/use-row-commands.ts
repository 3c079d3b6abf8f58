import type { Command } from "../../ui/commands/commands.ts";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { showCursorLoad } from "../panel/panel.ts";
import { useBoard } from "./board.ts";
import { moveCursor, selectAll, selectRange, toggleSelected, withCursorLoad } from "./selection.ts";

/** Rows that Page Up and Page Down go past. */
const page = 20;

/** The keys that move in the grid and choose rows, while it has any. */
export function useRowCommands(enabled: boolean): void {
  const rows = (command: Omit<Command, "group" | "enabled">): Command => ({
    group: "Loads",
    enabled,
    ...command,
  });
  useOfferCommands([
    rows({
      id: "select",
      title: "Select",
      keys: ["Space", "x"],
      run: () => withCursorLoad(toggleSelected),
    }),
    rows({
      id: "select-all",
      title: "Select every load of the view",
      keys: ["Mod+a"],
      run: selectAll,
    }),
    rows({ id: "down", title: "Down", keys: ["j", "ArrowDown"], run: () => step(1) }),
    rows({ id: "up", title: "Up", keys: ["k", "ArrowUp"], run: () => step(-1) }),
    rows({
      id: "select-down",
      title: "Select downwards",
      keys: ["Shift+ArrowDown", "Shift+j"],
      run: () => selectRange(active() + 1),
    }),
    rows({
      id: "select-up",
      title: "Select upwards",
      keys: ["Shift+ArrowUp", "Shift+k"],
      run: () => selectRange(active() - 1),
    }),
    rows({
      id: "select-page-down",
      title: "Select a page downwards",
      keys: ["Shift+PageDown"],
      run: () => selectRange(active() + page),
    }),
    rows({
      id: "select-page-up",
      title: "Select a page upwards",
      keys: ["Shift+PageUp"],
      run: () => selectRange(active() - page),
    }),
    rows({
      id: "select-to-last",
      title: "Select down to the last",
      keys: ["Shift+End"],
      run: () => selectRange(Number.POSITIVE_INFINITY),
    }),
    rows({
      id: "select-to-first",
      title: "Select up to the first",
      keys: ["Shift+Home"],
      run: () => selectRange(0),
    }),
    rows({
      id: "page-down",
      title: "A page down",
      keys: ["PageDown"],
      run: () => step(page),
    }),
    rows({ id: "page-up", title: "A page up", keys: ["PageUp"], run: () => step(-page) }),
    rows({
      id: "first",
      title: "To the first",
      keys: ["Home"],
      run: () => step(Number.NEGATIVE_INFINITY),
    }),
    rows({
      id: "last",
      title: "To the last",
      keys: ["End"],
      run: () => step(Number.POSITIVE_INFINITY),
    }),
  ]);
}

const active = () => useBoard.getState().cursor;

/** Moves, and takes an open panel along. */
function step(by: number): void {
  moveCursor(active() + by);
  withCursorLoad(showCursorLoad);
}
