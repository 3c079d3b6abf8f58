import { FETCHES_UNTIL_STUCK } from "../../../shared/interface/change-queue.ts";
import type { QueueRow } from "../../../shared/views/carrier.ts";
import type { CarrierRecord, QueueEntryRecord } from "../../store/store.ts";
import { CHUNK_SIZE, yieldToEventLoop } from "../chunks.ts";
import type { AccountCaller, Clock, Context } from "../context.ts";
import { currentReadTime } from "./change-clock.ts";
import { leaseEndsAt, releaseEndedLeases } from "./leases.ts";
import { severities } from "./severity.ts";

/** A page of the queue; `readAt` is a safe timeStamp for a Clear of its rows. */
export interface QueuePage {
  rows: QueueRow[];
  next: string | null;
  readAt: string;
}

/** Pages that one search reads before it returns what it has found. */
const MAX_PAGES = 10;

/**
 * Reads a page of the queue in the groups of the window: carriers that changed since they were read, then by verdict,
 * most severe and oldest change first. A search returns carriers whose name or
 * numbers contain all terms; its page may hold fewer than `size` rows although `next` is set.
 */
export async function readQueuePage(
  context: Context,
  caller: AccountCaller,
  { after, size, search = "" }: { after: string | null; size: number; search?: string },
): Promise<QueuePage> {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows: QueueRow[] = [];
  let readAt: string | undefined;
  let next = after;
  for (let pages = 0; pages < MAX_PAGES && rows.length < size; pages++) {
    const page = await queuePage(context, caller, next, terms.length > 0 ? CHUNK_SIZE : size);
    rows.push(...page.rows.filter((row) => terms.every((term) => searchText(row).includes(term))));
    next = page.next;
    // The time of the oldest page is safe for all of them.
    readAt ??= page.readAt;
    if (next === null || terms.length === 0) break;
    await yieldToEventLoop();
  }
  return { rows, next, readAt: readAt ?? "" };
}

const searchText = ({ name, mcNumber, usdotNumber }: QueueRow): string =>
  `${name} ${mcNumber} ${usdotNumber}`.toLowerCase();

async function queuePage(
  context: Context,
  { accountId }: AccountCaller,
  after: string | null,
  size: number,
): Promise<QueuePage> {
  const { clock } = context.env;
  return await context.store.write(
    ["changeQueue", "carriers", "keyValue"],
    async ({ changeQueue, carriers, keyValue }) => {
      await releaseEndedLeases(changeQueue, clock);
      const { records, next } = await changeQueue.pageByVerdict(accountId, after, size);
      const itsCarriers = await carriers.findMany(
        accountId,
        records.map(({ insdId }) => insdId),
      );
      const readTime = await currentReadTime(keyValue, clock.now());
      return {
        rows: records.map((entry, index) => rowOf(entry, itsCarriers[index], clock)),
        next,
        readAt: new Date(readTime).toISOString(),
      };
    },
  );
}

function rowOf(entry: QueueEntryRecord, carrier: CarrierRecord | undefined, clock: Clock): QueueRow {
  const { insdId, isNew, changes, fetches, lease } = entry;
  const isStuck = entry.state === "waiting" && fetches >= FETCHES_UNTIL_STUCK;
  return {
    insdId,
    name: carrier?.facts.legalName || carrier?.facts.dbaName || "",
    usdotNumber: carrier?.facts.usdotNumber ?? "",
    mcNumber: carrier?.facts.mcNumber ?? "",
    state: isStuck ? "stuck" : entry.state,
    severity: severities[entry.severity],
    verdict: entry.verdict,
    isChangedSinceRead: entry.isChangedSinceRead,
    isNew,
    changes,
    leaseEndsAt: lease && leaseEndsAt(lease, clock),
    fetches,
  };
}
