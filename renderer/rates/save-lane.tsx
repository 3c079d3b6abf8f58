import { Button } from "@mantine/core";
import type { LaneRequest } from "../../shared/views/rate.ts";
import { useChannel } from "../ui/data/query.ts";
import { saveLane } from "./lists/saved-lanes.tsx";

const DEFAULT_PERCENT = 5;

/** Saves the lane, with an alert when its level moves by 5%. A saved lane shows that it is saved. */
export function SaveLane({ lane }: { lane: LaneRequest }) {
  const { data } = useChannel("savedLanes.list", null);
  if (!data) return null;
  const isSaved = data.lanes.some((saved) => keyOf(saved.lane) === keyOf(lane));
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isSaved}
      title={`Alerts you when the level moves by ${DEFAULT_PERCENT}%`}
      onClick={() => saveLane({ laneId: crypto.randomUUID(), lane, percent: DEFAULT_PERCENT })}
    >
      {isSaved ? "Saved" : "Save lane"}
    </Button>
  );
}

/** ZIP codes do not matter where the city is known. */
const keyOf = ({
  originCity,
  originState,
  destinationCity,
  destinationState,
  equipmentCode,
}: Omit<LaneRequest, "originZip" | "destinationZip">): string =>
  [originCity, originState, destinationCity, destinationState, equipmentCode].join("|").toLowerCase();
