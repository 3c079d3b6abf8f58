import { formatMoney } from "../../../shared/format-money.ts";
import { isSameJson, type JsonObject } from "../../../shared/json.ts";
import { type InternalFields, noInternalFields } from "../../../shared/views/internal-fields.ts";
import { applyInternalEdit, diffInternalFields } from "../../services/office/internal-edit.ts";
import type { LoadRecord } from "../../store/store.ts";
import { toJson } from "../reconcile/load-record.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";
import type { OfficeBase } from "./office-load.ts";

/**
 * Merges the internal fields, whose changes do not increase the revision. A value that can't be merged becomes a note.
 * Stores the office's fields in the link's base, even if the rest of the load is in conflict.
 * @param base the last common version; undefined if unknown, and the merge then removes nothing
 * @param remote the office's version
 * @returns the local load with the merged fields, which is also `load.local`
 */
export function mergeInternalFields(
  session: Session,
  load: LoadSyncState,
  base: OfficeBase | undefined,
  remote: OfficeBase,
): LoadRecord {
  const local = load.local as LoadRecord;
  const localFields = local.internal ?? noInternalFields;
  const edit = diffInternalFields(base?.internal ?? noInternalFields, localFields);
  const { fields, lost } = edit ? applyInternalEdit(remote.internal, edit, "") : copyOfficeFields(remote);
  const { clock, createId } = session.context.env;
  for (const text of describeLostValues(lost, remote.internal)) {
    load.log(text);
    fields.notes.push({ noteId: createId(), text, at: clock.now(), author: "" });
  }
  if (load.link?.isOffice) {
    const internal = remote.internal as unknown as JsonObject;
    load.saveLink({ ...load.link, base: { ...load.link.base, internal } });
  }
  if (isSameJson(toJson(localFields), toJson(fields))) return local;
  const merged = { ...local, internal: fields };
  load.local = merged;
  return merged;
}

const copyOfficeFields = ({ internal }: OfficeBase) => ({
  fields: { ...internal, notes: [...internal.notes] },
  lost: {},
});

function describeLostValues(
  lost: Partial<Pick<InternalFields, "customer" | "customerRate">>,
  { customer, customerRate }: InternalFields,
): string[] {
  const texts: string[] = [];
  if (lost.customer !== undefined)
    texts.push(
      `The office has a different customer. Lanedesk kept the office's value: ${customer || "none"}. Entered here: ${lost.customer || "none"}.`,
    );
  if (lost.customerRate !== undefined)
    texts.push(
      `The office has a different customer rate. Lanedesk kept the office's value: ${formatRate(customerRate)}. Entered here: ${formatRate(lost.customerRate)}.`,
    );
  return texts;
}

/** Formats a customer rate for a message; "none" without a rate. */
export const formatRate = (rate: number | null): string => (rate === null ? "none" : formatMoney(rate));
