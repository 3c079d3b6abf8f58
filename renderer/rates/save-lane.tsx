import { Button } from "@mantine/core";
import { useState } from "react";
import type { LaneRequest } from "../../shared/views/rate.ts";
import { useChannel } from "../ui/data/query.ts";
import { saveLane } from "./lists/saved-lanes.tsx";

const DEFAULT_ALERT_PERCENT = 5;

/** The button that saves a lane with an alert for rate changes of 5% or more; shows "Saved" for a saved lane. */
export function SaveLane({ lane }: { lane: LaneRequest }) {
  const { data } = useChannel("savedLanes.list", null);
  if (!data) return null;
  const key = formatLaneKey(lane);
  const saved = data.lanes.find((entry) => formatLaneKey(entry.lane) === key);
  return <SaveButton key={key} lane={lane} savedPercent={saved?.percent} />;
}

interface SaveButtonProps {
  lane: LaneRequest;
  /** The alert percentage of a saved lane; undefined for other lanes. */
  savedPercent: number | undefined;
}

function SaveButton({ lane, savedPercent }: SaveButtonProps) {
  const isSaved = savedPercent !== undefined;
  // One id per lane, so that a double click saves the lane once.
  const [laneId] = useState(() => crypto.randomUUID());
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isSaved}
      title={`Alerts you when the rate changes by ${savedPercent ?? DEFAULT_ALERT_PERCENT}% or more`}
      onClick={() => saveLane({ laneId, lane, percent: DEFAULT_ALERT_PERCENT })}
    >
      {isSaved ? "Saved" : "Save lane"}
    </Button>
  );
}

/** Identifies a lane by its cities and equipment; the ZIP codes do not matter. */
const formatLaneKey = ({
  originCity,
  originState,
  destinationCity,
  destinationState,
  equipmentCode,
}: Omit<LaneRequest, "originZip" | "destinationZip">): string =>
  [originCity, originState, destinationCity, destinationState, equipmentCode].join("|").toLowerCase();
