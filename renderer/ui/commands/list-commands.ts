import type { Command } from "./commands.ts";

interface KeyboardList {
  group: Command["group"];
  /** Name of a list item, for the titles. */
  itemName: string;
  /** The number of items. */
  length: number;
  /** The position of the selected item. */
  active: number;
  choose: (position: number) => void;
}

/** Creates the commands that select the next and the previous item of a list. */
export function createListCommands({ group, itemName, length, active, choose }: KeyboardList): Command[] {
  const step = (by: number) => () => choose(Math.min(length - 1, Math.max(0, active + by)));
  const isEnabled = length > 0;
  return [
    {
      id: `next-${itemName}`,
      title: `Next ${itemName}`,
      group,
      keys: ["j", "ArrowDown"],
      isEnabled,
      run: step(1),
    },
    {
      id: `previous-${itemName}`,
      title: `Previous ${itemName}`,
      group,
      keys: ["k", "ArrowUp"],
      isEnabled,
      run: step(-1),
    },
  ];
}
