import type { Command } from "./commands.ts";

interface KeyboardList {
  group: Command["group"];
  /** What one row is called, for the titles. */
  one: string;
  length: number;
  active: number;
  choose: (position: number) => void;
}

/** The keys that go to the next and the previous row of a list. */
export function listCommands({ group, one, length, active, choose }: KeyboardList): Command[] {
  const step = (by: number) => () => choose(Math.min(length - 1, Math.max(0, active + by)));
  const enabled = length > 0;
  return [
    { id: `next-${one}`, title: `Next ${one}`, group, keys: ["j", "ArrowDown"], enabled, run: step(1) },
    {
      id: `previous-${one}`,
      title: `Previous ${one}`,
      group,
      keys: ["k", "ArrowUp"],
      enabled,
      run: step(-1),
    },
  ];
}
