import { DAY_MS } from "../../../shared/durations.ts";
import type { ChangedRow } from "../../../shared/office/changes.ts";
import { type CodeLists, DEFAULT_CODE_LISTS } from "../../../shared/reference/code-lists.ts";
import { noInternalFields } from "../../../shared/views/internal-fields.ts";
import { readRuleContext } from "../../services/carrier-rules/read-verdict.ts";
import { RECORDS_PER_CHUNK } from "../../services/chunks.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { diffInternalFields } from "../../services/office/internal-edit.ts";
import { type LoadRecord, NOT_DUE, type Page } from "../../store/store.ts";
import type { ChangesPage } from "../remote/office-client.ts";
import { readLoadSyncStates, saveLoadSyncStates } from "../session/load-sync-state.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";
import { carrierPartNames } from "./entered-facts.ts";
import { readBase } from "./office-load.ts";
import { findOfficeProgress } from "./office-progress.ts";
import {
  type OfficeParts,
  officePartNames,
  readRateSettings,
  saveOfficeLoads,
  toReceivedLoads,
} from "./office-transactions.ts";
import { type AreaRow, saveOfficeCarriers } from "./receive-carriers.ts";
import { reconcileOffice, resumeEdits } from "./reconcile-office.ts";

const getRows = <A extends ChangedRow["area"]>(rows: readonly ChangedRow[], area: A): AreaRow<A>[] =>
  rows.filter((row): row is AreaRow<A> => row.area === area);

/** The local ids of records that an office has. */
export interface KnownIds {
  carrierIds: Set<number>;
  availableLoadIds: Set<string>;
}

/**
 * Stores a page of changes and its cursor in one transaction, and publishes the changes. Keeps loads that the office
 * does not have.
 * @param since the cursor that the page was read with; if the stored cursor differs, stores nothing
 * @param known during a first read, gets the local ids of the page's carriers, and of its loads that are available after
 * the merge
 */
export async function storePage(
  session: Session,
  baseUrl: string,
  since: string,
  page: ChangesPage,
  known?: KnownIds,
): Promise<void> {
  const { context } = session;
  const rateSettings = await readRateSettings(session);
  const rules = await readRuleContext(context);
  const carrierRows = {
    carriers: getRows(page.rows, "carriers"),
    decisions: getRows(page.rows, "decisions"),
    queue: getRows(page.rows, "queue"),
  };
  const hasCarriers = Object.values(carrierRows).some((rows) => rows.length > 0);
  const people = getRows(page.rows, "people");
  const templates = getRows(page.rows, "templates");
  const [codeLists] = getRows(page.rows, "codeLists").flatMap(({ record }) => record ?? []);
  const loads = getRows(page.rows, "loads").flatMap(({ record }) => record ?? []);
  const stored = await context.store.write([...officePartNames, ...carrierPartNames], async (parts) => {
    const progress = await findOfficeProgress(parts, baseUrl);
    if (progress.cursor !== since) return undefined;
    const { epoch, cursor } = page;
    const users = await savePeople(session, parts, people, progress.users);
    const { lastEdit, ...others } = progress;
    // The last page includes the change of the edit.
    const kept = page.hasMore && lastEdit ? progress : others;
    await parts.keyValue.set("officeProgress", { ...kept, epoch, cursor, users });
    await saveTemplates(session, parts, templates);
    const knownCarriers = hasCarriers
      ? await saveOfficeCarriers(session, parts, carrierRows, { rules, progress: { ...progress, users } })
      : [];
    if (codeLists) await parts.keyValue.set("codeLists", addDefaults(codeLists));
    const received = await toReceivedLoads(session, parts, { baseUrl, epoch }, loads);
    const localIds = await findLocalIds(session, parts, [...received.keys()]);
    const states = await readLoadSyncStates(parts, session.accountId, [...localIds.values()]);
    for (const [officeId, receivedLoad] of received) {
      const load = states.get(localIds.get(officeId) ?? officeId);
      if (load) reconcileOffice(session, load, receivedLoad);
    }
    const hasRateChanges = await saveOfficeLoads(session, parts, states.values(), rateSettings);
    return { hasRateChanges, knownCarriers, loads: [...states.values()] };
  });
  if (!stored) return;
  for (const insdId of stored.knownCarriers) known?.carrierIds.add(insdId);
  for (const { loadId, local } of stored.loads)
    if (local?.status === "available") known?.availableLoadIds.add(loadId);
  const loadIds = stored.loads.filter(({ changes }) => changes.loads.length > 0).map(({ loadId }) => loadId);
  if (loadIds.length > 0) context.publish("loads.changed", { loadIds });
  if (stored.hasRateChanges) context.publish("rates.changed", null);
  if (people.length > 0) context.publish("users.changed", null);
  if (hasCarriers) context.publish("carriers.changed", null);
  if (templates.length > 0) context.publish("templates.changed", null);
  if (codeLists) context.publish("codeLists.changed", addDefaults(codeLists));
}

const addDefaults = (lists: Partial<CodeLists>): CodeLists => ({ ...DEFAULT_CODE_LISTS, ...lists });

/**
 * Finds the local ids of the office's loads. The ids differ for a load that was linked before the remote was an office.
 */
async function findLocalIds(
  { accountId }: Session,
  { remoteLinks }: OfficeParts,
  officeIds: readonly string[],
): Promise<Map<string, string>> {
  const links = await Promise.all(officeIds.map((id) => remoteLinks.findByRemote(accountId, id)));
  return new Map(officeIds.map((id, index) => [id, links[index]?.loadId ?? id]));
}

/**
 * Stores the people of the office. A person with the e-mail address of a user here is that user.
 * @returns the local user ids by the office's user ids, where the two differ
 */
async function savePeople(
  { accountId, context }: Session,
  { users }: OfficeParts,
  rows: readonly AreaRow<"people">[],
  known: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const ids = { ...known };
  for (const { record } of rows) {
    if (!record) continue;
    const { userId, id: _, accountId: _1, emailAddress: email, isDefault: _2, ...person } = record;
    // Every store creates its first user without an e-mail address.
    const sameEmail = email === "" ? undefined : await users.findByEmail(accountId, email);
    const local = sameEmail ?? (await users.find(ids[userId] ?? userId));
    if (local && local.userId !== userId) ids[userId] = local.userId;
    else delete ids[userId];
    if (local) await users.save({ ...local, ...person, email });
    else {
      const createdAt = context.env.clock.now();
      await users.add({ ...person, userId, accountId, email, isDefault: false, createdAt });
    }
  }
  return ids;
}

async function saveTemplates(
  { accountId: ownerId }: Session,
  { templates }: OfficeParts,
  rows: readonly AreaRow<"templates">[],
): Promise<void> {
  for (const { id, record } of rows)
    if (record) await templates.save({ ...record, ownerId, id, load: record.load as never });
    else await templates.remove(ownerId, id);
}

/**
 * Adds or updates the edits of loads whose links are due and that differ from the office's version, for example after a
 * decision of the broker or a change while no remote was connected.
 */
export async function compareDueLinks(session: Session): Promise<void> {
  for (;;) {
    const due = await session.context.store.read(["remoteLinks"], ({ remoteLinks }) =>
      remoteLinks.findDue(session.accountId, session.getDueUntil(), RECORDS_PER_CHUNK),
    );
    if (due.length === 0) return;
    await compareLinks(
      session,
      due.map(({ loadId }) => loadId),
    );
  }
}

const compareLinks = (session: Session, loadIds: readonly string[]): Promise<void> =>
  writeSyncParts(session, async (parts) => {
    const loads = await readLoadSyncStates(parts, session.accountId, loadIds);
    for (const load of loads.values()) {
      const { link, local, edits } = load;
      if (!link) continue;
      load.saveLink({ ...link, readDueAt: NOT_DUE });
      const isBusy = edits.some(({ kind, state, sent }) => kind === "create" || state !== "pending" || sent);
      if (link.isOffice && local && !local.isLocalOnly && !isBusy) resumeEdits(session, load);
    }
    await saveLoadSyncStates(parts, session.accountId, getNow(session), loads.values());
  });

/**
 * Adds edits for loads that the office lost, for loads that ended at the office before the days that the read includes,
 * and for loads that users changed here while no remote was connected. Call after a complete read.
 * @param epoch the office's epoch in that read
 * @param endedDays the number of days of ended loads in that read
 * @param availableLoadIds the ids of the available loads in that read
 */
export async function resendLostLoads(
  session: Session,
  epoch: string,
  endedDays: number,
  availableLoadIds: ReadonlySet<string>,
): Promise<void> {
  const endedSince = getNow(session) - (endedDays - 1) * DAY_MS;
  const { context, accountId } = session;
  let after: string | null = null;
  do {
    const from: string | null = after;
    const order = {
      accountId,
      order: "created",
      isDescending: false,
      after: from,
      size: RECORDS_PER_CHUNK,
    } as const;
    const page: Page<LoadRecord> = await context.store.read(["loads"], ({ loads }) => loads.readPage(order));
    // A first read omits loads that ended long ago; a margin of one day allows for clocks that differ.
    const records = page.records.filter(
      ({ status, updatedAt }) => status === "available" || updatedAt >= endedSince,
    );
    await resendLostPage(session, epoch, records, availableLoadIds);
    after = page.next;
  } while (after !== null);
}

const resendLostPage = (
  session: Session,
  epoch: string,
  records: readonly LoadRecord[],
  availableLoadIds: ReadonlySet<string>,
): Promise<void> =>
  writeSyncParts(session, async (parts) => {
    const loadIds = records.map(({ loadId }) => loadId);
    const loads = await readLoadSyncStates(parts, session.accountId, loadIds);
    for (const load of loads.values()) {
      const { link, local, edits } = load;
      if (!link?.isOffice || !local || local.isLocalOnly) continue;
      const hasOwnEdit = edits.some(({ kind }) => kind !== "refresh");
      const create = { ...createEdit({ after: local, activity: null }, "create", []), dueAt: 0 };
      if (link.epoch === epoch) {
        const { internal = noInternalFields } = local;
        const isChanged =
          local.revision !== link.revision ||
          diffInternalFields(readBase(link.base)?.internal ?? internal, internal) !== undefined;
        if (hasOwnEdit) continue;
        // The office still has the load and responds to the post with the ended load.
        if (local.status === "available" && !availableLoadIds.has(local.loadId)) load.addEdit(create);
        else if (isChanged) resumeEdits(session, load);
      } else if (local.status !== "deleted") {
        load.removeEdits(edits);
        load.addEdit(create);
        load.log(
          "The office lost this load, probably in a restore from a backup. Lanedesk posts the load again.",
        );
      }
    }
    await saveLoadSyncStates(parts, session.accountId, getNow(session), loads.values());
  });
