import { Table } from "@mantine/core";
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis } from "recharts";
import type { CarrierDayCount } from "../../shared/views/carrier-overview.ts";
import { formatNumber, formatStopDate } from "../ui/format.ts";
import view from "./carriers-view.module.css";
import classes from "./day-counts.module.css";

/** Changed carriers per day as a chart; changed and new carriers per day as a table. */
export function DayCounts({ days }: { days: CarrierDayCount[] }) {
  const changed = days.reduce((sum, day) => sum + day.changed, 0);
  const listed = days.filter((day) => day.changed + day.added > 0).reverse();
  return (
    <>
      {changed === 0 ? (
        <p className={view.soft}>No existing carrier changed in the last {days.length} days</p>
      ) : (
        <figure
          className={classes.chart}
          aria-label={`Changed carriers per day in the last ${days.length} days`}
        >
          <ResponsiveContainer width="100%" height={112}>
            <BarChart
              data={days}
              accessibilityLayer={false}
              margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
            >
              <XAxis
                dataKey="day"
                tickFormatter={formatShortDay}
                interval="preserveStartEnd"
                minTickGap={48}
                tick={{ fill: "var(--ink-soft)", fontSize: "var(--text-small)" }}
                stroke="var(--line-strong)"
              />
              <Tooltip
                cursor={{ fill: "var(--line)" }}
                content={({ active, payload }) => (active ? <DayTip day={payload[0]?.payload} /> : null)}
              />
              <Bar dataKey="changed" fill="var(--accent)" isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </figure>
      )}
      {listed.length > 0 && (
        <details>
          <summary>Daily data</summary>
          <Table verticalSpacing="xs" horizontalSpacing="xs" fz="sm" aria-label="Changes per day">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Day</Table.Th>
                <Table.Th ta="right">Changed</Table.Th>
                <Table.Th ta="right">New</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {listed.map(({ day, changed, added }) => (
                <Table.Tr key={day}>
                  <Table.Td>{formatStopDate(day)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(changed)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(added)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </details>
      )}
    </>
  );
}

/** Formats 2026-11-23 as 11/23. */
const formatShortDay = (day: string): string => day.slice(5).split("-").map(Number).join("/");

const DayTip = ({ day }: { day: CarrierDayCount | undefined }) =>
  day && (
    <div className={classes.tip}>
      {formatStopDate(day.day)}: {formatNumber(day.changed)} changed, {formatNumber(day.added)} new
    </div>
  );
