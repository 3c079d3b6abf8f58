import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { LaneRequest, RateEstimate } from "../../shared/views/rate.ts";
import { createLazyComponent } from "../ui/components/lazy-component.tsx";
import { formatMoney, formatNumber, formatPerMile } from "../ui/format.ts";
import { EvidenceTable } from "./evidence-table.tsx";
import { describeEvidence } from "./evidence-text.ts";
import classes from "./rates.module.css";
import { SaveLane } from "./save-lane.tsx";
import { listWeeks } from "./trend-data.ts";
import { TrendTable } from "./trend-table.tsx";

/** The chart loads lazily, because Recharts is large. */
const TrendChart = createLazyComponent(
  async () => (await import("./trend-chart.tsx")).TrendChart,
  <div className={classes.chart} style={{ height: 248 }} />,
);

interface EstimateProps {
  estimate: RateEstimate;
  /** Whether the estimate belongs to an earlier lane. */
  isOutdated: boolean;
  /** Starts a load of this lane at a rate in USD, or without a rate if the amount is empty. */
  startLoad: (amount: number | "") => void;
  request: LaneRequest;
  map: ReactNode;
  /** The remote's estimate, and nearby lanes with their rates. */
  children: ReactNode;
}

/** The estimate with its 80% range and four-week trend; the map and the evidence are next to or below the trend. */
export function Estimate({ estimate, isOutdated, startLoad, request, map, children }: EstimateProps) {
  const { answer, evidence } = estimate;
  const weeks = listWeeks(estimate);
  const lower = Math.round(answer.lowerBound);
  const rate = Math.round(evidence.estimate);
  const upper = Math.round(answer.upperBound);
  return (
    <div className={classes.estimate}>
      <div className={classes.part}>
        <div>
          <span className={classes.large}>{formatMoney(rate)}</span>{" "}
          <span className={classes.perMile}>
            {formatPerMile(evidence.estimate, evidence.miles)} · {formatNumber(Math.round(evidence.miles))} mi
          </span>
        </div>
        <Text size="sm">
          80% range <strong>{formatMoney(lower)}</strong>–<strong>{formatMoney(upper)}</strong>
        </Text>
        <Group gap="sm">
          {Object.entries({ lower, rate, upper }).map(([name, amount]) => (
            <Button
              key={name}
              size="compact-sm"
              variant={name === "rate" ? "filled" : "default"}
              title="Start a load of this lane at this rate"
              disabled={isOutdated}
              onClick={() => startLoad(amount)}
            >
              Use {formatMoney(amount)}
            </Button>
          ))}
          <Button size="compact-sm" variant="default" onClick={() => startLoad("")}>
            Start load
          </Button>
          <SaveLane lane={request} />
        </Group>
        <TrendChart weeks={weeks} />
      </div>
      <div className={classes.part}>
        {map}
        <Text size="sm">{describeEvidence(evidence)}</Text>
        <EvidenceTable evidence={evidence} request={request} />
        <TrendTable weeks={weeks} request={request} />
        {children}
      </div>
    </div>
  );
}
