import { Text } from "@mantine/core";
import type { RateEstimate } from "../../shared/views/rate.ts";
import { count, money, perMile } from "../ui/format.ts";
import { lazyPart } from "../ui/parts/lazy-part.tsx";
import { evidenceText } from "./evidence-text.ts";
import classes from "./rates.module.css";
import { weeksOf } from "./trend-data.ts";
import { TrendTable } from "./trend-table.tsx";

/** Recharts is not in the start bundle. */
const TrendChart = lazyPart(
  async () => (await import("./trend-chart.tsx")).TrendChart,
  <div className={classes.chart} style={{ height: 248 }} />,
);

/** The estimate with its 80% range, the four-week trend, and its evidence. */
export function Estimate({ reading }: { reading: RateEstimate }) {
  const { answer, evidence } = reading;
  const weeks = weeksOf(reading);
  return (
    <div className={classes.estimate}>
      <div>
        <span className={classes.large}>{money(Math.round(evidence.estimate))}</span>{" "}
        <span className={classes.perMile}>
          {perMile(evidence.estimate, evidence.miles)} · {count(Math.round(evidence.miles))} mi
        </span>
      </div>
      <Text size="sm">
        80% range <strong>{money(Math.round(answer.lowerBound))}</strong>–
        <strong>{money(Math.round(answer.upperBound))}</strong>
      </Text>
      <TrendChart weeks={weeks} lower={answer.lowerBound} upper={answer.upperBound} />
      <Text size="sm">{evidenceText(evidence)}</Text>
      <TrendTable weeks={weeks} />
    </div>
  );
}
