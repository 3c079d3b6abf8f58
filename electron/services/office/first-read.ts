import { DAY_MS } from "../../../shared/durations.ts";
import type { ChangedRow } from "../../../shared/office/changes.ts";
import type { LoadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadRecord, Page } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import type { FirstReadPosition } from "./cursor.ts";
import { readOfficeLoads } from "./read-loads.ts";
import { readRows } from "./read-rows.ts";

/** No brokerage has nearly as many users or templates. */
const MAX_LISTED_RECORDS = 10_000;

const RECORDS_PER_PAGE = 200;
/** Fewer than `RECORDS_PER_PAGE`, because each carrier may add a decision and a queue entry. */
const CARRIERS_PER_PAGE = 150;

/** A page of a first read; `position` is null for the last page. */
interface FirstReadPage {
  rows: ChangedRow[];
  position: FirstReadPosition | null;
}

interface FirstReadRequest {
  context: Context;
  caller: AccountCaller;
  /** The read skips booked and deleted loads without a change in this many days. */
  endedDays: number;
  /** Divides the size of a page; more than 1 after an attempt with a page that was too long. */
  divisor: number;
}

/** Reads the page of one list after an id or a cursor, or the first page; `next` is null at the end of the list. */
type ListReader = (
  request: FirstReadRequest,
  after: string | null,
) => Promise<{ rows: ChangedRow[]; next: string | null }>;

/** The lists in reading order. A record that moves within its list during the read is also in the change log. */
const lists: Record<string, ListReader> = {
  codeLists: async ({ context, caller }) => ({
    rows: await readRows(context, caller, [{ area: "codeLists", key: "codeLists" }]),
    next: null,
  }),
  people: async (request, after) => {
    const { context, caller } = request;
    const users = await context.store.read(["users"], (parts) =>
      parts.users.list(caller.accountId, MAX_LISTED_RECORDS),
    );
    return readListedRecords(
      request,
      "people",
      users.map(({ userId }) => userId),
      after,
    );
  },
  templates: async (request, after) => {
    const { context, caller } = request;
    const templates = await context.store.read(["templates"], (parts) =>
      parts.templates.list(caller.accountId, MAX_LISTED_RECORDS),
    );
    return readListedRecords(
      request,
      "templates",
      templates.map(({ id }) => id),
      after,
    );
  },
  carriers: async ({ context, caller, divisor }, after) => {
    const size = Math.ceil(CARRIERS_PER_PAGE / divisor);
    const found = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findAfter(caller.accountId, Number(after ?? 0), size),
    );
    const keys = found.map(({ insdId }) => String(insdId));
    const rows = await readRows(
      context,
      caller,
      (["carriers", "decisions", "queue"] as const).flatMap((area) => keys.map((key) => ({ area, key }))),
    );
    return {
      rows: rows.filter(({ record }) => record !== null),
      next: found.length === size ? (keys.at(-1) ?? null) : null,
    };
  },
  available: (request, after) => readLoads(request, "available", after),
  booked: (request, after) => readLoads(request, "booked", after),
  deleted: (request, after) => readLoads(request, "deleted", after),
};

const listNames = Object.keys(lists);

/** Reads the page at a position of a first read; null reads the first page. */
export async function readPageOfFirstRead(
  request: FirstReadRequest,
  position: FirstReadPosition | null,
): Promise<FirstReadPage> {
  const [name, after] = position ?? [listNames[0] ?? "", null];
  const { rows, next } = (await lists[name]?.(request, after)) ?? { rows: [], next: null };
  if (next !== null) return { rows, position: [name, next] };
  const following = listNames[listNames.indexOf(name) + 1];
  return { rows, position: following === undefined ? null : [following, null] };
}

async function readListedRecords(
  { context, caller, divisor }: FirstReadRequest,
  area: "people" | "templates",
  ids: readonly string[],
  after: string | null,
): Promise<{ rows: ChangedRow[]; next: string | null }> {
  const size = Math.ceil(RECORDS_PER_PAGE / divisor);
  const rest = ids.toSorted().filter((id) => after === null || id > after);
  const keys = rest.slice(0, size);
  const rows = await readRows(
    context,
    caller,
    keys.map((key) => ({ area, key })),
  );
  return { rows, next: rest.length > size ? (keys.at(-1) ?? null) : null };
}

/**
 * Reads the loads of one status, newest change first. Skips booked and deleted loads without a change in the last
 * `endedDays` days.
 */
async function readLoads(
  { context, caller, endedDays, divisor }: FirstReadRequest,
  status: LoadStatus,
  after: string | null,
): Promise<{ rows: ChangedRow[]; next: string | null }> {
  const size = Math.ceil(RECORDS_PER_PAGE / divisor);
  return context.store.read(["loads", "activities"], async (parts) => {
    const { accountId } = caller;
    const page: Page<LoadRecord> = await parts.loads.readPage({
      accountId,
      status,
      order: "updated",
      isDescending: true,
      after,
      size,
    });
    const since = status === "available" ? 0 : context.env.clock.now() - endedDays * DAY_MS;
    const records = page.records.filter(({ updatedAt }) => updatedAt >= since);
    const loads = await readOfficeLoads(parts, records);
    return {
      rows: loads.map((record) => ({ area: "loads", id: record.loadId, record })),
      next: records.length === page.records.length ? page.next : null,
    };
  });
}
