import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { useChannel } from "../ui/data/query.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { EmptyState } from "../ui/parts/empty-state.tsx";
import { CarrierFieldList } from "./carrier-field-list.tsx";
import { formatAddress } from "./carrier-fields.ts";
import { openCarrierForm } from "./carrier-form.tsx";
import { CarrierTimeline } from "./carrier-timeline.tsx";
import view from "./carriers-view.module.css";
import { Decision } from "./decision.tsx";
import { OurLoads } from "./our-loads.tsx";
import { clearOne, review, showCarrier, useQueue, useQueueRows } from "./queue.ts";
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
        <EmptyState
          title="No carrier selected"
          text="Select a change in the list, or press / to search by name, number or city."
        />
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
  const { carrier, verdict, decision, events, history } = data;
  const { facts } = carrier;
  return (
    <>
      <header>
        <h2>{facts.legalName || `USDOT ${facts.usdotNumber}`}</h2>
        <div className={view.soft}>{formatAddress(facts)}</div>
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => openCarrierForm({ insdId, facts, onSaved: showCarrier })}>
            Edit
          </Button>
          {isQueued && (
            <>
              <Button variant="default" onClick={() => clearOne(insdId, data.readAt, rows)}>
                Clear
              </Button>
              <Button
                variant={isReviewed ? "default" : "filled"}
                onClick={toggleReviewed}
                rightSection={isReviewed ? undefined : <KeyHint keys="Space" />}
              >
                {isReviewed ? "Undo review" : "Mark reviewed"}
              </Button>
            </>
          )}
        </Group>
      </header>
      <Verdict verdict={verdict} />
      <OurLoads insdId={insdId} />
      <Decision insdId={insdId} decision={decision} phone={facts.phone} now={now} />
      <CarrierFieldList facts={facts} />
      <CarrierTimeline changes={history} events={events} now={now} />
    </>
  );
}
