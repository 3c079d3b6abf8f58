import { LanedeskError } from "../../../shared/failure.ts";
import {
  type InternalChange,
  type InternalFields,
  noInternalFields,
} from "../../../shared/views/internal-fields.ts";
import type { Caller, Context } from "../context.ts";
import { getChange, recordAudit } from "../people/record-audit.ts";
import { createLoadNotFoundError } from "./get.ts";
import { editParts, recordInternalEdit } from "./outbox-edits.ts";

/**
 * Changes and returns the internal fields of a load in any state. The load's revision and activity do not change.
 * @throws LanedeskError "not-found"; "conflict" when the load has too many notes or reminders
 */
export async function changeInternalFields(
  context: Context,
  caller: Caller,
  loadId: string,
  change: InternalChange,
): Promise<InternalFields> {
  const { clock } = context.env;
  const internal = await context.store.write(["loads", "auditLog", ...editParts], async (parts) => {
    const { loads } = parts;
    const record = await loads.find(caller.accountId, loadId.toLowerCase());
    if (!record) throw createLoadNotFoundError();
    const now = clock.now();
    const changed = applyChange(record.internal ?? noInternalFields, change, caller, now);
    const after = { ...record, internal: changed };
    await loads.saveMany([after]);
    await recordInternalEdit(parts, after, now);
    await recordAudit(parts, caller, now, "loads", [
      getChange(record.loadId, record, after, after.loadNumber),
    ]);
    return changed;
  });
  context.publish("loads.changed", { loadIds: [loadId.toLowerCase()] });
  return internal;
}

/** Limits per load. */
const MAX_NOTES = 200;
const MAX_REMINDERS = 50;

function applyChange(
  fields: InternalFields,
  change: InternalChange,
  { userId }: Caller,
  now: number,
): InternalFields {
  const { notes, reminders } = fields;
  switch (change.kind) {
    case "customer":
      return { ...fields, customer: change.customer, customerRate: change.customerRate };
    case "add note":
    case "restore note": {
      const { noteId, text } = change;
      const { at, author } = change.kind === "restore note" ? change : { at: now, author: userId };
      const others = notes.filter((note) => note.noteId !== noteId);
      if (others.length >= MAX_NOTES) throw createTooManyNotesError();
      const saved = [...others, { noteId, text, at, author }];
      return { ...fields, notes: saved.sort((left, right) => left.at - right.at) };
    }
    case "delete note":
      return { ...fields, notes: notes.filter(({ noteId }) => noteId !== change.noteId) };
    case "save reminder": {
      const { reminderId, text, dueAt } = change;
      const others = reminders.filter((reminder) => reminder.reminderId !== reminderId);
      if (others.length >= MAX_REMINDERS) throw createTooManyRemindersError();
      const saved = [...others, { reminderId, text, dueAt }];
      return { ...fields, reminders: saved.sort((left, right) => left.dueAt - right.dueAt) };
    }
    case "finish reminder":
      return { ...fields, reminders: reminders.filter(({ reminderId }) => reminderId !== change.reminderId) };
  }
}

/**
 * Checks the number of notes and reminders.
 * @throws LanedeskError "conflict" when the fields have too many notes or reminders
 */
export function assertInternalLimits({ notes, reminders }: InternalFields): void {
  if (notes.length > MAX_NOTES) throw createTooManyNotesError();
  if (reminders.length > MAX_REMINDERS) throw createTooManyRemindersError();
}

const createTooManyNotesError = () =>
  new LanedeskError(
    "conflict",
    `A load can have at most ${MAX_NOTES} notes; nothing was changed. Delete a note first.`,
  );

const createTooManyRemindersError = () =>
  new LanedeskError(
    "conflict",
    `A load can have at most ${MAX_REMINDERS} reminders; nothing was changed. Mark a reminder done first.`,
  );

/** Lists the account's customers by name. */
export async function listCustomers(context: Context, { accountId }: Caller): Promise<string[]> {
  const customers = await context.store.read(["loads"], ({ loads }) => loads.listCustomers(accountId));
  return customers.toSorted((left, right) => left.localeCompare(right));
}
