import type { Command } from "../commands/commands.ts";
import { getLastChange, undoLastChange, useUndo } from "./undo-stack.ts";

/** Returns the command that undoes the last change of this window. */
export function useUndoCommand(): Command {
  const last = useUndo(getLastChange);
  return {
    id: "undo",
    title: last ? `Undo: ${last.message}` : "Undo",
    group: "Everywhere",
    keys: ["Mod+z"],
    isEnabled: last !== undefined,
    run: () => void undoLastChange(),
  };
}
