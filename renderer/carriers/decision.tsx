import { Button, Group, SegmentedControl, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { create } from "zustand";
import { LanedeskError } from "../../shared/failure.ts";
import { MAX_NOTE_CHARS } from "../../shared/interface/leniency.ts";
import { isSameJson } from "../../shared/json.ts";
import {
  type CarrierDecision,
  type DecisionForm,
  decisionForm,
  decisionNames,
  MAX_REMIT_TO_CHARS,
} from "../../shared/views/carrier-decision.ts";
import { navigate } from "../navigation.ts";
import { callChannel } from "../ui/data/channel.ts";
import { formatStopDate, formatTimeOrDate } from "../ui/format.ts";
import { showFailure } from "../ui/notices/notices.ts";
import { showUndo } from "../ui/notices/undo.ts";
import detail from "./carrier-detail.module.css";
import view from "./carriers-view.module.css";
import classes from "./decision.module.css";
import { showCarrier } from "./queue.ts";

interface DecisionProps {
  insdId: number;
  decision: CarrierDecision;
  /** The carrier's phone number on file. */
  phone: string;
  now: number;
}

/** A decision that the broker is typing. */
interface Draft {
  form: DecisionForm;
  /** The saved decision on which the form is based; a save or `showLatest` replaces this decision. */
  base: DecisionForm;
  /** The decision that somebody else saved meanwhile, if saving would replace a part of it. */
  latest?: CarrierDecision;
}

/** The decisions that the broker is typing, by carrier; kept while the broker looks at other carriers or views. */
const useDrafts = create<ReadonlyMap<number, Draft>>(() => new Map());

function setDraft(insdId: number, draft: Draft | undefined): void {
  const drafts = new Map(useDrafts.getState());
  if (draft === undefined) drafts.delete(insdId);
  else drafts.set(insdId, draft);
  useDrafts.setState(drafts, true);
}

/** Closes the form. Undo opens the form again with what the broker typed. */
function discardDraft(insdId: number): void {
  const draft = useDrafts.getState().get(insdId);
  setDraft(insdId, undefined);
  if (draft && !isSameJson(draft.form, draft.base))
    showUndo("Draft discarded.", async () => restoreDraft(insdId, draft));
}

function restoreDraft(insdId: number, draft: Draft): void {
  discardDraft(insdId);
  setDraft(insdId, draft);
  navigate("carriers");
  showCarrier(insdId);
}

/** The brokerage's decision about a carrier, and the facts that the brokerage entered. */
export function Decision({ insdId, decision, phone, now }: DecisionProps) {
  const draft = useDrafts((drafts) => drafts.get(insdId));
  return (
    <section aria-label="Decision">
      <h3>Decision</h3>
      {draft ? (
        <DecisionEditor insdId={insdId} draft={draft} now={now} />
      ) : (
        <>
          <SavedDecision decision={decision} now={now} />
          <Group gap="sm" mt="sm">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                const form = decisionForm.parse(decision);
                setDraft(insdId, { form, base: form });
              }}
            >
              Change decision
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              title={phone ? `Call ${phone} first` : "No phone number on file"}
              disabled={!phone}
              onClick={() => recordCallBack(insdId)}
            >
              Mark called back
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

function SavedDecision({ decision, now }: { decision: CarrierDecision; now: number }) {
  return (
    <>
      <p className={classes.line}>
        <strong>{decisionNames[decision.status]}</strong>
        <span className={view.soft}>{describeDecision(decision, now)}</span>
      </p>
      {decision.note && <p className={classes.note}>{decision.note}</p>}
      <EnteredFacts decision={decision} now={now} />
    </>
  );
}

function describeDecision({ author, decidedAt, endDate }: CarrierDecision, now: number): string {
  if (decidedAt === null) return "";
  const until = endDate && `until ${formatStopDate(endDate)}`;
  return [author, formatTimeOrDate(decidedAt, now), until].filter(Boolean).join(" · ");
}

function EnteredFacts({ decision, now }: { decision: CarrierDecision; now: number }) {
  const { calledBackAt, calledBackBy, remitTo, w9Date, certificateEnd } = decision;
  const facts = [
    ["Called back", calledBackAt === null ? "" : `${formatTimeOrDate(calledBackAt, now)} by ${calledBackBy}`],
    ["Remit to", remitTo],
    ["W-9 date", w9Date && formatStopDate(w9Date)],
    ["Certificate ends", certificateEnd && formatStopDate(certificateEnd)],
  ].filter(([, value]) => value);
  return (
    facts.length > 0 && (
      <dl className={detail.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  );
}

function DecisionEditor({ insdId, draft, now }: { insdId: number; draft: Draft; now: number }) {
  const { form, base, latest } = draft;
  const change = (part: Partial<DecisionForm>) => setDraft(insdId, { ...draft, form: { ...form, ...part } });
  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    try {
      await callChannel("carriers.decide", { insdId, decision: form, base });
      const typed = useDrafts.getState().get(insdId)?.form;
      // The broker may have continued to type during the save.
      setDraft(insdId, typed && typed !== form ? { form: typed, base: decisionForm.parse(form) } : undefined);
    } catch (error) {
      if (error instanceof LanedeskError && error.code === "stale") await showLatest(insdId);
      else showFailure("Can't save the decision", error);
    }
  };
  return (
    // While the user types, the form stays open even if the carrier leaves the queue.
    <form className={classes.form} onSubmit={save} onFocus={() => showCarrier(insdId)}>
      {latest && (
        <div className={classes.notice} role="alert">
          <strong>This decision changed while you edited it.</strong> Check the saved decision, then save
          again to replace it.
          <SavedDecision decision={latest} now={now} />
        </div>
      )}
      <SegmentedControl
        fullWidth
        aria-label="Decision"
        data={decisionForm.shape.status.options.map((value) => ({ value, label: decisionNames[value] }))}
        value={form.status}
        onChange={(status) => change({ status: decisionForm.shape.status.parse(status) })}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={MAX_NOTE_CHARS}
        value={form.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <DayInput label="Valid through" value={form.endDate} onChange={(endDate) => change({ endDate })} />
        <DayInput label="W-9 date" value={form.w9Date} onChange={(w9Date) => change({ w9Date })} />
        <DayInput
          label="Certificate ends"
          value={form.certificateEnd}
          onChange={(certificateEnd) => change({ certificateEnd })}
        />
        <TextInput
          label="Remit to"
          maxLength={MAX_REMIT_TO_CHARS}
          value={form.remitTo}
          onChange={(event) => change({ remitTo: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={() => discardDraft(insdId)}>
          Cancel
        </Button>
        <Button type="submit">Save decision</Button>
      </Group>
    </form>
  );
}

/**
 * Shows the saved decision in the form, and copies its values to the fields that the broker has not changed. If the
 * broker changed the status, the form also keeps the broker's note and end date.
 */
async function showLatest(insdId: number): Promise<void> {
  try {
    const { decision: latest } = await callChannel("carriers.get", { insdId });
    const draft = useDrafts.getState().get(insdId);
    if (!draft) return;
    const { form, base } = draft;
    const saved = decisionForm.parse(latest);
    // The note and the end date belong to the status.
    const kept: string[] = form.status === base.status ? [] : ["status", "note", "endDate"];
    const typed = Object.entries(form).filter(
      ([field, value]) => kept.includes(field) || value !== base[field as keyof DecisionForm],
    );
    setDraft(insdId, { form: { ...saved, ...Object.fromEntries(typed) }, base: saved, latest });
  } catch (error) {
    showFailure("Can't read the decision", error);
  }
}

const DayInput = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) => (
  <TextInput
    type="date"
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const recordCallBack = (insdId: number) =>
  callChannel("carriers.recordCallBack", { insdId }).catch((error: unknown) =>
    showFailure("Can't save the call", error),
  );
