import { useOfferCommands } from "../ui/commands/commands.ts";
import { createListCommands } from "../ui/commands/list-commands.ts";
import { focusCarrierSearch } from "./carrier-search.tsx";
import { clearReviewed, fetchNext, selectRow, useQueue, useQueueRows } from "./queue.ts";

/** Offers the commands of the Carriers view. */
export function useCarrierCommands(): void {
  const limit = useQueue((state) => state.limit);
  const { rows, active } = useQueueRows();
  const hasReviewed = useQueue((state) => state.reviewed.size > 0);
  useOfferCommands([
    {
      id: "search-carriers",
      title: "Search carriers",
      group: "Carriers",
      keys: ["/"],
      hint: "search",
      run: focusCarrierSearch,
    },
    {
      id: "fetch",
      title: `Fetch ${limit}`,
      group: "Carriers",
      keys: ["f"],
      hint: "fetch",
      run: fetchNext,
    },
    {
      id: "clear",
      title: "Clear reviewed",
      group: "Carriers",
      keys: ["c"],
      hint: "clear reviewed",
      isEnabled: hasReviewed,
      run: clearReviewed,
    },
    ...createListCommands({
      group: "Carriers",
      itemName: "carrier",
      length: rows.length,
      active,
      choose: selectRow,
    }),
  ]);
}
