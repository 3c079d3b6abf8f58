import type { CarrierIdentityRow, ChangedRow } from "../../../shared/office/changes.ts";
import { DEFAULT_CODE_LISTS } from "../../../shared/reference/code-lists.ts";
import type { CarrierRecord, ChangeArea, LeaseClock, RecordChange, StoreParts } from "../../store/store.ts";
import { getIdentity } from "../carriers/carrier-facts.ts";
import { readClaims } from "../change-queue/claim-carriers.ts";
import type { AccountCaller, Context } from "../context.ts";
import { getRole } from "../people/require-role.ts";
import { toAccountUser } from "../people/users.ts";
import { readOfficeLoads } from "./read-loads.ts";

const rowParts = [
  "loads",
  "activities",
  "users",
  "carriers",
  "carrierChanges",
  "carrierDecisions",
  "changeQueue",
  "templates",
  "keyValue",
] as const;
type Parts = Pick<StoreParts, (typeof rowParts)[number]>;
type Row<A extends ChangeArea> = Extract<ChangedRow, { area: A }>;
type RecordOf<A extends ChangeArea> = NonNullable<Row<A>["record"]>;

/**
 * Readers of the records of each area. A reader returns undefined for a record that does not exist or belongs to
 * another account.
 */
const readers: {
  [A in ChangeArea]: (
    parts: Parts,
    accountId: string,
    keys: readonly string[],
    clock: LeaseClock,
  ) => Promise<(RecordOf<A> | undefined)[]>;
} = {
  async loads(parts, accountId, keys) {
    const records = await parts.loads.findMany(accountId, keys);
    const found = await readOfficeLoads(
      parts,
      records.filter((record) => record !== undefined),
    );
    const byId = new Map(found.map((load) => [load.loadId, load]));
    return keys.map((key) => byId.get(key));
  },
  async people({ users }, accountId, keys) {
    const found = await users.findMany(keys);
    return found.map((user) =>
      user?.accountId === accountId ? { ...toAccountUser(user), role: getRole(user) } : undefined,
    );
  },
  async carriers(parts, accountId, keys) {
    const found = await parts.carriers.findMany(accountId, keys.map(Number));
    return Promise.all(
      found.map(
        async (carrier) =>
          carrier && {
            insdId: carrier.insdId,
            facts: carrier.facts,
            earlierIntrastateNumbers: await findEarlierIntrastateNumbers(parts, carrier),
            sources: carrier.sources,
            createdAt: carrier.createdAt,
            changedAt: carrier.changedAt,
          },
      ),
    );
  },
  async decisions({ carrierDecisions }, accountId, keys) {
    const found = await carrierDecisions.findMany(accountId, keys.map(Number));
    return found.map((decision) => {
      if (!decision) return undefined;
      const { accountId: _, ...record } = decision;
      return record;
    });
  },
  async queue({ changeQueue }, accountId, keys, clock) {
    const found = await changeQueue.findMany(accountId, keys.map(Number));
    const claims = await readClaims(changeQueue, found, clock);
    return found.map(
      (entry, index) =>
        entry && {
          insdId: entry.insdId,
          state: claims[index] ? "leased" : "waiting",
          claim: claims[index] ?? null,
          isNew: entry.isNew,
          severity: entry.severity,
          verdict: entry.verdict,
          isChangedSinceRead: entry.isChangedSinceRead,
          changes: entry.changes,
          changedAt: entry.changedAt,
          latestChangeAt: entry.latestChangeAt,
        },
    );
  },
  async templates({ templates }, accountId, keys) {
    const found = await templates.findMany(accountId, keys);
    return found.map((template) => {
      if (!template) return undefined;
      const { name, savedAt, load } = template;
      return { name, savedAt, load };
    });
  },
  async codeLists({ keyValue }, _, keys) {
    const saved = await keyValue.get("codeLists");
    return keys.map(() => ({ ...DEFAULT_CODE_LISTS, ...saved }));
  },
};

/** More changes than a carrier has between two reads of a desktop. */
const MAX_CARRIER_CHANGES = 200;

/**
 * Finds the intrastate numbers that a carrier had before; none for a carrier that has no intrastate number now. Omits
 * the numbers that any carrier has now.
 */
async function findEarlierIntrastateNumbers(
  { carriers, carrierChanges }: Parts,
  { accountId, insdId, facts }: CarrierRecord,
): Promise<string[]> {
  if (facts.intrastateNumber === "") return [];
  const changes = await carrierChanges.findByCarrier(insdId, MAX_CARRIER_CHANGES);
  const earlier = changes.flatMap(({ field, before }) =>
    field === "intrastateNumber" && typeof before === "string" && before !== "" ? [before] : [],
  );
  const holders = await carriers.findByIdentity(
    accountId,
    earlier.map((intrastateNumber) => getIdentity({ intrastateNumber })),
  );
  return earlier.filter((_, index) => !holders[index]);
}

function toIdentity(carrier: CarrierRecord | undefined): CarrierIdentityRow | null {
  if (!carrier) return null;
  const { usdotNumber, mcNumber, intrastateNumber } = carrier.facts;
  return { usdotNumber, mcNumber, intrastateNumber };
}

/** Reads the current record of each change, in the order of the changes; `record` is null for a missing record. */
export async function readRows(
  { store, env }: Context,
  { accountId }: AccountCaller,
  changes: readonly RecordChange[],
): Promise<ChangedRow[]> {
  if (changes.length === 0) return [];
  return store.read(rowParts, async (parts) => {
    const rows = new Map<string, ChangedRow>();
    for (const area of new Set(changes.map((change) => change.area))) {
      const keys = changes.filter((change) => change.area === area).map(({ key }) => key);
      const records = await readers[area](parts, accountId, keys, env.clock);
      const hasCarriers = area === "decisions" || area === "queue";
      const carriers = hasCarriers ? await parts.carriers.findMany(accountId, keys.map(Number)) : [];
      for (const [index, id] of keys.entries()) {
        const carrier = hasCarriers ? { carrier: toIdentity(carriers[index]) } : {};
        rows.set(`${area} ${id}`, { area, id, record: records[index] ?? null, ...carrier } as ChangedRow);
      }
    }
    return changes.flatMap(({ area, key }) => rows.get(`${area} ${key}`) ?? []);
  });
}
