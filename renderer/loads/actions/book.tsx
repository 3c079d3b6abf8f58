import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../shared/failure.ts";
import { booking } from "../../../shared/views/booking.ts";
import { openLoad } from "../../panel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { issueMessage } from "../../ui/fields/issue-message.ts";
import { pathOfPointer, pathText } from "../../ui/fields/paths.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { draftOfLoad } from "../drafts/draft.ts";
import { LaneEstimate } from "../drafts/lane-estimate.tsx";
import { formatLane, type LoadAtRevision } from "../load.ts";
import { PanelFrame } from "../panel-frame.tsx";
import { useLoad } from "../use-load.ts";
import { ActionPanel } from "./action-panel.tsx";
import { CarrierField } from "./carrier-field.tsx";
import { bookingKey } from "./undo.ts";

/** Books a load: assigns it to a carrier at an agreed rate, which joins the rate history. */
export function BookPanel({ loadId }: { loadId: string }) {
  const { data, error, refetch } = useLoad(loadId);
  if (error)
    return (
      <PanelFrame title="Book load" close={() => openLoad(loadId)}>
        <FailureNote failure={error} retry={refetch} />
      </PanelFrame>
    );
  return data ? <BookForm key={loadId} at={data} /> : null;
}

function BookForm({ at: { load, revision } }: { at: LoadAtRevision }) {
  const posted = load.rateAttributes?.postedAllInRate;
  const [carrierName, setCarrierName] = useState(load.carrierName);
  const [rate, setRate] = useState<number | string>(posted?.currencyCode === "USD" ? posted.amount : "");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
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
      return setErrors(
        Object.fromEntries(checked.error.issues.map((issue) => [pathText(issue.path), issueMessage(issue)])),
      );
    setIsBusy(true);
    try {
      const booked = await callChannel("loads.book", checked.data);
      back();
      showUndo(
        formatBooked(booked),
        async () => {
          await callChannel("loads.unbook", { loadId: load.loadId, revision: booked.revision });
          return `Unbooked ${formatLane(load)}.`;
        },
        bookingKey(load.loadId),
      );
    } catch (error) {
      const { message, fields } = toFailure(error);
      const fieldErrors = fields.map(({ pointer, message: text }) => [
        pathText(pathOfPointer(pointer)),
        text,
      ]);
      const hasField = fieldErrors.some(([field]) => field !== "");
      setErrors(hasField ? Object.fromEntries(fieldErrors) : { whole: message });
      setIsBusy(false);
    }
  };
  return (
    <ActionPanel
      title={`Book ${formatLane(load)}`}
      action={{ label: "Book load", title: "Book load", hint: "book", isBusy, onEnter: true, run: book }}
      cancel={back}
    >
      {errors.whole && <FailureNote failure={{ code: "conflict", message: errors.whole, fields: [] }} />}
      <CarrierField value={carrierName} error={errors.carrierName} onChange={setCarrierName} />
      <NumberInput
        label="Agreed rate, all-in (USD)"
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        value={rate}
        error={errors.rate}
        onChange={setRate}
      />
      <LaneEstimate draft={draftOfLoad(load)} />
    </ActionPanel>
  );
}

const formatBooked = ({ load, countsForRates }: LoadAtRevision & { countsForRates: boolean }): string =>
  `${formatLane(load)} booked with ${load.carrierName}.${
    countsForRates ? "" : " A city or the equipment is unknown, so the rate is not used in estimates."
  }`;
