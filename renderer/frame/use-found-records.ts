import { useDebouncedValue } from "@mantine/hooks";
import { parseLine } from "../../shared/line-parser/parse-line.ts";
import { toLocalDay } from "../../shared/read-moment.ts";
import { useAppInfo } from "../app-info.ts";
import { formatCarrierDetails } from "../carriers/carrier-fields.ts";
import { showCarrier } from "../carriers/queue.ts";
import { formatRow } from "../loads/load.ts";
import { navigate } from "../navigation.ts";
import { showLoad } from "../panel.ts";
import { compareLane } from "../rate-lanes.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatMoney } from "../ui/format.ts";

/** A search result in the palette. */
interface FoundRecord {
  id: string;
  label: string;
  description?: string;
  group: "Loads found" | "Carriers found" | "Lanes";
  /** False for a result of an earlier text. */
  isCurrent: boolean;
  run: () => void;
}

/** The palette shows at most this many loads and this many carriers. */
const MAX_FOUND_RECORDS = 5;
const MIN_SEARCH_CHARS = 2;
const TYPING_PAUSE_MS = 100;

/** Returns the loads, the carriers and the lane that match the text in the palette. */
export function useFoundRecords(text: string): FoundRecord[] {
  const [debouncedText] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const isLongEnough = debouncedText.length >= MIN_SEARCH_CHARS;
  const isSettled = debouncedText === text;
  const { data: loads, isPlaceholderData: hasEarlierLoads } = useChannel(
    "loads.page",
    isLongEnough
      ? {
          view: "all",
          order: "created",
          isDescending: true,
          search: debouncedText,
          after: null,
          size: MAX_FOUND_RECORDS,
        }
      : undefined,
  );
  const { data: carriers, isPlaceholderData: hasEarlierCarriers } = useChannel(
    "carriers.search",
    isLongEnough ? { search: debouncedText, limit: MAX_FOUND_RECORDS } : undefined,
  );
  const lane = useLane(text);
  if (text === "" || !isLongEnough) return lane;
  const foundLoads = (loads?.rows ?? []).map(
    (row): FoundRecord => ({
      id: `load-${row.loadId}`,
      label: formatRow(row),
      description: [
        row.status === "available" ? "" : row.stateDescription,
        formatMoney(row.rate, row.currency),
      ]
        .filter(Boolean)
        .join(" · "),
      group: "Loads found",
      isCurrent: isSettled && !hasEarlierLoads,
      run: () => showLoad(row.loadId),
    }),
  );
  const foundCarriers = (carriers?.carriers ?? []).map(
    (carrier): FoundRecord => ({
      id: `carrier-${carrier.insdId}`,
      label: carrier.name,
      description: formatCarrierDetails(carrier),
      group: "Carriers found",
      isCurrent: isSettled && !hasEarlierCarriers,
      run: () => {
        showCarrier(carrier.insdId);
        navigate("carriers");
      },
    }),
  );
  return [...foundLoads, ...foundCarriers, ...lane];
}

/** Returns a result that opens the lane rate if the text is a lane such as "dal tx atl ga". */
function useLane(text: string): FoundRecord[] {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes);
  const { origin, destination } = parseLine(text, { today: toLocalDay(Date.now()), equipmentTypes });
  if (!origin || !destination) return [];
  const run = () => {
    compareLane(text);
    navigate("rates");
  };
  return [{ id: "lane", label: `Lane rate: ${text}`, group: "Lanes", isCurrent: true, run }];
}
