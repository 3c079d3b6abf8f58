import { Button, Stack, Text } from "@mantine/core";
import { nameOf } from "../../shared/reference/code-lists.ts";
import { useAppInfo } from "../app-info.ts";
import { useChannel } from "../ui/data/query.ts";
import { lineOf } from "./lanes.ts";
import classes from "./rates.module.css";

/** The latest loads, which are looked through for lanes. */
const latest = {
  view: "available",
  order: "created",
  descending: true,
  search: "",
  after: null,
  size: 20,
} as const;

/** How many of their lanes are offered. */
const mostOffered = 5;

/** Before a lane is typed: what to type, and the lanes of the latest loads on the board to begin with. */
export function LaneSuggestions({ choose }: { choose: (line: string) => void }) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes ?? []);
  const { data } = useChannel("loads.page", latest);
  const lanes = (data?.rows ?? []).map((row) => ({
    words: `${row.originCity}, ${row.originState} → ${row.destinationCity}, ${row.destinationState}`,
    equipment: nameOf(equipmentTypes, row.equipmentTypeId),
    line: lineOf(row, nameOf(equipmentTypes, row.equipmentTypeId)),
  }));
  const offered = [...new Map(lanes.map((lane) => [lane.line, lane])).values()].slice(0, mostOffered);
  return (
    <Stack gap={8} mt={16}>
      <Text size="sm" c="dimmed">
        Type a lane above: two places and the equipment. What it pays, the bounds and the last four weeks
        appear here.
      </Text>
      {offered.length > 0 && <h2 className={classes.title}>Or begin with a lane of your latest loads</h2>}
      {offered.map(({ line, words, equipment }) => (
        <Button
          key={line}
          variant="default"
          className={classes.begin}
          rightSection={<span className={classes.equipment}>{equipment}</span>}
          onClick={() => choose(line)}
        >
          {words}
        </Button>
      ))}
    </Stack>
  );
}
