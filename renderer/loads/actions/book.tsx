import { Group, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../shared/failure.ts";
import { bookRequest, MAX_REASON_CHARS } from "../../../shared/views/booking.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { createPanelCheck, openLoad } from "../../panel.ts";
import { useIsMounted } from "../../ui/behavior/use-is-mounted.ts";
import { HoldKeys } from "../../ui/commands/hold-keys.ts";
import { PanelFrame } from "../../ui/components/panel-frame.tsx";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { formatIssue } from "../../ui/fields/issue-message.ts";
import { formatPath, parsePointer } from "../../ui/fields/paths.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { parseNumberInput, toDraft } from "../drafts/draft.ts";
import { LaneEstimate } from "../drafts/lane-estimate.tsx";
import { formatLane } from "../load.ts";
import { useLoad } from "../use-load.ts";
import { ActionPanel } from "./action-panel.tsx";
import { CarrierField, type PickedCarrier } from "./carrier-field.tsx";
import { formatBookingKey, getCurrentRevision, recordRestoredRevision } from "./undo.ts";

const CONTACT_FIELDS = [
  { name: "phone", label: "Carrier phone", type: "tel" },
  { name: "email", label: "Carrier e-mail", type: "email" },
] as const;

/** Books a load: assigns the load to a carrier at an agreed rate. */
export function BookPanel({ loadId }: { loadId: string }) {
  const { data, error, refetch } = useLoad(loadId);
  // A form that the broker has started stays if a later read fails.
  if (error && !data)
    return (
      <PanelFrame title="Book load" close={() => openLoad(loadId)}>
        <FailureNote failure={error} retry={refetch} />
      </PanelFrame>
    );
  return data ? <BookForm key={loadId} source={data} /> : <HoldKeys />;
}

function BookForm({ source: { load, revision } }: { source: LoadAtRevision }) {
  const posted = load.rateAttributes?.postedAllInRate;
  const [picked, setPicked] = useState<PickedCarrier>();
  const [contact, setContact] = useState({ phone: "", email: "" });
  const [reason, setReason] = useState("");
  const [rate, setRate] = useState<number | string>(posted?.currencyCode === "USD" ? posted.amount : "");
  const agreedRate = parseNumberInput(rate);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isMounted = useIsMounted();
  const goBack = () => openLoad(load.loadId);

  const monitored = picked?.kind === "monitored" ? picked.carrier : undefined;
  // Reads the verdict again, because the suggestion may be older.
  const { data: current } = useChannel("carriers.get", monitored && { insdId: monitored.insdId });
  const verdict = current?.carrier.insdId === monitored?.insdId ? current?.verdict : undefined;
  const knownVerdict = verdict ?? monitored?.verdict;
  // The main process rejects a blocked carrier even with a reason.
  const isReasonRequired =
    knownVerdict !== undefined &&
    !knownVerdict.isBlocked &&
    (knownVerdict.isReasonRequired || errors.reason !== undefined);
  const pick = (carrier: PickedCarrier | undefined) => {
    setPicked(carrier);
    setErrors({});
    if (carrier?.kind === "monitored")
      setContact({ phone: carrier.carrier.phone, email: carrier.carrier.email });
    // The next carrier must not get the contact of this one. Typed text stays.
    else if (monitored)
      setContact({
        phone: contact.phone === monitored.phone ? "" : contact.phone,
        email: contact.email === monitored.email ? "" : contact.email,
      });
  };

  const book = async () => {
    const typed = {
      loadId: load.loadId,
      ...(picked?.kind === "monitored"
        ? { carrierId: picked.carrier.insdId }
        : { carrierName: picked?.name }),
      ...contact,
      ...(isReasonRequired ? { reason } : {}),
      rate: agreedRate === "" ? undefined : agreedRate,
      revision,
    };
    const checked = bookRequest.safeParse(typed);
    const problems = {
      ...(picked ? {} : { carrierName: "Select a carrier from the list." }),
      ...(isReasonRequired && !reason.trim() ? { reason: "Enter a reason to book this carrier." } : {}),
      ...Object.fromEntries(
        (checked.error?.issues ?? []).map((issue) => [formatPath(issue.path), formatIssue(issue)]),
      ),
    };
    if (!checked.success || Object.keys(problems).length > 0) return setErrors(problems);
    setIsBusy(true);
    const isPanelOpen = createPanelCheck();
    try {
      const booked = await callChannel("loads.book", checked.data);
      if (isPanelOpen()) goBack();
      showUndo(
        formatBookingNotice(booked),
        async () => {
          const { loadId } = load;
          const unbooked = await callChannel("loads.unbook", {
            loadId,
            revision: getCurrentRevision(loadId, booked.revision),
          });
          recordRestoredRevision(loadId, revision, unbooked.revision);
          return `Unbooked ${formatLane(load)}.`;
        },
        formatBookingKey(load.loadId),
      );
    } catch (error) {
      if (!isMounted()) return showFailure(`Can't book ${formatLane(load)}`, error);
      const { message, fields } = toFailure(error);
      const fieldErrors = fields.map(({ pointer, message: text }) => [
        formatPath(parsePointer(pointer)),
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
      action={{ label: "Book load", title: "Book load", hint: "book", isBusy, isRunByEnter: true, run: book }}
      cancel={goBack}
    >
      {errors.whole && <FailureNote failure={{ code: "conflict", message: errors.whole, fields: [] }} />}
      <CarrierField picked={picked} error={errors.carrierName ?? errors.carrierId} onPick={pick} />
      {isReasonRequired && (
        <TextInput
          label="Reason to book this carrier"
          description="Saved with the load"
          maxLength={MAX_REASON_CHARS}
          autoFocus
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group grow align="flex-start">
        {CONTACT_FIELDS.map(({ name, label, type }) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            autoComplete="off"
            value={contact[name]}
            error={errors[name]}
            onChange={(event) => setContact({ ...contact, [name]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <NumberInput
        label="Agreed rate, all-in (USD)"
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        value={rate}
        error={errors.rate}
        onChange={setRate}
      />
      <LaneEstimate loadId={load.loadId} draft={toDraft(load)} rate={agreedRate} onUse={setRate} />
    </ActionPanel>
  );
}

const formatBookingNotice = ({
  load,
  isUsedForRates,
}: LoadAtRevision & { isUsedForRates: boolean }): string =>
  `${formatLane(load)} booked with ${load.carrierName}.${
    isUsedForRates ? "" : " A city or the equipment is unknown, so estimates ignore the rate."
  }`;
