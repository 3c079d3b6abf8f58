import type { InternalEdit } from "../../../shared/office/edits.ts";
import type { InternalFields } from "../../../shared/views/internal-fields.ts";

type Terms = Pick<InternalFields, "customer" | "customerRate">;
type Note = InternalFields["notes"][number];
type Reminder = InternalFields["reminders"][number];

const isSameNote = (one: Note, other: Note) => one.text === other.text;
const isSameReminder = (one: Reminder, other: Reminder) =>
  one.text === other.text && one.dueAt === other.dueAt;

/**
 * Returns the changes that lead from one version of internal fields to another; undefined if the versions are the same.
 */
export function diffInternalFields(from: InternalFields, to: InternalFields): InternalEdit | undefined {
  const notes = diffLists(from.notes, to.notes, "noteId", isSameNote);
  const reminders = diffLists(from.reminders, to.reminders, "reminderId", isSameReminder);
  const edit: InternalEdit = {
    ...(from.customer !== to.customer && { customer: { from: from.customer, to: to.customer } }),
    ...(from.customerRate !== to.customerRate && {
      customerRate: { from: from.customerRate, to: to.customerRate },
    }),
    notes: {
      saved: notes.saved.map(({ noteId, text, at }) => ({ noteId, text, at })),
      removed: notes.removed,
    },
    reminders,
  };
  const lists = [edit.notes.saved, edit.notes.removed, edit.reminders.saved, edit.reminders.removed];
  const isEmpty = !edit.customer && !edit.customerRate && lists.every((list) => list.length === 0);
  return isEmpty ? undefined : edit;
}

function diffLists<K extends string, T extends Record<K, string>>(
  from: readonly T[],
  to: readonly T[],
  key: K,
  isSame: (one: T, other: T) => boolean,
): { saved: T[]; removed: string[] } {
  const [before, after] = [from, to].map((list) => new Map(list.map((item) => [item[key], item])));
  const saved = to.filter((item) => {
    const known = before?.get(item[key]);
    return !known || !isSame(known, item);
  });
  return { saved, removed: from.map((item) => item[key]).filter((id) => !after?.has(id)) };
}

/**
 * Applies an edit to internal fields that others may have changed in the meantime. A customer or a rate that others
 * changed to another value stays.
 * @param author the user id stored with new and changed notes
 * @returns the fields, and the values of the edit that were not applied
 */
export function applyInternalEdit(
  fields: InternalFields,
  edit: InternalEdit,
  author: string,
): { fields: InternalFields; lost: Partial<Terms> } {
  const lost: Partial<Terms> = {};
  const terms: Terms = { customer: fields.customer, customerRate: fields.customerRate };
  const { customer, customerRate } = edit;
  if (customer) {
    if ([customer.from, customer.to].includes(fields.customer)) terms.customer = customer.to;
    else lost.customer = customer.to;
  }
  if (customerRate) {
    if ([customerRate.from, customerRate.to].includes(fields.customerRate))
      terms.customerRate = customerRate.to;
    else lost.customerRate = customerRate.to;
  }
  const savedNotes = edit.notes.saved.map((note) => ({ ...note, author }));
  const notes = applyListEdit(fields.notes, savedNotes, edit.notes.removed, "noteId", isSameNote);
  const { saved, removed } = edit.reminders;
  const reminders = applyListEdit(fields.reminders, saved, removed, "reminderId", isSameReminder);
  return {
    fields: {
      ...terms,
      notes: notes.toSorted((one, other) => one.at - other.at),
      reminders: reminders.toSorted((one, other) => one.dueAt - other.dueAt),
    },
    lost,
  };
}

function applyListEdit<K extends string, T extends Record<K, string>>(
  list: readonly T[],
  saved: readonly T[],
  removed: readonly string[],
  key: K,
  isSame: (one: T, other: T) => boolean,
): T[] {
  const known = new Map(list.map((item) => [item[key], item]));
  for (const id of removed) known.delete(id as T[K]);
  for (const item of saved) {
    const present = known.get(item[key]);
    if (!present || !isSame(present, item)) known.set(item[key], item);
  }
  return [...known.values()];
}
