import { Table } from "@mantine/core";
import type { LaneRequest } from "../../shared/views/rate.ts";
import { exportCsv } from "../ui/data/export-csv.ts";
import { formatMoney, formatPerMile } from "../ui/format.ts";
import { Fold } from "./fold.tsx";
import { formatLaneFileName } from "./saved-lane-text.ts";
import type { Week } from "./trend-data.ts";

/** The weekly data of the trend; collapsed at first. */
export function TrendTable({ weeks, request }: { weeks: Week[]; request: LaneRequest }) {
  const exportRows = () =>
    exportCsv(formatLaneFileName(request, "weekly"), HEADINGS, () => [weeks.map(toCells)]);
  return (
    <Fold label="Weekly data" exportRows={exportRows}>
      <Table verticalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Week</Table.Th>
            <Table.Th ta="right">Rate</Table.Th>
            <Table.Th ta="right">Per mile</Table.Th>
            <Table.Th ta="right">80% range</Table.Th>
            <Table.Th pl="xl">Source</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            <Table.Tr key={week.name}>
              <Table.Td>
                {week.name}
                {week.isPartial && ", so far"}
              </Table.Td>
              <Table.Td ta="right">{formatMoney(Math.round(week.rate))}</Table.Td>
              <Table.Td ta="right">{formatPerMile(week.perMile, 1)}</Table.Td>
              <Table.Td ta="right">
                {formatMoney(Math.round(week.range[0]))}–{formatMoney(Math.round(week.range[1]))}
              </Table.Td>
              <Table.Td pl="xl">{week.isObserved ? "Observed" : "Modeled"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Fold>
  );
}

const HEADINGS = ["week", "rate", "per mile", "lower", "upper", "source"];

const toCells = ({ name, rate, perMile, range: [lower, upper], isObserved }: Week) => [
  name,
  rate,
  perMile,
  lower,
  upper,
  isObserved ? "observed" : "modeled",
];
