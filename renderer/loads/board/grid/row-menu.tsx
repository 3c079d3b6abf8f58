import { Menu, UnstyledButton } from "@mantine/core";
import { Fragment, useState } from "react";
import { flushSync } from "react-dom";
import { create } from "zustand";
import { type Command, listAvailableCommands, useCommands } from "../../../ui/commands/commands.ts";
import { KeyHint } from "../../../ui/commands/key-hint.tsx";
import { formatPress } from "../../../ui/commands/keys.ts";
import { useBoard } from "../board.ts";
import { BOARD_ID } from "../board-focus.ts";
import { getRowAt } from "../row-cache.ts";
import { actOnCursorRow, moveCursor, selectNone } from "../selection.ts";

/** The position of the open row menu in window pixels; undefined while the menu is closed. */
const useRowMenu = create<{ at: { left: number; top: number } | undefined }>(() => ({ at: undefined }));

/** A menu opened from the keyboard starts right of the checkbox. */
const MENU_INDENT_PX = 48;

/** Ids of the commands in the menu, by group. */
const GROUPS = [
  ["open", "pin", "new-window", "edit", "rate", "duplicate", "repeat", "save-template"],
  ["refresh", "book", "delete", "restore"],
  ["lane-rate", "select", "select-all", "copy-text", "export"],
];

/** Opens the menu below the cursor row, if there is one. Scrolls back to the row if it has scrolled away. */
export function openRowMenu(): void {
  actOnCursorRow(() => {
    flushSync(() => moveCursor(useBoard.getState().cursor));
    // If the row was far away, the grid renders the row in the next frame.
    if (!openBelowCursorRow()) requestAnimationFrame(openBelowCursorRow);
  });
}

/** Returns false if the cursor row is not rendered. */
function openBelowCursorRow(): boolean {
  const box = document.querySelector(`#${BOARD_ID} [data-active]`)?.getBoundingClientRect();
  if (box) useRowMenu.setState({ at: { left: box.left + MENU_INDENT_PX, top: box.bottom } });
  return box !== undefined;
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

/** Closes the menu and returns the focus to the grid. */
function closeMenu(): void {
  useRowMenu.setState({ at: undefined });
  document.getElementById(BOARD_ID)?.focus({ preventScroll: true });
}

function runCommand(command: Command): void {
  closeMenu();
  command.run();
}

/**
 * Lists the commands for the selected loads or the cursor row, with their keys. The keys also work inside the menu, but
 * Enter and Space run the focused command.
 */
export function RowMenu() {
  const at = useRowMenu((state) => state.at);
  return at && <OpenMenu at={at} />;
}

function OpenMenu({ at }: { at: { left: number; top: number } }) {
  // The list must not change while the menu is open.
  const [commands] = useState(() => listAvailableCommands(useCommands.getState()));
  const groups = GROUPS.map((ids) =>
    ids.flatMap((id) => commands.find((command) => command.id === id) ?? []),
  ).filter((group) => group.length > 0);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const press = formatPress(event);
    const command = groups.flat().find(({ keys }) => keys.includes(press));
    if (press === "Tab" || press === "Escape") closeMenu();
    else if (command && press !== "Enter" && press !== "Space") runCommand(command);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Menu
      opened
      onClose={closeMenu}
      position="bottom-start"
      offset={0}
      portalProps={{ target: "main" }}
      withInitialFocusPlaceholder={false}
      closeOnItemClick={false}
      // Mantine handles Escape without stopping the event, so the key would also close an open form.
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <UnstyledButton aria-label="Actions" style={{ position: "fixed", visibility: "hidden", ...at }} />
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={onKeyDown}
        // Pressing the Menu key opens this menu; releasing the key would open the browser's menu.
        onContextMenu={(event) => event.preventDefault()}
      >
        {groups.map((group, index) => (
          <Fragment key={group[0]?.id}>
            {index > 0 && <Menu.Divider />}
            {group.map((command) => (
              <Menu.Item
                key={command.id}
                rightSection={command.keys[0] && <KeyHint keys={command.keys[0]} />}
                onClick={() => runCommand(command)}
              >
                {command.title}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
