import { useOfferCommands } from "../ui/commands/commands.ts";
import { listCommands } from "../ui/commands/list-commands.ts";
import { canRunNow, chooseEdit, runNow, setPaused, useOutbox, useSyncStatus } from "./sync-state.ts";

/** The keys of the sync view, while a remote is connected. */
export function useSyncCommands(): void {
  const { rows, active } = useOutbox();
  const status = useSyncStatus();
  const paused = status?.paused ?? "";
  useOfferCommands([
    {
      id: "sync-now",
      title: "Synchronize now",
      group: "Sync",
      keys: ["r"],
      hint: "synchronize",
      enabled: canRunNow(status),
      run: runNow,
    },
    {
      id: "pause-sync",
      title: paused ? "Go on sending" : "Stop sending",
      group: "Sync",
      keys: ["p"],
      hint: paused ? "go on" : "stop sending",
      // What stopped by itself is said, and gone on with, beside its button.
      enabled: paused === "" || paused === "by hand",
      run: () => setPaused(!paused),
    },
    ...listCommands({
      group: "Sync",
      one: "edit",
      length: rows.length,
      active,
      choose: chooseEdit,
    }),
  ]);
}
