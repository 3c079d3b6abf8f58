import { useLayoutEffect, useRef, useState } from "react";
import { create } from "zustand";

/** An action that the user can run by key or from the palette. */
export interface Command {
  id: string;
  title: string;
  /** Heading in the list of keys and in the palette. */
  group: "Everywhere" | "Loads" | "Editor" | "Carriers" | "Rates" | "Sync" | "Settings";
  /**
   * Keys in the notation of keys.ts, such as "r", "Shift+r", "Mod+k" or "g l". The footer, the palette and the row menu
   * show only the first key.
   */
  keys: string[];
  /** A command that is not enabled does not run; only the list of keys shows it. */
  isEnabled?: boolean;
  /** Text in the footer. */
  hint?: string;
  /** Whether the keys also work in fields, forms, dialogs and menus. */
  canRunInFields?: boolean;
  run: () => void;
}

interface CommandsState {
  /** The commands of each component, in the order of first renders. Inner components come later and take precedence. */
  owners: { owner: number; commands: Command[] }[];
}

/** Components take their number during rendering, because outer components render first but run their effects last. */
let lastOwner = 0;

/** The offered commands. */
export const useCommands = create<CommandsState>(() => ({ owners: [] }));

/**
 * Offers commands while the component is mounted, from its first paint, because the user may press a key immediately.
 */
export function useOfferCommands(commands: Command[]): void {
  const [owner] = useState(() => ++lastOwner);
  const latest = useRef(commands);
  latest.current = commands;
  const shape = JSON.stringify(commands);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` covers everything but the functions, which are read when they run.
  useLayoutEffect(() => {
    const offered = latest.current.map((command) => ({
      ...command,
      // By id, because an open menu holds its commands while the list changes.
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }));
    useCommands.setState(({ owners }) => ({
      owners: [...owners.filter((entry) => entry.owner !== owner), { owner, commands: offered }].sort(
        (a, b) => a.owner - b.owner,
      ),
    }));
  }, [shape, owner]);
  useLayoutEffect(
    () => () =>
      useCommands.setState(({ owners }) => ({ owners: owners.filter((entry) => entry.owner !== owner) })),
    [owner],
  );
}

/** Returns the enabled commands, those of inner components first. */
export const listAvailableCommands = ({ owners }: CommandsState): Command[] =>
  owners.toReversed().flatMap(({ commands }) => commands.filter((command) => command.isEnabled !== false));
