import { getCarrierName } from "../../../shared/carrier-name.ts";
import type { CarrierOverview, VerdictChange } from "../../../shared/views/carrier-overview.ts";
import type { CarrierEventRecord, StoreParts } from "../../store/store.ts";
import { RECORDS_PER_CHUNK } from "../chunks.ts";
import type { AccountCaller, Caller, Context } from "../context.ts";

/** One read returns at most this many changes to "stop", plus any others at the time of the last one. */
const MAX_STOP_EVENTS = 1_000;
const MAX_SHOWN_CARRIERS = 20;
/** A carrier has only a few decisions and callbacks after the last change of its verdict. */
const MAX_EVENTS_PER_CARRIER = 50;

/**
 * Reads the counts of the change queue's groups, and the unseen carriers whose verdict became worse by date alone: the
 * 200 oldest such changes and the total number.
 */
export async function readCarrierOverview(
  context: Context,
  { accountId }: AccountCaller,
): Promise<CarrierOverview> {
  return await context.store.read(
    ["changeQueue", "carriers", "carrierVerdicts", "carrierEvents"],
    async ({ changeQueue, carriers, carrierVerdicts, carrierEvents }) => {
      const groups = await changeQueue.countByVerdict(accountId);
      const dueTotal = await carrierVerdicts.countDue(accountId);
      const due = dueTotal === 0 ? [] : await carrierVerdicts.findDue(accountId, RECORDS_PER_CHUNK);
      const records = await carriers.findMany(
        accountId,
        due.map(({ insdId }) => insdId),
      );
      const rows = await Promise.all(
        due.map(async ({ insdId, result }, index): Promise<VerdictChange> => {
          const events = await carrierEvents.findByCarrier(insdId, MAX_EVENTS_PER_CARRIER);
          const event = events.find(({ kind }) => kind === "verdict" || kind === "toStop");
          return {
            insdId,
            name: getCarrierName(records[index]?.facts),
            result,
            reason: event?.text ?? "",
          };
        }),
      );
      return { groups, due: rows, dueTotal };
    },
  );
}

/** Marks as seen the carriers whose verdict became worse by date alone. */
export async function markDueSeen(
  context: Context,
  { accountId }: AccountCaller,
  insdIds: readonly number[],
): Promise<void> {
  await context.store.write(["carrierVerdicts"], async ({ carrierVerdicts }) => {
    const found = await carrierVerdicts.findMany(accountId, insdIds);
    const seen = found.flatMap((record) => (record ? [{ ...record, dueSince: null }] : []));
    if (seen.length > 0) await carrierVerdicts.saveMany(seen);
  });
  context.publish("carriers.changed", null);
}

/**
 * Reads the carriers that changed to "stop" since the user's last visit and still have that verdict, and stores this
 * visit. Leaves out changes by the user's own decisions and by changed rules. Returns the 20 latest changes, latest
 * first, and the total number of carriers; none at the first visit.
 */
export async function visitCarriers(
  context: Context,
  { accountId, userId }: Caller,
): Promise<{ changed: VerdictChange[]; total: number }> {
  return await context.store.write(
    ["carriers", "carrierEvents", "carrierVerdicts", "keyValue"],
    async ({ carriers, carrierEvents, carrierVerdicts, keyValue }) => {
      const visits = (await keyValue.get("carrierVisits")) ?? {};
      const since = visits[userId] ?? null;
      // Later changes get a later time than this, even if the system clock is set back.
      const visitedAt = (await keyValue.get("latestChangeAt")) ?? 0;
      await keyValue.set("carrierVisits", { ...visits, [userId]: visitedAt });
      if (since === null) return { changed: [], total: 0 };
      const latest = await readLatestStops(carrierEvents, accountId, since);
      const ids = [...latest.keys()].filter((insdId) => latest.get(insdId)?.decidedBy !== userId);
      const stopped: number[] = [];
      for (let start = 0; start < ids.length; start += RECORDS_PER_CHUNK) {
        const chunk = ids.slice(start, start + RECORDS_PER_CHUNK);
        const verdicts = await carrierVerdicts.findMany(accountId, chunk);
        // A carrier whose verdict is no longer "stop" needs no alert.
        stopped.push(...chunk.filter((_, index) => verdicts[index]?.result === "stop"));
      }
      const shown = stopped.slice(-MAX_SHOWN_CARRIERS).reverse();
      const records = await carriers.findMany(accountId, shown);
      const changed = shown.map((insdId, index) => ({
        insdId,
        name: getCarrierName(records[index]?.facts),
        result: "stop" as const,
        reason: latest.get(insdId)?.text ?? "",
      }));
      return { changed, total: stopped.length };
    },
  );
}

/** Reads each carrier's latest change to "stop" after `since`, by carrier, oldest first. */
async function readLatestStops(
  carrierEvents: StoreParts["carrierEvents"],
  accountId: string,
  since: number,
): Promise<Map<number, CarrierEventRecord>> {
  const latest = new Map<number, CarrierEventRecord>();
  for (let after: number | undefined = since; after !== undefined; ) {
    const events: CarrierEventRecord[] = await carrierEvents.findSince(
      accountId,
      "toStop",
      after,
      MAX_STOP_EVENTS,
    );
    for (const event of events) {
      // Moves the carrier to the end of the map.
      latest.delete(event.insdId);
      latest.set(event.insdId, event);
    }
    after = events.length < MAX_STOP_EVENTS ? undefined : events.at(-1)?.at;
  }
  return latest;
}
