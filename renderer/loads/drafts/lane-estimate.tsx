import { Button, Group, Text } from "@mantine/core";
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
  const lane = laneOfDraft(draft, equipmentTypes);
  const question = lane && loadId !== undefined ? { ...lane, loadId } : lane;
  const { data, error } = useLaneRate(question);
  if (!question) return null;
  if (error)
    return (
      <Text size="xs" c="dimmed">
        Lane rate: {error.message}
      </Text>
    );
  if (!data) return null;
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
  const side = rate === "" ? "" : rate < lowerBound ? "below" : rate > upperBound ? "above" : "";
  return (
    <div data-no-print={onUse ? true : undefined}>
      <Group gap="xs" fz="xs" c="dimmed" role="group" aria-label="Lane rate">
        Lane rate: {use(data.evidence.estimate, "Use ")} for {count(Math.round(data.evidence.miles))} mi,{" "}
        <Group component="span" gap="xs" className={classes.range}>
          80% range {use(lowerBound)} – {use(upperBound)}
        </Group>
      </Group>
      {side && (
        <Text size="xs" className={classes.warning} role="status">
          {money(Number(rate))} is {side} the range.
        </Text>
      )}
    </div>
  );
}
