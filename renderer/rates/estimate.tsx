import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { LaneRequest, RateEstimate } from "../../shared/views/rate.ts";
import { count, money, perMile } from "../ui/format.ts";
import { lazyPart } from "../ui/parts/lazy-part.tsx";
import { EvidenceTable } from "./evidence-table.tsx";
import { evidenceText } from "./evidence-text.ts";
import classes from "./rates.module.css";
import { SaveLane } from "./save-lane.tsx";
import { weeksOf } from "./trend-data.ts";
import { TrendTable } from "./trend-table.tsx";

/** Recharts is not in the start bundle. */
const TrendChart = lazyPart(
  async () => (await import("./trend-chart.tsx")).TrendChart,
  <div className={classes.chart} style={{ height: 248 }} />,
);

interface EstimateProps {
  reading: RateEstimate;
  /** Starts a load of this lane at a rate in USD; without one if it is empty. */
  post: (amount: number | "") => void;
  /** The lane as a request. */
  question: LaneRequest;
  /** The map of the lane. */
  children: ReactNode;
}

/** The estimate with its 80% range, the four-week trend, and its evidence. */
export function Estimate({ reading, post, question, children }: EstimateProps) {
  const { answer, evidence } = reading;
  const weeks = weeksOf(reading);
  const [lower, rate, upper] = [answer.lowerBound, evidence.estimate, answer.upperBound].map(Math.round);
  return (
    <div className={classes.estimate}>
      <div>
        <span className={classes.large}>{money(rate ?? null)}</span>{" "}
        <span className={classes.perMile}>
          {perMile(evidence.estimate, evidence.miles)} · {count(Math.round(evidence.miles))} mi
        </span>
      </div>
      <Text size="sm">
        80% range <strong>{money(lower ?? null)}</strong>–<strong>{money(upper ?? null)}</strong>
      </Text>
      <Group gap="sm">
        {[lower, rate, upper].map(
          (amount, index) =>
            amount !== undefined && (
              <Button
                key={["lower", "estimate", "upper"][index]}
                size="compact-sm"
                variant={index === 1 ? "filled" : "default"}
                title="Start a load of this lane at this rate"
                onClick={() => post(amount)}
              >
                Use {money(amount)}
              </Button>
            ),
        )}
        <Button size="compact-sm" variant="default" onClick={() => post("")}>
          Post this lane
        </Button>
        <SaveLane lane={question} />
      </Group>
      <TrendChart weeks={weeks} />
      {children}
      <Text size="sm">{evidenceText(evidence)}</Text>
      <EvidenceTable evidence={evidence} question={question} />
      <TrendTable weeks={weeks} question={question} />
    </div>
  );
}
