import type { Command } from "./commands.ts";

/** A list that is gone through by keys. */
interface Stepped {
  group: Command["group"];
  /** What one of its rows is called. */
  one: string;
  length: number;
  active: number;
  choose: (position: number) => void;
}

/** The keys that lead to the next and to the previous row of a list; at its ends they stay. */
export function listCommands({ group, one, length, active, choose }: Stepped): Command[] {
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
