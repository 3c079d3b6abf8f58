import { useOffer } from "../ui/commands.ts";
import { stepping } from "../ui/stepping.ts";
import { canRunNow, runNow, togglePause, useSync } from "./sync.ts";

/** The keys of the sync view, while a remote is connected. */
export function useSyncCommands(): void {
  const length = useSync((state) => state.rows.length);
  const active = useSync((state) => state.active);
  const paused = useSync((state) => state.status?.paused ?? "");
  const canRun = useSync(({ status }) => status !== undefined && canRunNow(status));
  useOffer([
    {
      id: "sync-now",
      title: "Synchronize now",
      group: "Sync",
      keys: ["r"],
      hint: "synchronize",
      enabled: canRun,
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
      run: togglePause,
    },
    ...stepping({
      group: "Sync",
      one: "edit",
      length,
      active,
      choose: (position) => useSync.setState({ active: position }),
    }),
  ]);
}
