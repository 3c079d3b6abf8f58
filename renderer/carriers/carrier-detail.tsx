import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { useChannel } from "../ui/data/query.ts";
import { timeOrDate } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import classes from "./carrier-detail.module.css";
import { CarrierFieldList } from "./carrier-field-list.tsx";
import { formatAddress } from "./carrier-fields.ts";
import view from "./carriers-view.module.css";
import { OurLoads } from "./our-loads.tsx";
import { review, useQueue, useQueueRows } from "./queue.ts";
import { ChangeLine } from "./queue-row.tsx";
import { Verdict } from "./verdict.tsx";

/** The selected carrier with its history. */
export function CarrierDetail() {
  const { rows, active } = useQueueRows();
  const shownId = useQueue((state) => state.shownId);
  const insdId = shownId ?? rows[active]?.insdId;
  return (
    <section className={view.side} aria-label="Carrier">
      {insdId !== undefined ? (
        <Carrier key={insdId} insdId={insdId} />
      ) : (
        <Text c="dimmed">No carrier selected</Text>
      )}
    </section>
  );
}

function Carrier({ insdId }: { insdId: number }) {
  const { data, error, refetch } = useChannel("carriers.get", { insdId });
  const { rows } = useQueueRows();
  const isReviewed = useQueue((state) => state.reviewed.has(insdId));
  const isQueued = rows.some((row) => row.insdId === insdId);
  const [now] = useState(() => Date.now());
  const toggleReviewed = () => data && review(insdId, isReviewed ? undefined : data.readAt);
  useOfferCommands([
    {
      id: "review",
      title: isReviewed ? "Undo review" : "Mark reviewed",
      group: "Carriers",
      keys: ["Space", "x"],
      hint: "reviewed",
      // Enabled before the carrier is read: otherwise an early Space would scroll the list.
      enabled: isQueued,
      run: toggleReviewed,
    },
  ]);
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!data) return null;
  const { carrier, verdict, history } = data;
  const { facts } = carrier;
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2>{facts.legalName || `USDOT ${facts.usdotNumber}`}</h2>
          <div className={view.soft}>{formatAddress(facts)}</div>
        </div>
        {isQueued && (
          <Button
            variant={isReviewed ? "default" : "filled"}
            onClick={toggleReviewed}
            rightSection={isReviewed ? undefined : <KeyHint keys="Space" />}
          >
            {isReviewed ? "Undo review" : "Mark reviewed"}
          </Button>
        )}
      </header>
      <Verdict verdict={verdict} />
      <OurLoads insdId={insdId} />
      <CarrierFieldList facts={facts} />
      <h3>History</h3>
      {history.length === 0 && <Text c="dimmed">No changes yet</Text>}
      <ol className={classes.history} aria-label="History">
        {history.map((change) => (
          <li key={`${change.field}-${change.at}`}>
            <time className={view.soft}>{timeOrDate(change.at, now)}</time>
            <ChangeLine change={change} />
          </li>
        ))}
      </ol>
    </>
  );
}
