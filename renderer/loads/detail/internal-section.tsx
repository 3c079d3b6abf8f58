import { Autocomplete, Button, CloseButton, Group, NumberInput, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import { MAX_NAME_CHARS, MAX_NOTE_CHARS } from "../../../shared/interface/leniency.ts";
import type { Load } from "../../../shared/interface/load.ts";
import {
  computeMargin,
  type InternalChange,
  type InternalFields,
  MAX_CUSTOMER_RATE_USD,
  MAX_REMINDER_CHARS,
} from "../../../shared/views/internal-fields.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { isField } from "../../ui/commands/keys.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { invalidateChannels, useChannel } from "../../ui/data/query.ts";
import { DateTimeInput } from "../../ui/fields/date-time-input.tsx";
import { formatMoney, formatTimeOrDate } from "../../ui/format.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { useUserNames } from "../../user-names.ts";
import { focusBoard } from "../board/board-focus.ts";
import { parseNumberInput } from "../drafts/draft.ts";
import classes from "./internal-section.module.css";

const MAX_SUGGESTED_CUSTOMERS = 8;

interface InternalSectionProps {
  load: Load;
  /** USD; null if the load has no booking. */
  agreedRate: number | null;
  internal: InternalFields;
}

/** Customer, margin, notes and reminders, which only the brokerage sees. */
export function InternalSection({ load, agreedRate, internal }: InternalSectionProps) {
  const { loadId } = load;
  return (
    <section aria-label="Internal" data-no-print onKeyDown={leaveFieldOnEscape}>
      <h3>Internal, never sent to a load board</h3>
      <Customer load={load} agreedRate={agreedRate} internal={internal} />
      <Notes loadId={loadId} internal={internal} />
      <Reminders loadId={loadId} internal={internal} />
    </section>
  );
}

/** Moves the focus to the board, so that the next Esc closes the panel. */
function leaveFieldOnEscape({ key, target }: React.KeyboardEvent): void {
  if (key !== "Escape" || !(target instanceof HTMLElement) || !isField(target)) return;
  // This Esc closes the list of customers.
  if (target.matches("[aria-expanded=true]")) return;
  target.blur();
  focusBoard();
}

/** Saves a change. Shows a notice and returns false if Lanedesk can't save the change. */
async function saveChange(loadId: string, change: InternalChange): Promise<boolean> {
  try {
    await callChannel("loads.changeInternal", { loadId, change });
    return true;
  } catch (error) {
    showFailure("Can't save the change", error);
    return false;
  }
}

/**
 * Saves the customer and the customer rate when a field loses focus, on Enter, and when the section closes. A field
 * that the broker has not changed follows changes from elsewhere.
 */
function Customer({ load, agreedRate, internal }: InternalSectionProps) {
  const { loadId, rateAttributes } = load;
  const [customer, setCustomer] = useState(internal.customer);
  const [rate, setRate] = useState<number | string>(internal.customerRate ?? "");
  const [known, setKnown] = useState(internal);
  const { data } = useChannel("loads.customers", null);
  const typedRate = parseNumberInput(rate);
  // The start of a number, such as "-", changes nothing.
  const isUnfinished = rate !== "" && typedRate === "";
  const customerRate = isUnfinished ? internal.customerRate : typedRate === "" ? null : typedRate;
  if (known !== internal) {
    setKnown(internal);
    if (customer.trim() === known.customer) setCustomer(internal.customer);
    if (customerRate === known.customerRate) setRate(internal.customerRate ?? "");
  }
  const posted = rateAttributes?.postedAllInRate;
  const margin = computeMargin({
    customerRate,
    agreedRate,
    rate: posted?.amount ?? null,
    currency: posted?.currencyCode ?? "USD",
  });
  const save = () => {
    if (customer.trim() === internal.customer && customerRate === internal.customerRate) return;
    void saveChange(loadId, { kind: "customer", customer, customerRate });
  };
  const saveLatest = useRef(save);
  saveLatest.current = save;
  // The panel may show another load before the field has lost the focus.
  useEffect(() => () => saveLatest.current(), []);
  const saveOnEnter = (event: React.KeyboardEvent) => {
    if (event.key === "Enter" && !event.defaultPrevented) save();
  };
  return (
    <Group grow align="flex-start" gap="sm">
      <Autocomplete
        label="Customer"
        data={data?.customers ?? []}
        limit={MAX_SUGGESTED_CUSTOMERS}
        maxLength={MAX_NAME_CHARS}
        autoComplete="off"
        value={customer}
        onChange={setCustomer}
        onBlur={save}
        onKeyDown={saveOnEnter}
      />
      <NumberInput
        label="Customer rate (USD)"
        description={
          margin && (
            <span className={classes.margin} data-loss={margin.amount < 0 || undefined}>
              Margin {formatMoney(margin.amount)} · {margin.percent.toFixed(1)}%
            </span>
          )
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={0}
        max={MAX_CUSTOMER_RATE_USD}
        hideControls
        value={rate}
        onChange={setRate}
        onBlur={() => {
          if (isUnfinished) setRate(internal.customerRate ?? "");
          save();
        }}
        onKeyDown={saveOnEnter}
      />
    </Group>
  );
}

/** Notes that the broker typed but has not added yet, by load id. */
const typedNotes = new Map<string, string>();

function Notes({ loadId, internal: { notes } }: { loadId: string; internal: InternalFields }) {
  const findUserName = useUserNames();
  const now = useNow(MINUTE_MS);
  const [typed, setTyped] = useState(typedNotes.get(loadId) ?? "");
  const changeTyped = (text: string) => {
    setTyped(text);
    typedNotes.set(loadId, text);
  };
  const add = async () => {
    if (typed.trim() === "") return;
    // Cleared before the call, so that a second click adds nothing and text typed during the call stays.
    changeTyped("");
    const isSaved = await saveChange(loadId, { kind: "add note", noteId: crypto.randomUUID(), text: typed });
    if (!isSaved) changeTyped([typed, typedNotes.get(loadId)].filter(Boolean).join("\n"));
  };
  const remove = async (note: InternalFields["notes"][number]) => {
    if (!(await saveChange(loadId, { kind: "delete note", noteId: note.noteId }))) return;
    showUndo("Note deleted.", async () => {
      await callChannel("loads.changeInternal", { loadId, change: { kind: "restore note", ...note } });
      return "Restored the note.";
    });
  };
  return (
    <>
      <ul className={classes.list} aria-label="Notes">
        {notes.toReversed().map((note) => (
          <li key={note.noteId}>
            <div>
              <span className={classes.text}>{note.text}</span>
              <span className={classes.soft}>
                {formatTimeOrDate(note.at, now)} by {findUserName(note.author) ?? "unknown user"}
              </span>
            </div>
            <CloseButton size={24} aria-label="Delete note" onClick={() => remove(note)} />
          </li>
        ))}
      </ul>
      <Textarea
        label="Note"
        autosize
        minRows={1}
        maxLength={MAX_NOTE_CHARS}
        value={typed}
        onChange={(event) => changeTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void add();
        }}
      />
      <Button mt="sm" size="compact-sm" variant="default" disabled={typed.trim() === ""} onClick={add}>
        Add note
      </Button>
    </>
  );
}

const NO_REMINDER = { text: "", due: "" };

/** Reminders that the broker typed but has not added yet, by load id. */
const typedReminders = new Map<string, typeof NO_REMINDER>();

function Reminders({ loadId, internal: { reminders } }: { loadId: string; internal: InternalFields }) {
  const now = useNow(MINUTE_MS);
  const [typed, setTyped] = useState(typedReminders.get(loadId) ?? NO_REMINDER);
  const { text, due } = typed;
  const changeTyped = (change: Partial<typeof NO_REMINDER>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    typedReminders.set(loadId, next);
  };
  const dueAt = readDateTime(due) ? Date.parse(due) : Number.NaN;
  const isComplete = text.trim() !== "" && !Number.isNaN(dueAt);
  const add = async () => {
    if (!isComplete) return;
    const reminderId = crypto.randomUUID();
    changeTyped(NO_REMINDER);
    if (await saveChange(loadId, { kind: "save reminder", reminderId, text, dueAt })) return;
    const later = typedReminders.get(loadId) ?? NO_REMINDER;
    changeTyped({ text: [text, later.text].filter(Boolean).join(" "), due: later.due || due });
  };
  const finish = async ({ reminderId, ...rest }: InternalFields["reminders"][number]) => {
    if (!(await saveChange(loadId, { kind: "finish reminder", reminderId }))) return;
    void invalidateChannels("loads.reminders");
    showUndo("Reminder done.", async () => {
      await callChannel("loads.changeInternal", {
        loadId,
        change: { kind: "save reminder", reminderId, ...rest },
      });
      void invalidateChannels("loads.reminders");
      return "Restored the reminder.";
    });
  };
  return (
    <>
      <ul className={classes.list} aria-label="Reminders">
        {reminders.map((reminder) => (
          <li key={reminder.reminderId}>
            <div>
              <span className={classes.text}>{reminder.text}</span>
              <span className={classes.soft} data-due={reminder.dueAt <= now || undefined}>
                {reminder.dueAt <= now ? "Due " : ""}
                {formatTimeOrDate(reminder.dueAt, now)}
              </span>
            </div>
            <Button size="compact-sm" variant="default" onClick={() => finish(reminder)}>
              Mark done
            </Button>
          </li>
        ))}
      </ul>
      <Group grow align="flex-start" gap="sm" mt="sm">
        <TextInput
          label="Remind me to"
          maxLength={MAX_REMINDER_CHARS}
          value={text}
          onChange={(event) => changeTyped({ text: event.currentTarget.value })}
          onKeyDown={(event) => event.key === "Enter" && void add()}
        />
        <DateTimeInput
          label="When"
          name="dueAt"
          defaultTime="09:00"
          value={due}
          onChange={(next) => changeTyped({ due: next })}
          onBlur={() => undefined}
        />
      </Group>
      <Button mt="sm" size="compact-sm" variant="default" disabled={!isComplete} onClick={add}>
        Add reminder
      </Button>
    </>
  );
}
