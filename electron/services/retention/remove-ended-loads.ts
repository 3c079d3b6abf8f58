import type { LoadStatus } from "../../../shared/reference/load-states.ts";
import { type InternalFields, noInternalFields } from "../../../shared/views/internal-fields.ts";
import {
  type LoadRecord,
  NOT_DUE,
  type OfficeProgress,
  type RemoteLinkRecord,
  type StoreParts,
} from "../../store/store.ts";
import { yieldToEventLoop } from "../chunks.ts";
import type { Context } from "../context.ts";
import { diffInternalFields } from "../office/internal-edit.ts";
import { findOffice } from "../settings/find-office.ts";

/** The number of loads that one transaction checks. */
const LOADS_PER_PAGE = 50;

const removalParts = ["loads", "activities", "outbox", "remoteLinks", "keyValue"] as const;

/**
 * Removes the office's loads with these statuses from this desktop if they have not changed since a given time. Keeps
 * loads with reminders or unsent edits, and loads that differ from the office's version. Removes nothing before the
 * first read of the office is complete.
 * @param before milliseconds since 1970
 * @returns the number of removed loads, page by page
 */
export async function* removeEndedLoads(
  context: Context,
  statuses: readonly LoadStatus[],
  before: number,
): AsyncGenerator<number> {
  for (const status of statuses)
    for (let after: string | null | undefined; after !== null; await yieldToEventLoop()) {
      const from: string | null = after ?? null;
      const { removed, next } = await context.store.write(removalParts, (parts) =>
        removeEndedPage(parts, status, before, from),
      );
      if (removed.length > 0) context.publish("loads.changed", { loadIds: removed });
      after = next;
      yield removed.length;
    }
}

async function removeEndedPage(
  parts: Pick<StoreParts, (typeof removalParts)[number]>,
  status: LoadStatus,
  before: number,
  after: string | null,
): Promise<{ removed: string[]; next: string | null }> {
  const { loads, activities, outbox, remoteLinks, keyValue } = parts;
  const office = await findOffice(parts);
  const progress = await keyValue.get("officeProgress");
  if (!office || progress?.baseUrl !== office.baseUrl || !progress.isComplete)
    return { removed: [], next: null };
  const page = await loads.readPage({
    accountId: office.accountId,
    status,
    order: "updated",
    isDescending: false,
    after,
    size: LOADS_PER_PAGE,
  });
  const old = page.records.filter(({ updatedAt }) => updatedAt < before);
  const ids = old.map(({ loadId }) => loadId);
  const unsent = new Set((await outbox.findByLoads(ids)).map(({ loadId }) => loadId));
  const links = await remoteLinks.findMany(ids);
  const removed = old
    .filter(
      (load, index) =>
        !unsent.has(load.loadId) &&
        !load.internal?.reminders.length &&
        isAtOffice(load, links[index], progress),
    )
    .map(({ loadId }) => loadId);
  if (removed.length > 0) {
    await loads.removeMany(removed);
    await activities.replaceMany(removed, []);
    await remoteLinks.removeMany(removed);
  }
  return { removed, next: old.length === page.records.length ? page.next : null };
}

/** Whether the office has this version of a load. A load of another epoch may be lost at the office. */
function isAtOffice(
  { revision, internal = noInternalFields }: LoadRecord,
  link: RemoteLinkRecord | undefined,
  { epoch }: OfficeProgress,
): boolean {
  if (!link?.isOffice || link.epoch !== epoch || link.readDueAt !== NOT_DUE) return false;
  const base = link.base.internal as InternalFields | undefined;
  return link.revision === revision && diffInternalFields(base ?? noInternalFields, internal) === undefined;
}
