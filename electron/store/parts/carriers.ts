import { listAuthorityNumbers } from "../../../shared/interface/carrier-lists.ts";
import {
  type CarrierFacts,
  type CarrierField,
  emptyCarrierFacts,
} from "../../../shared/interface/expanded-carrier.ts";
import { toAccountKey } from "../keys/short-key.ts";
import type { StoredCarrier } from "../keys/stored-records.ts";
import type { CarrierIdentity, CarrierRecord, Carriers } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Removes the index keys of a carrier, and adds the unknown facts. */
export const toCarrierRecord = ({ keys, facts, ...record }: StoredCarrier): CarrierRecord => ({
  ...record,
  facts: { ...emptyCarrierFacts, ...facts },
});

/** Adds the index keys to a carrier, and leaves out unknown facts. */
export function toStoredCarrier<R extends Omit<CarrierRecord, "insdId">>(
  record: R,
): Omit<R, "facts"> & Pick<StoredCarrier, "facts" | "keys"> {
  const { accountId, facts } = record;
  const authorityNumbers = listAuthorityNumbers(facts).map((number) =>
    getAuthorityNumberKey(accountId, number),
  );
  return {
    ...record,
    facts: pickKnownFacts(facts),
    keys: { scope: toAccountKey(accountId), authorityNumbers },
  };
}

function pickKnownFacts(facts: CarrierFacts): StoredCarrier["facts"] {
  const known: Partial<Record<CarrierField, unknown>> = {};
  for (const field of factFields) {
    const value = facts[field];
    const isUnknown = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (!isUnknown || field === "usdotNumber") known[field] = value;
  }
  return known as StoredCarrier["facts"];
}

const factFields = Object.keys(emptyCarrierFacts) as CarrierField[];

type NumberIndex = "usdotNumber" | "intrastateNumber";
type NumberLookup = [
  read: (numbers: string[]) => Promise<StoredCarrier[]>,
  getNumbers: (carrier: StoredCarrier) => string[],
];

const getStoredAuthorityNumbers = ({ facts: { mcNumber = "", dockets = [] } }: StoredCarrier): string[] =>
  listAuthorityNumbers({ mcNumber, dockets });

const getAuthorityNumberKey = (accountId: string, number: string): string =>
  `${toAccountKey(accountId)} ${number}`;

/** Creates the store part for the carriers. */
export function createCarriers({ carriers, carrierSearch, carrierCounts: counts }: Tables): Carriers {
  /** Returns the record of an account's carrier; undefined for a carrier of another account. */
  const toOwnRecord = (accountId: string, found: StoredCarrier | undefined) =>
    found?.accountId === accountId ? toCarrierRecord(found) : undefined;

  // Dexie selects a compound index automatically only if IndexedDB is a global; otherwise it scans.
  const queryByNumbers = (name: NumberIndex, scope: string, numbers: readonly string[]) =>
    carriers.where(`[keys.scope+facts.${name}]`).anyOf(numbers.map((number) => [scope, number]));

  /**
   * Reads the carriers with these USDOT numbers, and sometimes others. Import files are sorted by number, so one range
   * has most carriers of a chunk.
   */
  async function findByUsdot(scope: string, numbers: readonly string[]): Promise<StoredCarrier[]> {
    const sorted = numbers.toSorted();
    const [low, high] = [sorted[0], sorted.at(-1)];
    if (low === undefined) return [];
    const limit = 2 * numbers.length;
    const keys = await carriers
      .where("[keys.scope+facts.usdotNumber]")
      .between([scope, low], [scope, high], true, true)
      .limit(limit + 1)
      .primaryKeys();
    if (keys.length > limit) return await queryByNumbers("usdotNumber", scope, numbers).toArray();
    const found = await carriers.bulkGet(keys);
    return found.filter((carrier) => carrier !== undefined);
  }

  const queryByAuthorityNumber = (accountId: string, numbers: readonly string[]) =>
    carriers
      .where("keys.authorityNumbers")
      .anyOf(numbers.map((number) => getAuthorityNumberKey(accountId, number)))
      .toArray();

  /** Adds to `found` the first carrier with each number, where `found` has no carrier yet. */
  async function addMissingCarriers(
    found: (StoredCarrier | undefined)[],
    numbers: readonly string[],
    ...[read, getNumbers]: NumberLookup
  ): Promise<void> {
    const wanted = numbers.filter((number, index) => number !== "" && !found[index]);
    if (wanted.length === 0) return;
    const byNumber = new Map<string, StoredCarrier>();
    for (const carrier of await read([...new Set(wanted)]))
      for (const number of getNumbers(carrier)) if (!byNumber.has(number)) byNumber.set(number, carrier);
    for (const [index, number] of numbers.entries()) if (number !== "") found[index] ??= byNumber.get(number);
  }

  return {
    find: async (accountId, insdId) => toOwnRecord(accountId, await carriers.get(insdId)),
    findMany: async (accountId, insdIds) => {
      const found = await carriers.bulkGet([...insdIds]);
      return found.map((record) => toOwnRecord(accountId, record));
    },
    findAfter: async (accountId, insdId, limit) => {
      const found: StoredCarrier[] = [];
      for (let last: number | undefined = insdId; last !== undefined && found.length < limit; ) {
        const next: StoredCarrier[] = await carriers.where(":id").above(last).limit(limit).toArray();
        found.push(...next.filter((record) => record.accountId === accountId));
        last = next.length < limit ? undefined : next.at(-1)?.insdId;
      }
      return found.slice(0, limit).map(toCarrierRecord);
    },
    async findByIdentity(accountId, wanted) {
      const scope = toAccountKey(accountId);
      const found: (StoredCarrier | undefined)[] = wanted.map(() => undefined);
      const search = (name: keyof CarrierIdentity, ...lookup: NumberLookup) =>
        addMissingCarriers(
          found,
          wanted.map((identity) => identity[name]),
          ...lookup,
        );
      await search(
        "usdotNumber",
        (numbers) => findByUsdot(scope, numbers),
        ({ facts }) => [facts.usdotNumber],
      );
      await search(
        "mcNumber",
        (numbers) => queryByAuthorityNumber(accountId, numbers),
        getStoredAuthorityNumbers,
      );
      await search(
        "intrastateNumber",
        (numbers) => queryByNumbers("intrastateNumber", scope, numbers).toArray(),
        ({ facts }) => [facts.intrastateNumber ?? ""],
      );
      return found.map((carrier) => carrier && toCarrierRecord(carrier));
    },
    async findRowDigests(accountId, usdotNumbers) {
      const found = await findByUsdot(toAccountKey(accountId), usdotNumbers);
      const digests = new Map(found.map(({ facts, rowDigest }) => [facts.usdotNumber, rowDigest]));
      return usdotNumbers.map((number) => digests.get(number));
    },
    async findByAuthorityNumber(accountId, numbers) {
      const wanted = [...new Set(numbers)].filter(Boolean);
      const found = wanted.length > 0 ? await queryByAuthorityNumber(accountId, wanted) : [];
      const carriersByNumber = Map.groupBy(
        found.flatMap((carrier) => getStoredAuthorityNumbers(carrier).map((number) => ({ number, carrier }))),
        ({ number }) => number,
      );
      return numbers.map((number) => {
        const unique = new Map(carriersByNumber.get(number)?.map(({ carrier }) => [carrier.insdId, carrier]));
        return [...unique.values()].map(toCarrierRecord);
      });
    },
    findByContact: (accountId, keys) => carrierSearch.findByContact(accountId, keys),
    search: (accountId, search, limit) => carrierSearch.search(accountId, search, limit),
    listNumbers: (accountId) => carrierSearch.listNumbers(accountId),
    count: (accountId) => counts.get(accountId),
    async addMany(records) {
      const stored = records.map(toStoredCarrier);
      const insdIds = await carriers.bulkAdd(stored, { allKeys: true });
      counts.add(records.map(({ accountId }) => accountId));
      carrierSearch.update(
        stored.map((record, index) => Object.assign(record, { insdId: insdIds[index] ?? 0 })),
      );
      return insdIds;
    },
    async saveMany(records) {
      const stored = records.map(toStoredCarrier);
      await carriers.bulkPut(stored);
      carrierSearch.update(stored);
    },
  };
}
