import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { getCarrierName } from "../../shared/carrier-name.ts";
import type { QueueRow } from "../../shared/views/carrier.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { useChannel } from "../ui/data/query.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { CarrierFieldList } from "./carrier-field-list.tsx";
import { formatAddress } from "./carrier-fields.ts";
import { openCarrierForm } from "./carrier-form.tsx";
import { CarrierTimeline } from "./carrier-timeline.tsx";
import view from "./carriers-view.module.css";
import { Decision } from "./decision.tsx";
import { OurLoads } from "./our-loads.tsx";
import { claimCarrier, clearCarrier, reviewCarrier, showCarrier, useQueue, useQueueRows } from "./queue.ts";
import { describeColleague } from "./queue-row.tsx";
import { Verdict } from "./verdict.tsx";

/** The selected carrier with its history. */
export function CarrierDetail() {
  const { hasData, error, rows, active } = useQueueRows();
  const shownId = useQueue((state) => state.shownId);
  const insdId = shownId ?? rows[active]?.insdId;
  return (
    <section className={view.side} aria-label="Carrier">
      {insdId !== undefined && <Carrier key={insdId} insdId={insdId} />}
      {insdId === undefined && (hasData || error) && (
        <EmptyState
          title="No carrier selected"
          text="Press / to search your carriers by name, number, city or phone."
        />
      )}
    </section>
  );
}

/** Long enough not to claim the carriers that the cursor only passes. */
const CLAIM_DELAY_MS = 3_000;
/** Less than half of the 120 s of a claim, so that a failed renewal does not end the claim. */
const CLAIM_INTERVAL_MS = 50_000;

/** Shows colleagues that the broker works on a queued carrier, while the focused window shows the carrier. */
function useClaim(insdId: number, isQueued: boolean) {
  useEffect(() => {
    if (!isQueued) return;
    // The status shows a failure of the main process; the broker can work without a claim.
    const claimFocused = () => {
      if (document.hasFocus()) claimCarrier(insdId).catch(() => undefined);
    };
    const first = setTimeout(claimFocused, CLAIM_DELAY_MS);
    const renewal = setInterval(claimFocused, CLAIM_INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(renewal);
    };
  }, [insdId, isQueued]);
}

function Colleague({ row }: { row: QueueRow }) {
  const now = useNow(1_000);
  return <strong role="status">{describeColleague(row, now)}</strong>;
}

function Carrier({ insdId }: { insdId: number }) {
  const { data, error, refetch } = useChannel("carriers.get", { insdId });
  const { rows } = useQueueRows();
  const isReviewed = useQueue((state) => state.reviewed.has(insdId));
  const queued = rows.find((row) => row.insdId === insdId);
  const isQueued = queued !== undefined;
  useClaim(insdId, isQueued);
  const [now] = useState(() => Date.now());
  const toggleReviewed = () => data && reviewCarrier(insdId, isReviewed ? undefined : data.readAt);
  useOfferCommands([
    {
      id: "review",
      title: isReviewed ? "Undo review" : "Mark reviewed",
      group: "Carriers",
      keys: ["Space", "x"],
      hint: "reviewed",
      // Enabled before the carrier is read: otherwise an early Space would scroll the list.
      isEnabled: isQueued,
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
        <h2>{getCarrierName(facts)}</h2>
        <div className={view.soft}>{formatAddress(facts)}</div>
        {queued && <Colleague row={queued} />}
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => openCarrierForm({ insdId, facts, onSaved: showCarrier })}>
            Edit
          </Button>
          {isQueued && (
            <>
              <Button variant="default" onClick={() => clearCarrier(insdId, data.readAt)}>
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
