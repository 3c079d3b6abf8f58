import { Button, Stack, Text } from "@mantine/core";
import { getCodeName } from "../../shared/reference/code-lists.ts";
import { useAppInfo } from "../app-info.ts";
import { formatLaneLine } from "../rate-lanes.ts";
import { useChannel } from "../ui/data/query.ts";
import classes from "./rates.module.css";
import { formatLane } from "./saved-lane-text.ts";

const LATEST_LOADS_REQUEST = {
  view: "available",
  order: "created",
  isDescending: true,
  search: "",
  after: null,
  size: 20,
} as const;

const MAX_SUGGESTIONS = 5;

/** A hint, and the lanes of the latest available loads. */
export function LaneSuggestions({ choose }: { choose: (line: string) => void }) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes);
  const { data } = useChannel("loads.page", LATEST_LOADS_REQUEST);
  const lanes = (data?.rows ?? []).map((row) => ({
    label: formatLane(row),
    equipment: getCodeName(equipmentTypes, row.equipmentTypeId),
    line: formatLaneLine(row, getCodeName(equipmentTypes, row.equipmentTypeId)),
  }));
  const offered = [...new Map(lanes.map((lane) => [lane.line, lane])).values()].slice(0, MAX_SUGGESTIONS);
  return (
    <Stack gap="sm" mt="lg">
      <Text size="sm" c="dimmed">
        Type a lane: two places and the equipment. Its rate, 80% range and four-week trend appear here.
      </Text>
      {offered.length > 0 && <h2 className={classes.title}>Or choose a lane from your latest loads</h2>}
      {offered.map(({ line, label, equipment }) => (
        <Button
          key={line}
          variant="default"
          className={classes.suggestion}
          rightSection={<span className={classes.equipment}>{equipment}</span>}
          onClick={() => choose(line)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
