import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { useChannel } from "../ui/data/query.ts";
import { timeOrDate } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import classes from "./carrier-detail.module.css";
import { CarrierFieldList } from "./carrier-field-list.tsx";
import { addressWords } from "./carrier-fields.ts";
import view from "./carriers-view.module.css";
import { OurLoads } from "./our-loads.tsx";
import { review, useQueue, useQueueRows } from "./queue.ts";
import { ChangeLine } from "./queue-row.tsx";
import { Verdict } from "./verdict.tsx";

/** The active carrier whole, with its history. */
export function CarrierDetail() {
  const { rows, active } = useQueueRows();
  const lookedAt = useQueue((state) => state.lookedAt);
  const insdId = lookedAt ?? rows[active]?.insdId;
  return (
    <section className={view.beside} aria-label="Carrier">
      {insdId !== undefined ? (
        <KnownCarrier key={insdId} insdId={insdId} />
      ) : (
        <Text c="dimmed">No carrier is chosen.</Text>
      )}
    </section>
  );
}

function KnownCarrier({ insdId }: { insdId: number }) {
  const { data, error, refetch } = useChannel("carriers.get", { insdId });
  const { rows } = useQueueRows();
  const isReviewed = useQueue((state) => state.reviewed.has(insdId));
  const isQueued = rows.some((row) => row.insdId === insdId);
  const [now] = useState(() => Date.now());
  const mark = () => data && review(insdId, isReviewed ? undefined : data.readAt);
  useOfferCommands([
    {
      id: "review",
      title: "Reviewed, or not after all",
      group: "Carriers",
      keys: ["Space", "x"],
      hint: "reviewed",
      // Also while it is being read: pressed early, the key must not move the list.
      enabled: isQueued,
      run: mark,
    },
  ]);
  if (error) return <FailureNote failure={error} again={refetch} />;
  if (!data) return null;
  const { carrier, history } = data;
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2>{carrier.facts.legalName || `USDOT ${carrier.facts.usdotNumber}`}</h2>
          <div className={view.soft}>{addressWords(carrier.facts)}</div>
        </div>
        {isQueued && (
          <Button
            variant={isReviewed ? "default" : "filled"}
            onClick={mark}
            rightSection={isReviewed ? undefined : <KeyHint keys="Space" />}
          >
            {isReviewed ? "Not reviewed after all" : "Reviewed"}
          </Button>
        )}
      </header>
      <Verdict facts={carrier.facts} />
      <OurLoads name={carrier.facts.legalName || carrier.facts.dbaName} />
      <CarrierFieldList facts={carrier.facts} />
      <h3>History</h3>
      {history.length === 0 && <Text c="dimmed">Nothing has changed since it was added.</Text>}
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
