import { create } from "zustand";
import { ask, listen } from "../ui/ask.ts";

/** Why the last backup that was due was not taken; empty when it was. */
export const useBackupProblem = create<{ problem: string }>(() => ({ problem: "" }));

/** Follows it; called once. */
export function followBackupProblem(): () => void {
  const note = (problem: string) => useBackupProblem.setState({ problem });
  // Where backups cannot be listed, who looks at them is told why.
  ask("backups.list", null).then(
    (kept) => note(kept.problem),
    () => {},
  );
  return listen("backups.problem", note);
}
