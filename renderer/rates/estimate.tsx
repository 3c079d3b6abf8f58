import { Text } from "@mantine/core";
import type { RateReading } from "../../shared/window/rate.ts";
import { count, counted, money, perMile } from "../ui/format.ts";
import { later } from "../ui/later.tsx";
import classes from "./rates.module.css";
import { TrendTable } from "./trend-table.tsx";
import { weeksOf } from "./weeks.ts";

/** The drawing of charts is no part of the desk's start. */
const TrendChart = later(
  async () => (await import("./trend-chart.tsx")).TrendChart,
  <div className={classes.chart} style={{ height: 248 }} />,
);

/** The estimate large with its bounds, the four weeks, and what it rests on. */
export function Estimate({ reading }: { reading: RateReading }) {
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
      <Text size="sm">{evidenceWords(evidence)}</Text>
      <TrendTable weeks={weeks} />
    </div>
  );
}

/** What the estimate rests on, in one sentence. */
function evidenceWords({ lane, states, band, days }: RateReading["evidence"]): string {
  const wider = `${count(states)} between the two states and ${count(band)} at a like distance`;
  if (lane === 0) return `Rests on no booking on this lane, but on ${wider}, in ${counted(days, "day")}.`;
  const beside = lane >= 5 ? "" : `, ${wider}`;
  return `Rests on ${counted(lane, "booking")} on this lane in ${counted(days, "day")}${beside}.`;
}
