import { useOffer } from "../ui/commands.ts";
import { focusCarrierSearch } from "./carrier-search.tsx";
import { chooseAt, clearReviewed, fetchNext, useQueue } from "./queue.ts";

/** The keys of the carriers' view. */
export function useCarrierCommands(): void {
  const most = useQueue((state) => state.most);
  const hasRows = useQueue((state) => state.rows.length > 0);
  const hasReviewed = useQueue((state) => state.reviewed.size > 0);
  useOffer([
    {
      id: "search-carriers",
      title: "Search the carriers",
      group: "Carriers",
      keys: ["/"],
      hint: "search",
      run: focusCarrierSearch,
    },
    {
      id: "fetch",
      title: `Fetch ${most}`,
      group: "Carriers",
      keys: ["f"],
      hint: "fetch",
      run: fetchNext,
    },
    {
      id: "clear",
      title: "Clear what was reviewed",
      group: "Carriers",
      keys: ["c"],
      hint: "clear reviewed",
      enabled: hasReviewed,
      run: clearReviewed,
    },
    {
      id: "next-carrier",
      title: "Next carrier",
      group: "Carriers",
      keys: ["j", "ArrowDown"],
      enabled: hasRows,
      run: () => step(1),
    },
    {
      id: "previous-carrier",
      title: "Previous carrier",
      group: "Carriers",
      keys: ["k", "ArrowUp"],
      enabled: hasRows,
      run: () => step(-1),
    },
  ]);
}

function step(by: number): void {
  const { active, rows } = useQueue.getState();
  chooseAt(Math.min(rows.length - 1, Math.max(0, active + by)));
}
