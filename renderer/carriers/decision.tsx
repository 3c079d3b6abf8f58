import { Button, Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { create } from "zustand";
import { MAX_NOTE_CHARS } from "../../shared/interface/leniency.ts";
import {
  type CarrierDecision,
  type DecisionForm,
  decisionForm,
  decisionNames,
  MAX_REMIT_TO_CHARS,
} from "../../shared/views/carrier-decision.ts";
import { callChannel } from "../ui/data/channel.ts";
import { formatStopDate, formatTimeOrDate } from "../ui/format.ts";
import { showFailure } from "../ui/notices/notices.ts";
import detail from "./carrier-detail.module.css";
import view from "./carriers-view.module.css";
import classes from "./decision.module.css";

interface DecisionProps {
  insdId: number;
  decision: CarrierDecision;
  /** The carrier's phone number on file. */
  phone: string;
  now: number;
}

/** A decision that the broker is typing, and the decision when the broker began. */
interface Draft {
  form: DecisionForm;
  base: DecisionForm;
}

/** The decisions that the broker is typing, by carrier; kept while the broker looks at other carriers or views. */
const useDrafts = create<ReadonlyMap<number, Draft>>(() => new Map());

function setDraft(insdId: number, draft: Draft | undefined): void {
  const drafts = new Map(useDrafts.getState());
  if (draft === undefined) drafts.delete(insdId);
  else drafts.set(insdId, draft);
  useDrafts.setState(drafts, true);
}

/** The brokerage's decision about a carrier, and the facts that the brokerage entered. */
export function Decision({ insdId, decision, phone, now }: DecisionProps) {
  const draft = useDrafts((drafts) => drafts.get(insdId));
  return (
    <section aria-label="Decision">
      <h3>Decision</h3>
      {draft ? (
        <DecisionEditor insdId={insdId} draft={draft} />
      ) : (
        <>
          <p className={classes.line}>
            <strong>{decisionNames[decision.status]}</strong>
            <span className={view.soft}>{describeDecision(decision, now)}</span>
          </p>
          {decision.note && <p className={classes.note}>{decision.note}</p>}
          <OwnFacts decision={decision} now={now} />
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

function describeDecision({ author, decidedAt, endDate }: CarrierDecision, now: number): string {
  if (decidedAt === null) return "";
  const until = endDate && `until ${formatStopDate(endDate)}`;
  return [author, formatTimeOrDate(decidedAt, now), until].filter(Boolean).join(" · ");
}

function OwnFacts({ decision, now }: { decision: CarrierDecision; now: number }) {
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

function DecisionEditor({ insdId, draft: { form, base } }: { insdId: number; draft: Draft }) {
  const change = (part: Partial<DecisionForm>) => setDraft(insdId, { form: { ...form, ...part }, base });
  const close = () => setDraft(insdId, undefined);
  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    try {
      await callChannel("carriers.decide", { insdId, decision: form, base });
      close();
    } catch (error) {
      showFailure("Can't save the decision", error);
    }
  };
  return (
    <form className={classes.form} onSubmit={save}>
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
      <div className={classes.two}>
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
      </div>
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit">Save decision</Button>
      </Group>
    </form>
  );
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
