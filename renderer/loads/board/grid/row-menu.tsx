import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { create } from "zustand";
import { type Command, listAvailableCommands, useCommands } from "../../../ui/commands/commands.ts";
import { KeyHint } from "../../../ui/commands/key-hint.tsx";
import { formatPress } from "../../../ui/commands/keys.ts";
import { useBoard } from "../board.ts";
import { BOARD_ID } from "../board-focus.ts";
import { getRowAt } from "../row-cache.ts";
import { moveCursor, selectNone } from "../selection.ts";
import classes from "./row-menu.module.css";

/** The position of the open row menu in window pixels; undefined while the menu is closed. */
const useRowMenu = create<{ at: { left: number; top: number } | undefined }>(() => ({ at: undefined }));

/** Minimum distance between the menu and the edges of the window. */
const MENU_MARGIN_PX = 4;
/** A menu opened from the keyboard starts right of the checkbox. */
const MENU_INDENT_PX = 48;

/** Ids of the commands in the menu, by group. */
const GROUPS = [
  ["open", "pin", "new-window", "edit", "rate", "duplicate", "repeat", "save-template"],
  ["refresh", "book", "delete", "restore"],
  ["lane-rate", "select", "select-all", "copy-text", "export"],
];

/** Opens the menu below the cursor row. */
export function openRowMenu(): void {
  const row = document.getElementById(`load-${useBoard.getState().cursor}`);
  const box = row?.getBoundingClientRect();
  if (box) useRowMenu.setState({ at: { left: box.left + MENU_INDENT_PX, top: box.bottom } });
}

/** Opens the menu at the pointer. Clears the selection unless the clicked row is selected. */
export function openRowMenuAt(event: React.MouseEvent, position: number): void {
  event.preventDefault();
  const { cache, selection } = useBoard.getState();
  // The commands of this row must be available before the menu reads them.
  flushSync(() => {
    if (!selection.has(getRowAt(cache, position)?.loadId ?? "")) selectNone();
    moveCursor(position);
  });
  useRowMenu.setState({ at: { left: event.clientX, top: event.clientY } });
}

const limitToWindow = (start: number, size: number, windowSize: number): number =>
  Math.max(MENU_MARGIN_PX, Math.min(start, windowSize - size - MENU_MARGIN_PX));

const closeMenu = () => useRowMenu.setState({ at: undefined });

/** Lists the commands of the cursor row with their keys, which also work inside the menu. */
export function RowMenu() {
  const at = useRowMenu((state) => state.at);
  return at && <OpenMenu key={`${at.left} ${at.top}`} at={at} />;
}

function OpenMenu({ at }: { at: { left: number; top: number } }) {
  const menu = useRef<HTMLDivElement>(null);
  // The list must not change while the menu is open.
  const [commands] = useState(() => listAvailableCommands(useCommands.getState()));
  const groups = GROUPS.map((ids) =>
    ids.flatMap((id) => commands.find((command) => command.id === id) ?? []),
  );
  const run = (command: Command) => {
    closeMenu();
    document.getElementById(BOARD_ID)?.focus({ preventScroll: true });
    command.run();
  };
  const focusItem = (by: number) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const from = items.findIndex((item) => item.matches(":focus"));
    items.at(from < 0 ? Math.min(by, 0) : (from + by) % items.length)?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const press = formatPress(event);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const command = groups.flat().find(({ keys }) => keys.includes(press));
    const step = steps[press];
    if (step !== undefined) focusItem(step);
    else if (press === "Escape" || press === "Tab") {
      closeMenu();
      document.getElementById(BOARD_ID)?.focus({ preventScroll: true });
    } else if (command && press !== "Enter" && press !== "Space") run(command);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Keeps the menu inside the window and focuses its first item.
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (!menu.current || !box) return;
    menu.current.style.left = `${limitToWindow(at.left, box.width, window.innerWidth)}px`;
    menu.current.style.top = `${limitToWindow(at.top, box.height, window.innerHeight)}px`;
    menu.current.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [at]);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label="Actions"
      className={classes.menu}
      onKeyDown={onKeyDown}
      // Pressing the Menu key opens this menu; releasing the key would open the browser's menu.
      onContextMenu={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) closeMenu();
      }}
    >
      {groups.map((group, index) => (
        <div key={GROUPS[index]?.[0]} role="none" className={classes.group}>
          {group.map((command) => (
            <button
              key={command.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              onClick={() => run(command)}
            >
              <span>{command.title}</span>
              {command.keys[0] && <KeyHint keys={command.keys[0]} />}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
