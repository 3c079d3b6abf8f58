import { useOffer } from "../ui/commands.ts";
import { runNow, useSync } from "./sync.ts";

/** The keys of the sync view. */
export function useSyncCommands(): void {
  const hasRows = useSync((state) => state.rows.length > 0);
  const isConnected = useSync((state) => state.status?.connected === true);
  useOffer([
    {
      id: "sync-now",
      title: "Synchronise now",
      group: "Sync",
      keys: ["r"],
      hint: "synchronise",
      enabled: isConnected,
      run: runNow,
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
