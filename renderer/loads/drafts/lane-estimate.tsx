import { Button, Group, Text } from "@mantine/core";
import type { RateEstimate } from "../../../shared/views/rate.ts";
import { useAppInfo } from "../../app-info.ts";
import { count, money } from "../../ui/format.ts";
import { useLaneRate } from "../../ui/places/use-lane-rate.ts";
import type { LoadDraft } from "./draft.ts";
import classes from "./lane-estimate.module.css";
import { laneOfDraft } from "./warnings.ts";

interface LaneEstimateProps {
  /** The load whose lane this is; its estimate is stored with it. */
  loadId?: string | undefined;
  draft: LoadDraft;
  /** The typed rate in USD; empty without one. */
  rate: number | "";
  /** Takes an amount in USD as the rate; without it, the amounts are text. */
  onUse?: (amount: number) => void;
}

/** The estimate for the draft's lane and its 80% range as buttons, or why there is none. */
export function LaneEstimate({ loadId, draft, rate, onUse }: LaneEstimateProps) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes ?? []);
  const question = laneOfDraft(draft, equipmentTypes, loadId);
  const { data, error } = useLaneRate(question);
  const box = { className: classes.box, "data-text": onUse ? undefined : true };
  if (question && error)
    return (
      <Text size="xs" c="dimmed" {...box}>
        Lane rate: {error.message}
      </Text>
    );
  if (!question || !data) return <div {...box} />;
  const { lowerBound, upperBound } = data.answer;
  const use = (exact: number, label = "") => {
    const amount = Math.round(exact);
    if (!onUse) return <strong>{money(amount)}</strong>;
    return (
      <Button size="compact-xs" variant="default" onClick={() => onUse(amount)}>
        {label}
        {money(amount)}
      </Button>
    );
  };
  const warning = rate === "" ? "" : warningOf(rate, data);
  return (
    <div {...box} data-no-print={onUse ? true : undefined}>
      <Group gap="xs" fz="xs" c="dimmed" role="group" aria-label="Lane rate">
        Lane rate: {use(data.evidence.estimate, "Use ")} for {count(Math.round(data.evidence.miles))} mi
        {onUse ? "" : " · "}
        <Group component="span" gap="xs" className={classes.range}>
          80% range {use(lowerBound)} – {use(upperBound)}
        </Group>
      </Group>
      {warning && (
        <Text size="xs" className={classes.warning} role="status">
          {warning}
        </Text>
      )}
    </div>
  );
}

/** A rate that differs by this factor from its estimate was probably mistyped; the import questions it. */
const MAX_FACTOR = 3;

function warningOf(rate: number, { answer, evidence }: RateEstimate): string {
  const { lowerBound, upperBound } = answer;
  if (rate <= 0 || (rate >= lowerBound && rate <= upperBound)) return "";
  const factor = rate / evidence.estimate;
  const times = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
  if (factor > MAX_FACTOR) return `${money(rate)} is ${times(factor)} times the estimate. Check the amount.`;
  if (factor < 1 / MAX_FACTOR)
    return `The estimate is ${times(1 / factor)} times ${money(rate)}. Check the amount.`;
  return `${money(rate)} is ${rate < lowerBound ? "below" : "above"} the range.`;
}
