import { useEffect, useRef, useState } from "react";
import { create } from "zustand";

/** Something a person can do here: by key, from the palette, and told in the footer. */
export interface Command {
  id: string;
  title: string;
  /** What it belongs to, for the list of keys. */
  group: "Everywhere" | "Loads" | "Editor" | "Carriers" | "Rates" | "Sync" | "Settings";
  /** As written in keys.ts: "r", "Shift+R", "Mod+K", "g l". The first is shown. */
  keys: string[];
  /** False while it makes no sense; it is then neither run nor told. */
  enabled?: boolean;
  /** One word for the footer, where it is told while it works. */
  hint?: string;
  /** Also while one types in a field. */
  inFields?: boolean;
  run: () => void;
}

interface CommandsState {
  /** By owner, in the order in which they were drawn first; a later owner is closer to the person and is asked first. */
  owners: { owner: number; commands: Command[] }[];
}

/** What is drawn within something else is drawn after it, also where both come at once; effects run the other way. */
let drawn = 0;

export const useCommands = create<CommandsState>(() => ({ owners: [] }));

/** Offers commands for as long as the component stands. */
export function useOfferCommands(commands: Command[]): void {
  const [owner] = useState(() => ++drawn);
  const latest = useRef(commands);
  latest.current = commands;
  const shape = JSON.stringify(commands);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for everything but the functions, which are read late.
  useEffect(() => {
    const offered = latest.current.map((command, index) => ({
      ...command,
      run: () => latest.current[index]?.run(),
    }));
    useCommands.setState(({ owners }) => ({
      owners: [...owners.filter((entry) => entry.owner !== owner), { owner, commands: offered }].sort(
        (one, other) => one.owner - other.owner,
      ),
    }));
  }, [shape, owner]);
  useEffect(
    () => () =>
      useCommands.setState(({ owners }) => ({ owners: owners.filter((entry) => entry.owner !== owner) })),
    [owner],
  );
}

/** All that can be done right now, the closest first. */
export const availableCommands = ({ owners }: CommandsState): Command[] =>
  owners.toReversed().flatMap(({ commands }) => commands.filter((command) => command.enabled !== false));
