import { LanedeskError } from "../../../shared/failure.ts";
import { noInternalFields } from "../../../shared/views/internal-fields.ts";
import type { LoadAtRevision, LoadDetails } from "../../../shared/views/load-changes.ts";
import type { ActivityRecord, StoreParts } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { formatFullName } from "../people/users.ts";
import { getBooking, toLoad } from "./load-record.ts";

/**
 * Reads a load with its booking, its internal fields and the authors of its history.
 * @throws LanedeskError "not-found"
 */
export async function getLoadDetails(
  context: Context,
  { accountId }: AccountCaller,
  loadId: string,
): Promise<LoadDetails> {
  const id = loadId.toLowerCase();
  return await context.store.read(["loads", "activities", "users"], async (parts) => {
    const { loads, activities } = parts;
    const [record, history] = await Promise.all([loads.find(accountId, id), activities.findByLoad(id)]);
    if (!record) throw createLoadNotFoundError();
    return {
      load: toLoad(record, history),
      revision: record.revision,
      booking: getBooking(record) ?? null,
      internal: record.internal ?? noInternalFields,
      authors: await describeAuthors(parts.users, history),
    };
  });
}

/**
 * Maps the id of a history entry to its author and entry point: "Ann Lee, HTTP: TMS"; only "Ann Lee" for a change in
 * the window, and only the entry point for an unknown user. Skips entries without an entry point.
 */
async function describeAuthors(
  users: StoreParts["users"],
  history: readonly ActivityRecord[],
): Promise<Record<string, string>> {
  const ids = [...new Set(history.flatMap(({ userId }) => userId || []))];
  const found = await users.findMany(ids);
  const names = new Map(found.flatMap((user) => (user ? [[user.userId, formatFullName(user)]] : [])));
  return Object.fromEntries(
    history.flatMap(({ id, userId = "", via }) => {
      const name = names.get(userId);
      if (via === undefined) return [];
      if (!name) return [[id, via]];
      return [[id, via === "Window" ? name : `${name}, ${via}`]];
    }),
  );
}

/**
 * Reads loads, including deleted loads, with their history (specification 4.3), in the given order; undefined for an
 * unknown id.
 */
export async function getLoads(
  context: Context,
  accountId: string,
  loadIds: readonly string[],
): Promise<(LoadAtRevision | undefined)[]> {
  const ids = loadIds.map((loadId) => loadId.toLowerCase());
  return await context.store.read(["loads", "activities"], async ({ loads, activities }) => {
    const [records, histories] = await Promise.all([
      loads.findMany(accountId, ids),
      activities.findByLoads(ids),
    ]);
    return records.map(
      (record, index) =>
        record && { load: toLoad(record, histories[index] ?? []), revision: record.revision },
    );
  });
}

/**
 * Creates the error for an unknown load. Another account's load gets the same error, because its existence is secret.
 */
export const createLoadNotFoundError = () =>
  new LanedeskError("not-found", "There is no load with this ID. Check the ID; nothing was changed.");
