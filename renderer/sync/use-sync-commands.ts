import { useDenial } from "../role.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { createListCommands } from "../ui/commands/list-commands.ts";
import { useSyncStatus } from "../ui/data/sync-status.ts";
import { canRunSync, chooseEdit, runSyncNow, setPaused, useOutbox } from "./sync-state.ts";

/** Offers the commands for sync and for the list of edits. */
export function useSyncCommands(): void {
  const { rows, active } = useOutbox();
  const status = useSyncStatus();
  const paused = status?.paused ?? "";
  const denial = useDenial("connectLoadBoard");
  useOfferCommands([
    {
      id: "sync-now",
      title: "Sync now",
      group: "Sync",
      keys: ["r"],
      hint: "sync",
      isEnabled: canRunSync(status),
      run: runSyncNow,
    },
    {
      id: "pause-sync",
      title: paused ? "Resume" : "Pause",
      group: "Sync",
      keys: ["p"],
      hint: paused ? "resume" : "pause",
      // The other pauses end only after a confirmation or a new connection.
      isEnabled: denial === undefined && (paused === "" || paused === "by hand"),
      run: () => setPaused(!paused),
    },
    ...createListCommands({
      group: "Sync",
      itemName: "edit",
      length: rows.length,
      active,
      choose: chooseEdit,
    }),
  ]);
}
