import { VisuallyHidden } from "@mantine/core";
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { LoadSummary } from "../../../shared/views/load-summary.ts";
import { count } from "../../ui/format.ts";
import classes from "./summary.module.css";

const MAX_BARS = 6;

interface NamedCount {
  name: string;
  loads: number;
}

/** Loads by state and lane: charts, and tables for screen readers. */
export function SummaryCharts({ summary }: { summary: LoadSummary }) {
  const lanes = summary.lanes.map(({ origin, destination, loads }) => ({
    name: `${origin || "?"} → ${destination || "?"}`,
    loads,
  }));
  const withNames = (counts: LoadSummary["states"]): NamedCount[] =>
    counts.map(({ state, loads }) => ({ name: state || "?", loads }));
  return (
    <>
      <Chart title="State" counts={withNames(summary.states)} />
      <Chart title="Lane" counts={lanes} />
    </>
  );
}

function Chart({ title, counts }: { title: string; counts: NamedCount[] }) {
  const bars = counts.slice(0, MAX_BARS);
  return (
    <figure className={classes.chart}>
      <figcaption>
        {title}
        {counts.length > MAX_BARS && `, top ${MAX_BARS}`}
      </figcaption>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={20 * bars.length}>
          <BarChart
            data={bars}
            layout="vertical"
            margin={{ top: 0, right: 48, bottom: 0, left: 0 }}
            barCategoryGap={4}
            accessibilityLayer={false}
          >
            <XAxis type="number" hide />
            <YAxis
              type="category"
              dataKey="name"
              width={88}
              axisLine={false}
              tickLine={false}
              tick={{ fill: "var(--ink)", fontSize: "var(--text-small)" }}
              interval={0}
            />
            <Bar dataKey="loads" fill="var(--accent-line)" maxBarSize={12} isAnimationActive={false}>
              <LabelList
                dataKey="loads"
                position="right"
                fill="var(--ink-soft)"
                fontSize="var(--text-small)"
                formatter={(value) => count(Number(value))}
              />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Loads by {title.toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">Loads</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ name, loads }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count(loads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
