import { isSameJson, type JsonObject } from "../../../shared/json.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import { type InternalFields, noInternalFields } from "../../../shared/views/internal-fields.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { applyInternal, diffInternal } from "../../services/office/internal-edit.ts";
import {
  type ActivityRecord,
  type EditRecord,
  type LoadRecord,
  NOT_DUE,
  type RemoteLinkRecord,
} from "../../store/store.ts";
import { allPaths, readLoadValues } from "../merge/load-fields.ts";
import { isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { createBody, readLocalValues, toJson, withContent } from "../reconcile/load-record.ts";
import { fieldLabels, raiseConflict } from "../reconcile/merge-input.ts";
import { hasEndConflict } from "../reconcile/reconcile-load.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { nowOf, type Session } from "../session/session.ts";
import { decideEdit } from "./next-edit.ts";
import {
  digestBase,
  endOfBase,
  endOfRecord,
  isSameEnd,
  type LoadEnd,
  type OfficeBase,
  readBase,
  toBaseJson,
  toRecord,
} from "./office-load.ts";

/** Earlier states of a load to keep, to recognize an office that was restored to one of them. */
const MAX_AGREED_DIGESTS = 20;

/** A load as the office has it now. */
export interface OfficeNews {
  base: OfficeBase;
  history: (ids: Pick<LoadRecord, "accountId" | "loadId">) => ActivityRecord[];
  epoch: string;
}

type KnownBase = NonNullable<ReturnType<typeof readBase>>;

interface Found {
  session: Session;
  load: LoadSyncState;
  local: LoadRecord;
  /** Undefined if this store never agreed with the office on the load. */
  before: KnownBase | undefined;
  current: KnownBase;
  news: OfficeNews;
  /** Whether every difference is the broker's decision, because the last common version is unknown. */
  isGuarded: boolean;
}

/**
 * Accepts the office's version of a load. Changes of this store that were not sent are merged with it: they are sent next, or
 * the broker decides.
 */
export function reconcileOffice(session: Session, load: LoadSyncState, news: OfficeNews): void {
  const { local, link } = load;
  const current = readBase(toBaseJson(news.base));
  if (!current || local?.isLocalOnly) return;
  if (!local) {
    accept(session, load, current, news);
    return;
  }
  const agreed = link?.isOffice ? readBase(link.base) : undefined;
  const isRestored = agreed !== undefined && link?.epoch !== news.epoch;
  if (agreed && !isRestored && current.revision < agreed.revision) return;
  const merged = mergeInternal(session, load, isRestored ? undefined : agreed, current);
  const before = agreed && { ...agreed, internal: current.internal };
  const found = { session, load, local: merged, before, current, news, isGuarded: !agreed && !link };
  if (before && isRestored) mergeAfterRestore({ ...found, before });
  else merge(found);
  const isUnsaved = merged !== local && load.changes.loads.length === 0;
  if (isUnsaved) load.saveInternal(merged);
  if (load.local && load.link?.isOffice && !load.edits.some(isUnsent)) resumeEdits(session, load);
}

/**
 * Merges the internal fields, which no revision counts. Values that can't be merged become a note. The link's base has the
 * office's fields then, whatever happens to the rest of the load.
 * @param before undefined if nothing was agreed on that still holds; then nothing is removed
 */
function mergeInternal(
  session: Session,
  load: LoadSyncState,
  before: OfficeBase | undefined,
  current: OfficeBase,
): LoadRecord {
  const local = load.local as LoadRecord;
  const own = local.internal ?? noInternalFields;
  const edit = diffInternal(before?.internal ?? noInternalFields, own);
  const { fields, lost } = edit ? applyInternal(current.internal, edit, "") : keepOffices(current);
  const { clock, newId } = session.context.env;
  for (const text of describeLost(lost, current.internal)) {
    load.log(text);
    fields.notes.push({ noteId: newId(), text, at: clock.now(), author: "" });
  }
  if (load.link?.isOffice) {
    const internal = current.internal as unknown as JsonObject;
    load.saveLink({ ...load.link, base: { ...load.link.base, internal } });
  }
  if (isSameJson(toJson(own), toJson(fields))) return local;
  const merged = { ...local, internal: fields };
  load.local = merged;
  return merged;
}

const keepOffices = ({ internal }: OfficeBase) => ({
  fields: { ...internal, notes: [...internal.notes] },
  lost: {},
});

function describeLost(
  lost: Partial<Pick<InternalFields, "customer" | "customerRate">>,
  { customer, customerRate }: InternalFields,
): string[] {
  const texts: string[] = [];
  if (lost.customer !== undefined)
    texts.push(
      `Customer changed here and at the office. Kept the office's: ${customer || "none"}. Entered here: ${lost.customer || "none"}.`,
    );
  if (lost.customerRate !== undefined)
    texts.push(
      `Customer rate changed here and at the office. Kept the office's: ${formatRate(customerRate)}. Entered here: ${formatRate(lost.customerRate)}.`,
    );
  return texts;
}

const formatRate = (rate: number | null): string =>
  rate === null ? "none" : `$${rate.toLocaleString("en-US")}`;

/** Sends again what the office lost: it was restored to an earlier state since both sides agreed. */
function mergeAfterRestore(found: Found & { before: KnownBase }): void {
  const { session, load, local, before, current } = found;
  const isEarlier = load.link?.agreed.includes(digestBase(current)) || current.updatedAt < before.updatedAt;
  if (isSameVersion(before, current)) merge({ ...found, before: current });
  else if (isEarlier) {
    load.log("The office has an earlier state of this load; Lanedesk sends the current one.");
    saveLink(found, local);
    resumeEdits(session, load);
  } else merge({ ...found, isGuarded: true });
}

const isSameVersion = (one: KnownBase, other: KnownBase): boolean =>
  isSameEnd(endOfBase(one), endOfBase(other)) && isSameLoad(one.remote.values, other.remote.values);

/** An edit that is in the way of the office's version; a load that ended there only keeps a decision. */
const isUnsent = (edit: EditRecord): boolean => edit.kind !== "refresh" && !hasEndConflict(edit);

function merge(found: Found): void {
  const { session, load, local, current, news } = found;
  const { link } = load;
  const edits = load.edits.filter(isUnsent);
  const isUnchangedHere = edits.length === 0 && link !== undefined && link.revision === local.revision;
  if (isUnchangedHere && !found.isGuarded) {
    accept(session, load, current, news);
    return;
  }
  load.saveEdits(edits.map((edit) => ({ ...edit, sent: null })));
  const [was, here, there] = [findEndBefore(found), endOfRecord(local), endOfBase(current)];
  const isEndedHere = !isSameEnd(here, there) && (!was || !isSameEnd(was, here));
  const isEndedThere = !isSameEnd(here, there) && (!was || !isSameEnd(was, there));
  if (isEndedThere && there.status !== "available") acceptEnd(found, isEndedHere);
  else mergeContent(found, isEndedThere && !isEndedHere);
}

/** Before this remote was an office, its loads had no booking. */
function findEndBefore({ load: { base }, before }: Found): LoadEnd | undefined {
  if (before || !base) return before && endOfBase(before);
  const { loadStateId, carrierName } = base.state;
  return { status: statusOf(loadStateId), booking: null, carrierName };
}

/** Replaces the load by the office's version. Its revision here changes only with its content, so that an editor may save. */
function accept(session: Session, load: LoadSyncState, current: KnownBase, news: OfficeNews): void {
  const { local } = load;
  const ids = { accountId: session.accountId, loadId: local?.loadId ?? load.loadId };
  const record = toRecord(news.base, ids, local);
  const isRefreshing = load.edits.some(({ kind }) => kind === "refresh");
  const { refreshedAt, refreshes } = local && isRefreshing ? local : record;
  const revision = local && !isSameHere(local, current) ? local.revision + 1 : record.revision;
  const after = { ...record, refreshedAt, refreshes, revision };
  load.saveRemoteLoad(after, news.history(ids));
  saveLink({ load, news, session }, after);
  load.removeEdits(load.edits.filter(isUnsent));
}

const isSameHere = (local: LoadRecord, current: KnownBase): boolean =>
  isSameEnd(endOfRecord(local), endOfBase(current)) &&
  isSameLoad(
    readLocalValues(local, current.remote.values, () => true),
    current.remote.values,
  );

/** The load was booked or deleted at the office first. The unsent changes are kept for the broker. */
function acceptEnd({ session, load, local, current, news }: Found, isEndedHere: boolean): void {
  const { status, carrierName } = endOfBase(current);
  const edits = load.edits.filter(isUnsent);
  const values = readLocalValues(local, current.remote.values, (email) => session.directory.has(email));
  const base = load.base?.values ?? values;
  const unsent = mergeLoads(base, values, current.remote.values, () => "local").merged;
  const hasContent = local.status === "available" && !isSameLoad(unsent, current.remote.values);
  accept(session, load, current, news);
  if (!isEndedHere && !hasContent) return;
  const first = edits[0] ?? createEdit({ after: local, activity: null }, "update", []);
  const message =
    local.status === "booked"
      ? `You booked the load${by(local.carrierName)}, but it was ${status}${by(carrierName)} at the office before. Your booking was not sent. Tell the carrier.`
      : local.status === "deleted"
        ? `The load was ${status}${by(carrierName)} at the office before your delete was sent. The delete was not sent.`
        : `The load was ${status}${by(carrierName)} at the office before your changes were sent. Your version is kept. Post it as a new load, or discard it.`;
  const { editId: _, ...edit } = { editId: 0, ...first };
  load.addEdit({
    ...edit,
    kind: "update",
    state: "conflict",
    conflict: {
      kind: status === "booked" ? "booked" : "deleted",
      remote: current.remote.raw,
      etag: "",
      localContent: hasContent ? toJson(local) : {},
    },
    sent: null,
    deletion: null,
    dueAt: NOT_DUE,
    message,
  });
  load.log(message);
}

const by = (carrierName: string): string => (carrierName === "" ? "" : ` with ${carrierName}`);

/**
 * Merges the content.
 * @param takesEnd whether the load is available again at the office
 */
function mergeContent(found: Found, takesEnd: boolean): void {
  const { session, load, local, current, news, isGuarded } = found;
  const { remote } = current;
  const now = nowOf(session);
  const values = readLocalValues(local, remote.values, (email) => session.directory.has(email));
  const base = load.base?.values ?? values;
  const guarded = new Set(isGuarded ? allPaths : load.link?.guarded.map(({ path }) => path));
  const { merged, conflicts } = mergeLoads(base, values, remote.values, undefined, guarded);
  const answer = { load: remote, etag: "", epoch: news.epoch };
  const edits = load.edits.filter(isUnsent);
  if (local.status === "deleted" && !takesEnd && !isSameLoad(base, remote.values)) {
    const fields = fieldLabels(base, remote.values);
    const message = `You deleted the load, but it was changed at the office before that was sent (${fields}). Delete it anyway, or restore it?`;
    raiseConflict({ session, load, local, edits, answer }, { kind: "changed", localContent: {} }, message);
    return;
  }
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ label }) => label).join(", ");
    const message = `Changed here and at the office: ${fields}. Choose what to keep; nothing is sent until then.`;
    if (isGuarded) guardLink(found);
    raiseConflict({ session, load, local, edits, answer }, { kind: "fields", localContent: {} }, message);
    return;
  }
  const labels = fieldLabels(values, merged);
  let after = labels === "" ? local : withContent(local, merged, remote, now, session.context.env.newId);
  if (takesEnd) after = withEndOf(after, news.base);
  if (after !== local) {
    const message = `Changed at the office: ${labels || "state"}`;
    load.saveRemoteChange(after, createActivity(after, message, now, session.context.env.newId()));
    load.log(message);
  }
  saveLink(found, after);
  resumeEdits(session, load);
}

/** Keeps the base of a merge in which the broker decides on every difference. */
function guardLink(found: Found): void {
  const { session, load, local, news } = found;
  if (!load.link) {
    const content = createBody(session.directory, readLoadValues(toJson(local)));
    const base = { ...toBaseJson(news.base), ...content };
    linkToOffice(session, load, { base, epoch: news.epoch, revision: local.revision });
  }
  const guarded = allPaths.map((path) => ({ path, until: NOT_DUE }));
  if (load.link) load.saveLink({ ...load.link, epoch: news.epoch, guarded });
}

const withEndOf = (
  local: LoadRecord,
  { loadState, loadStateReason, carrierName }: OfficeBase,
): LoadRecord => {
  const { booking: _, ...record } = local;
  return {
    ...record,
    loadState,
    loadStateReason,
    carrierName,
    status: "available",
    revision: local.revision + 1,
  };
};

function saveLink(
  { load, session, news }: Pick<Found, "load" | "session" | "news">,
  local: Pick<LoadRecord, "revision">,
): void {
  linkToOffice(session, load, { base: toBaseJson(news.base), epoch: news.epoch, revision: local.revision });
}

/** Records the version of a load on which both sides agree; `revision` is that of the local load. */
export function linkToOffice(
  session: Session,
  load: LoadSyncState,
  { base, epoch, revision }: Required<Pick<RemoteLinkRecord, "base" | "epoch" | "revision">>,
): void {
  const { loadId, link } = load;
  const known = link?.isOffice ? readBase(link.base) : undefined;
  const current = readBase(base);
  const { agreed = [], madeHere = false } = link ?? {};
  const digest = known && current && !isSameVersion(known, current) ? digestBase(known) : "";
  const isAdded = digest !== "" && !agreed.includes(digest);
  load.saveLink({
    ...{ loadId, accountId: session.accountId, isOffice: true, base, epoch, revision, madeHere },
    remoteLoadId: current?.loadId ?? loadId,
    etag: "",
    agreed: isAdded ? [...agreed, digest].slice(-MAX_AGREED_DIGESTS) : agreed,
    olderAnswers: 0,
    guarded: [],
    readDueAt: NOT_DUE,
  });
}

/** Marks a load to be sent if it differs from the office's; otherwise its edits are done. */
export function resumeEdits(session: Pick<Session, "directory">, load: LoadSyncState): void {
  const { local } = load;
  const [first, ...rest] = load.edits.filter(isUnsent);
  load.removeEdits(rest);
  const { kind } = first ?? {};
  const known = load.link?.isOffice && first ? { ...first, kind: "update" as const } : first;
  const decided = local && decideEdit(session, load, known);
  if (!local || decided === undefined) {
    if (first) load.removeEdits([first]);
    return;
  }
  const isInternal = typeof decided === "object" && decided.kind === "internal";
  const next = !load.link?.isOffice ? "create" : isInternal ? "update" : kindOf(local);
  if (!first) load.addEdit({ ...createEdit({ after: local, activity: null }, next, []), dueAt: 0 });
  else {
    const deletion = kind === "delete" ? first.deletion : null;
    const pending = {
      state: "pending",
      sent: null,
      conflict: null,
      dueAt: 0,
      attempts: 0,
      message: "",
    } as const;
    load.saveEdits([{ ...first, ...pending, kind: next, deletion }]);
  }
}

const kindOf = ({ status }: LoadRecord): EditRecord["kind"] =>
  status === "booked" ? "book" : status === "deleted" ? "delete" : "update";
