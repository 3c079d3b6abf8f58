import { Group, Radio, Text } from "@mantine/core";
import { formatCount } from "../ui/format.ts";
import { changeSheet, type OpenSheet } from "./sheets.ts";

/** For a file with dates in both orders: asks how to read the ambiguous dates, or says that there are none. */
export function DateOrder({ sheetId, open: { sheet, preview } }: { sheetId: string; open: OpenSheet }) {
  if (!preview?.mixedDates) return null;
  const { either, example } = preview.mixedDates;
  if (either === 0)
    return (
      <Text size="sm" c="dimmed">
        Some dates have the month first and some the day first, but none is ambiguous.
      </Text>
    );
  return (
    <Radio.Group
      label={`Some dates have the month first (11/13) and some the day first (13/11). How should Lanedesk read ${formatCount(either, "date")} such as ${example}?`}
      value={sheet.dateOrder ?? ""}
      onChange={(value) =>
        changeSheet(sheetId, { dateOrder: value === "day-first" ? "day-first" : "month-first" })
      }
    >
      <Group gap="lg" mt="xs">
        <Radio value="month-first" label="Month first" />
        <Radio value="day-first" label="Day first" />
      </Group>
    </Radio.Group>
  );
}
