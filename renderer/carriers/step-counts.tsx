import { Table } from "@mantine/core";
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { RegistrationCount } from "../../shared/views/registration.ts";
import { formatNumber } from "../ui/format.ts";

const ROW_HEIGHT_PX = 32;

/** The number of carriers that reached each registration step in 30 days; the table also has today's number. */
export function StepCounts({ counts }: { counts: RegistrationCount[] }) {
  return (
    <>
      <figure aria-label="Carriers by registration step in 30 days" style={{ margin: 0 }}>
        <ResponsiveContainer width="100%" height={counts.length * ROW_HEIGHT_PX + 8}>
          <BarChart data={counts} layout="vertical" accessibilityLayer={false} margin={{ left: 0, right: 8 }}>
            <XAxis type="number" hide allowDecimals={false} />
            <YAxis
              type="category"
              dataKey="step"
              width={104}
              tick={{ fill: "var(--ink-soft)", fontSize: "var(--text-small)" }}
              stroke="var(--line-strong)"
            />
            <Bar dataKey="days30" fill="var(--accent)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </figure>
      <Table verticalSpacing="xs" horizontalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Step</Table.Th>
            <Table.Th ta="right">Today</Table.Th>
            <Table.Th ta="right" style={{ whiteSpace: "nowrap" }}>
              30 days
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {counts.map(({ step, today, days30 }) => (
            <Table.Tr key={step}>
              <Table.Td>{step}</Table.Td>
              <Table.Td ta="right">{formatNumber(today)}</Table.Td>
              <Table.Td ta="right">{formatNumber(days30)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
