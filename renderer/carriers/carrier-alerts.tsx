import { Button, UnstyledButton } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { ChannelOutput } from "../../shared/channels.ts";
import { type Failure, toFailure } from "../../shared/failure.ts";
import { callChannel } from "../ui/data/channel.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatCount, formatNumber } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showFailure } from "../ui/notices/notices.ts";
import classes from "./carrier-alerts.module.css";
import view from "./carriers-view.module.css";
import { showCarrier } from "./queue.ts";
import { VerdictMark } from "./verdict.tsx";

const MAX_NAMES = 3;

/** Carriers that changed to Stop since the last visit, and carriers whose verdict got worse because a date passed. */
export function CarrierAlerts() {
  return (
    <>
      <ChangedToStop />
      <WorseVerdicts />
    </>
  );
}

function ChangedToStop() {
  const [visit, setVisit] = useState<ChannelOutput<"carriers.visit">>();
  const [failure, setFailure] = useState<Failure>();
  const read = useCallback(() => {
    callChannel("carriers.visit", null).then(
      (found) => {
        setVisit(found);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(toFailure(error)),
    );
  }, []);
  useEffect(read, [read]);
  if (failure) return <FailureNote failure={failure} retry={read} />;
  if (!visit || visit.total === 0) return null;
  const { changed, total } = visit;
  return (
    <div className={classes.alert} role="status">
      <VerdictMark result="stop" />
      <span className={classes.text}>
        {formatCount(total, "carrier")} changed to Stop since your last visit:{" "}
        {changed.slice(0, MAX_NAMES).map(({ insdId, name, reason }, index) => (
          <span key={insdId}>
            {index > 0 && ", "}
            <UnstyledButton className={classes.name} title={reason} onClick={() => showCarrier(insdId)}>
              {name}
            </UnstyledButton>
          </span>
        ))}
        {total > MAX_NAMES && ` and ${formatNumber(total - MAX_NAMES)} more`}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={() => setVisit(undefined)}>
        Close
      </Button>
    </div>
  );
}

function WorseVerdicts() {
  const { data } = useChannel("carriers.overview", null);
  if (!data || data.dueTotal === 0) return null;
  return (
    <section className={classes.due} aria-label="Worse verdicts">
      <h2>
        {formatCount(data.dueTotal, "carrier")} got a worse verdict because a date passed{" "}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => markCarriersSeen(data.due.map(({ insdId }) => insdId))}
        >
          Mark {data.due.length} seen
        </Button>
      </h2>
      <ul>
        {data.due.map(({ insdId, name, result, reason }) => (
          <li key={insdId}>
            <VerdictMark result={result} />
            <UnstyledButton className={classes.name} onClick={() => showCarrier(insdId)}>
              {name}
            </UnstyledButton>
            <span className={view.soft}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const markCarriersSeen = (insdIds: number[]) =>
  callChannel("carriers.markDueSeen", { insdIds }).catch((error: unknown) =>
    showFailure("Can't mark the carriers as seen", error),
  );
