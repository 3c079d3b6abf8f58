import { useOffer } from "../ui/commands.ts";
import { isRemoteConnected, runNow, togglePause, useSync } from "./sync.ts";

/** The keys of the sync view. */
export function useSyncCommands(): void {
  const hasRows = useSync((state) => state.rows.length > 0);
  const isConnected = useSync(isRemoteConnected);
  const paused = useSync((state) => state.status?.paused ?? "");
  useOffer([
    {
      id: "sync-now",
      title: "Synchronise now",
      group: "Sync",
      keys: ["r"],
      hint: "synchronise",
      enabled: isConnected && paused === "",
      run: runNow,
    },
    {
      id: "pause-sync",
      title: paused ? "Go on sending" : "Stop sending",
      group: "Sync",
      keys: ["p"],
      hint: paused ? "go on" : "stop sending",
      // What stopped by itself is said, and gone on with, beside its button.
      enabled: isConnected && (paused === "" || paused === "by hand"),
      run: togglePause,
    },
    {
      id: "next-edit",
      title: "Next edit",
      group: "Sync",
      keys: ["j", "ArrowDown"],
      enabled: hasRows,
      run: () => step(1),
    },
    {
      id: "previous-edit",
      title: "Previous edit",
      group: "Sync",
      keys: ["k", "ArrowUp"],
      enabled: hasRows,
      run: () => step(-1),
    },
  ]);
}

const step = (by: number) =>
  useSync.setState(({ active, rows }) => ({ active: Math.min(rows.length - 1, Math.max(0, active + by)) }));
