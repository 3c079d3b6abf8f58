import { Button, Group, NumberInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNow } from "../ui/behavior/use-now.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { ConfirmButton } from "../ui/components/confirm-button.tsx";
import { invalidateChannels, useChannel } from "../ui/data/query.ts";
import { formatAgo, formatCount, formatCountdown, formatNumber } from "../ui/format.ts";
import { openNewCarrierForm } from "./carrier-form.tsx";
import { CarrierSearch } from "./carrier-search.tsx";
import view from "./carriers-view.module.css";
import classes from "./queue.module.css";
import {
  clearReviewed,
  countCarriers,
  DEFAULT_FETCH_LIMIT,
  fetchNext,
  markAllSeen,
  useQueue,
  useQueueRows,
} from "./queue.ts";

/** The bar above the queue: counts, search, Fetch, Clear, Mark all seen and Add carrier. */
export function QueueBar() {
  const { data: summary } = useChannel("changeQueue.summary", null);
  const { rows } = useQueueRows();
  const reviewed = useQueue((state) => state.reviewed.size);
  const leaseEndsAt = rows.reduce(
    (latest, row) => (row.colleague ? latest : Math.max(latest, row.leaseEndsAt ?? 0)),
    0,
  );
  const limit = useQueue((state) => state.limit);
  /** The text in the limit field until the field loses focus. */
  const [typedLimit, setTypedLimit] = useState<number | string>();
  const now = useNow(1_000);
  const ended = rows.filter((row) => row.leaseEndsAt !== null && row.leaseEndsAt <= now).length;
  // No event reports the end of a lease.
  useEffect(() => {
    if (ended > 0) void invalidateChannels("changeQueue.summary");
  }, [ended]);
  const total = summary ? countCarriers(summary) : 0;
  return (
    <div className={classes.bar}>
      <Group gap="var(--space-1) var(--space-5)" wrap="nowrap">
        <Figure
          name="waiting"
          value={summary?.waiting}
          detail={describeOldest(summary?.oldestAt ?? null, now)}
        />
        <Figure
          name="assigned to you"
          value={summary?.leased}
          detail={leaseEndsAt > now ? `${formatCountdown(leaseEndsAt - now)} left` : ""}
        />
        {summary !== undefined && summary.stuck > 0 && (
          <Figure name="stuck" value={summary.stuck} detail="fetched five times, not cleared" />
        )}
        <Group ml="auto" gap="sm" flex="none" wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={openNewCarrierForm}>
            Add carrier
          </Button>
          <ConfirmButton
            size="compact-sm"
            label="Mark all seen"
            disabled={total === 0}
            text={`Clears ${formatCount(total, "carrier")} from the queue; verdicts and timelines stay. A carrier returns to the queue when it changes again. You can't undo this.`}
            confirm={`Mark ${formatNumber(total)} seen`}
            act={markAllSeen}
          />
        </Group>
      </Group>
      <Group gap="sm" mt="sm" wrap="nowrap">
        <CarrierSearch />
        <NumberInput
          aria-label="Number to fetch"
          w={64}
          min={1}
          max={10_000}
          allowDecimal={false}
          allowNegative={false}
          value={typedLimit ?? limit}
          onChange={(next) => {
            setTypedLimit(next);
            useQueue.setState({ limit: Number(next) || DEFAULT_FETCH_LIMIT });
          }}
          onBlur={() => setTypedLimit(undefined)}
        />
        <Button variant="default" onClick={fetchNext} rightSection={<KeyHint keys="f" />}>
          Fetch
        </Button>
        <Button disabled={reviewed === 0} onClick={clearReviewed}>
          {reviewed > 0 ? `Clear ${formatNumber(reviewed)} reviewed` : "Clear reviewed"}
        </Button>
      </Group>
    </div>
  );
}

function Figure({ name, value, detail }: { name: string; value: number | undefined; detail: string }) {
  return (
    <span className={classes.figure}>
      <strong>{value === undefined ? "–" : formatNumber(value)}</strong> {name}
      {detail && <span className={view.soft}> · {detail}</span>}
    </span>
  );
}

const describeOldest = (oldestAt: number | null, now: number) =>
  oldestAt === null ? "" : `oldest ${formatAgo(oldestAt, now)}`;
