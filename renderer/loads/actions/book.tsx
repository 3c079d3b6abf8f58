import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { booking } from "../../../shared/views/booking.ts";
import { callChannel, toFailure } from "../../ui/data/channel.ts";
import { issueMessage } from "../../ui/fields/issue-message.ts";
import { pathOfPointer, pathText } from "../../ui/fields/paths.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { draftOfLoad } from "../drafts/draft.ts";
import { LaneEstimate } from "../editor/lane-estimate.tsx";
import { formatLane } from "../load.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { openLoad } from "../panel/panel.ts";
import { PanelFrame } from "../panel/panel-frame.tsx";
import { useLoad } from "../use-load.ts";
import { ActionPanel } from "./action-panel.tsx";
import { CarrierField } from "./carrier-field.tsx";
import { bookingKey } from "./undo.ts";

/** Gives a load to a carrier at a rate: its status on the board ends, and the rate joins the history. */
export function BookPanel({ loadId }: { loadId: string }) {
  const { value, failure, again } = useLoad(loadId);
  if (failure)
    return (
      <PanelFrame title="Book" close={() => openLoad(loadId)}>
        <FailureNote failure={failure} again={again} />
      </PanelFrame>
    );
  return value ? <BookingForm key={loadId} at={value} /> : null;
}

function BookingForm({ at: { load, revision } }: { at: LoadAtRevision }) {
  const posted = load.rateAttributes?.postedAllInRate;
  const [carrierName, setCarrierName] = useState(load.carrierName);
  const [rate, setRate] = useState<number | string>(posted?.currencyCode === "USD" ? posted.amount : "");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const back = () => openLoad(load.loadId);

  const book = async () => {
    const typed = {
      loadId: load.loadId,
      carrierName,
      rate: rate === "" ? undefined : Number(rate),
      revision,
    };
    const checked = booking.safeParse(typed);
    if (!checked.success)
      return setFaults(
        Object.fromEntries(checked.error.issues.map((issue) => [pathText(issue.path), issueMessage(issue)])),
      );
    setBusy(true);
    try {
      const booked = await callChannel("loads.book", checked.data);
      back();
      showUndo(
        bookedWords(booked),
        async () => {
          await callChannel("loads.unbook", { loadId: load.loadId, revision: booked.revision });
        },
        bookingKey(load.loadId),
      );
    } catch (error) {
      const { message, fields } = toFailure(error);
      const beside = fields.map(({ pointer, message: words }) => [pathText(pathOfPointer(pointer)), words]);
      setFaults(beside.some(([field]) => field !== "") ? Object.fromEntries(beside) : { whole: message });
      setBusy(false);
    }
  };
  return (
    <ActionPanel
      title={`Book ${formatLane(load)}`}
      act={{ label: "Book", title: "Book", hint: "book", isBusy: busy, byEnter: true, run: book }}
      back={{ label: "Not yet", title: "Back, book nothing", run: back }}
    >
      {faults.whole && <FailureNote failure={{ code: "conflict", message: faults.whole, fields: [] }} />}
      <CarrierField value={carrierName} error={faults.carrierName} onChange={setCarrierName} />
      <NumberInput
        label="Agreed rate, all-in, USD"
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        value={rate}
        error={faults.rate}
        onChange={setRate}
      />
      <LaneEstimate draft={draftOfLoad(load)} />
    </ActionPanel>
  );
}

const bookedWords = ({ load, countsForRates }: LoadAtRevision & { countsForRates: boolean }): string =>
  `${formatLane(load)} booked with ${load.carrierName}.${
    countsForRates ? "" : " Its places are not known, so the rate does not join the rate history."
  }`;
