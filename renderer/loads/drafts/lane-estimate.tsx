import { Button, Group, Text } from "@mantine/core";
import type { LanedeskError } from "../../../shared/failure.ts";
import type { LaneRequest, RateEstimate } from "../../../shared/views/rate.ts";
import { useAppInfo } from "../../app-info.ts";
import { formatMoney, formatNumber } from "../../ui/format.ts";
import { useLaneRate } from "../../ui/places/use-lane-rate.ts";
import type { LoadDraft } from "./draft.ts";
import classes from "./lane-estimate.module.css";
import { toLaneRequest } from "./warnings.ts";

interface LaneEstimateProps {
  /** The load that the estimate is for; undefined for a new load. */
  loadId?: string | undefined;
  draft: LoadDraft;
  /** The rate to compare with the estimate, in USD; empty if there is no rate in USD. */
  rate: number | "";
  /** Sets the rate to an amount in USD. Without this callback, the amounts are text instead of buttons. */
  onUse?: (amount: number) => void;
}

/** The estimate and the 80% range for the draft's lane, or the reason why there is no estimate. */
export function LaneEstimate({ loadId, draft, rate, onUse }: LaneEstimateProps) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes);
  const request = toLaneRequest(draft, equipmentTypes, loadId);
  const { settledRequest, data, isOutdated, error } = useLaneRate(request);
  const box = { className: classes.box, "data-text": onUse ? undefined : true };
  if (request && settledRequest && error)
    return (
      <Text size="xs" c="dimmed" {...box}>
        Lane rate: {describeError(error, settledRequest)}
      </Text>
    );
  if (!request || !data) return <div {...box} />;
  const { lowerBound, upperBound } = data.answer;
  const renderAmount = (exact: number, label = "") => {
    const amount = Math.round(exact);
    if (!onUse) return <strong>{formatMoney(amount)}</strong>;
    return (
      <Button size="compact-xs" variant="default" disabled={isOutdated} onClick={() => onUse(amount)}>
        {label}
        {formatMoney(amount)}
      </Button>
    );
  };
  const warning = rate === "" ? "" : formatRateWarning(rate, data);
  return (
    <div {...box} data-no-print={onUse ? true : undefined}>
      <Group gap="xs" fz="xs" c="dimmed" role="group" aria-label="Lane rate">
        Lane rate: {renderAmount(data.evidence.estimate, "Use ")} for{" "}
        {formatNumber(Math.round(data.evidence.miles))} mi
        {onUse ? "" : " · "}
        <Group component="span" gap="xs" className={classes.range}>
          80% range {renderAmount(lowerBound)} – {renderAmount(upperBound)}
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

/** Names the unknown cities, because the error's message about a city is for HTTP callers; else returns the message. */
function describeError({ message, fields }: LanedeskError, lane: LaneRequest): string {
  const cities = fields
    .filter(({ code }) => code === "unknown-place")
    .map(({ pointer }) =>
      pointer === "/Origin"
        ? `${lane.originCity}, ${lane.originState}`
        : `${lane.destinationCity}, ${lane.destinationState}`,
    );
  return cities.map((city) => `City “${city}” not found.`).join(" ") || message;
}

/** A rate that differs by more than this factor from its estimate was probably mistyped. */
const MAX_ESTIMATE_FACTOR = 3;

function formatRateWarning(rate: number, { answer, evidence }: RateEstimate): string {
  const { lowerBound, upperBound } = answer;
  if (rate <= 0 || (rate >= lowerBound && rate <= upperBound)) return "";
  const factor = rate / evidence.estimate;
  const formatFactor = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
  if (factor > MAX_ESTIMATE_FACTOR)
    return `${formatMoney(rate)} is ${formatFactor(factor)} times the estimate. Check the amount.`;
  if (factor < 1 / MAX_ESTIMATE_FACTOR)
    return `The estimate is ${formatFactor(1 / factor)} times ${formatMoney(rate)}. Check the amount.`;
  return `${formatMoney(rate)} is ${rate < lowerBound ? "below" : "above"} the range.`;
}
