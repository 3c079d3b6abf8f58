import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatMoney, formatPerMile } from "../ui/format.ts";
import classes from "./rates.module.css";
import { computeTicks, type Week } from "./trend-data.ts";

/**
 * A chart of the four-week trend. Solid: observed weeks. Dashed: modeled weeks. Band: the 80% range. Hatched: the
 * current week, while it has fewer than seven days.
 */
export function TrendChart({ weeks }: { weeks: Week[] }) {
  const data = weeks.map((week) => ({ ...week, observedRate: week.isObserved ? week.rate : null }));
  const partial = weeks.find((week) => week.isPartial)?.name;
  const ticks = computeTicks(weeks.flatMap(({ rate, range }) => [rate, ...range]));
  return (
    <figure className={classes.chart} aria-label={describeWeeks(weeks)}>
      <ResponsiveContainer width="100%" height={220}>
        <ComposedChart
          data={data}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <defs>
            <pattern
              id="hatched"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line x1="0" y1="0" x2="0" y2="6" stroke="var(--line-strong)" strokeWidth="2" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <Area
            dataKey="range"
            stroke="none"
            fill="var(--accent)"
            fillOpacity={0.12}
            activeDot={false}
            isAnimationActive={false}
          />
          {partial && (
            <ReferenceArea x1={weeks.at(-2)?.name} x2={partial} fill="url(#hatched)" fillOpacity={0.6} />
          )}
          <XAxis
            dataKey="name"
            tick={{ fill: "var(--ink-soft)", fontSize: "var(--text-small)" }}
            stroke="var(--line-strong)"
            padding={{ left: 32, right: 32 }}
          />
          <YAxis
            ticks={ticks}
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
            tickFormatter={(value: number) => formatMoney(Math.round(value))}
            tick={{ fill: "var(--ink-soft)", fontSize: "var(--text-small)" }}
            stroke="var(--line-strong)"
            width={64}
          />
          <Tooltip
            content={({ active, payload }) => (active ? <WeekTip week={payload[0]?.payload} /> : null)}
          />
          <Line
            dataKey="rate"
            stroke="var(--accent)"
            strokeWidth={1.5}
            strokeDasharray="4 4"
            dot={{ r: 3, fill: "var(--surface)", strokeDasharray: "0" }}
            isAnimationActive={false}
          />
          <Line
            dataKey="observedRate"
            stroke="var(--accent)"
            strokeWidth={2.5}
            dot={{ r: 4, fill: "var(--accent)" }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <figcaption className={classes.legend}>
        <span data-mark="observed">Observed</span>
        <span data-mark="modeled">Modeled</span>
        <span data-mark="band">80% range</span>
        {partial && <span data-mark="partial">This week so far</span>}
      </figcaption>
    </figure>
  );
}

function WeekTip({ week }: { week: Week | undefined }) {
  return (
    week && (
      <div className={classes.tip}>
        <strong>{formatMoney(Math.round(week.rate))}</strong> {formatPerMile(week.perMile, 1)}
        <div>
          {week.name}, {week.isObserved ? "observed" : "modeled"}
          {week.isPartial && ", so far"}
        </div>
      </div>
    )
  );
}

const describeWeeks = (weeks: Week[]): string =>
  `Four weeks: ${weeks.map(({ name, rate, isObserved }) => `${name} ${formatMoney(Math.round(rate))} ${isObserved ? "observed" : "modeled"}`).join(", ")}`;
