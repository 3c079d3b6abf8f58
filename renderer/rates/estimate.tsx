import { Text } from "@mantine/core";
import type { RateEstimate } from "../../shared/views/rate.ts";
import { count, money, perMile } from "../ui/format.ts";
import { lazyPart } from "../ui/parts/lazy-part.tsx";
import { evidenceText } from "./evidence-text.ts";
import classes from "./rates.module.css";
import { weeksOf } from "./trend-data.ts";
import { TrendTable } from "./trend-table.tsx";

/** The drawing of charts is no part of the desk's start. */
const TrendChart = lazyPart(
  async () => (await import("./trend-chart.tsx")).TrendChart,
  <div className={classes.chart} style={{ height: 248 }} />,
);

/** The estimate large with its bounds, the four weeks, and what it rests on. */
export function Estimate({ reading }: { reading: RateEstimate }) {
  const { answer, evidence } = reading;
  const weeks = weeksOf(reading);
  return (
    <div className={classes.estimate}>
      <div>
        <span className={classes.large}>{money(Math.round(evidence.estimate))}</span>{" "}
        <span className={classes.beside}>
          {perMile(evidence.estimate, evidence.miles)} · {count(Math.round(evidence.miles))} miles
        </span>
      </div>
      <Text size="sm">
        In 8 of 10 cases between <strong>{money(Math.round(answer.lowerBound))}</strong> and{" "}
        <strong>{money(Math.round(answer.upperBound))}</strong>
      </Text>
      <TrendChart weeks={weeks} lower={answer.lowerBound} upper={answer.upperBound} />
      <Text size="sm">{evidenceText(evidence)}</Text>
      <TrendTable weeks={weeks} />
    </div>
  );
}
