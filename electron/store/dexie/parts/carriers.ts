import type { CarrierIdentity, CarrierRecord, Carriers } from "../../store.ts";
import { countInChunks } from "../cached-counts.ts";
import type { Database } from "../database.ts";
import { above } from "../keys/index-keys.ts";
import { accountKey } from "../keys/short-key.ts";
import type { StoredCarrier } from "../keys/stored-records.ts";

const toRecord = ({ keys, ...record }: StoredCarrier): CarrierRecord => record;
export function storedCarrier<R extends Omit<CarrierRecord, "insdId">>(record: R) {
  const { mcNumber, dockets } = record.facts;
  const numbers = new Set([mcNumber, ...dockets.map(({ number }) => number)].filter(Boolean));
  const keys = [...numbers].map((number) => docketKey(record.accountId, number));
  return { ...record, keys: { scope: accountKey(record.accountId), dockets: keys } };
}

const docketKey = (accountId: string, number: string): string => `${accountKey(accountId)} ${number}`;

export function carriers({ carriers, carrierIndex: index, carrierCounts: counts }: Database): Carriers {
  const ofAccount = (accountId: string, found: StoredCarrier | undefined) =>
    found?.accountId === accountId ? toRecord(found) : undefined;

  const withDocket = (accountId: string, number: string) =>
    carriers.where("keys.dockets").equals(docketKey(accountId, number));

  // Dexie selects a compound index automatically only if IndexedDB is a global; otherwise it scans.
  const withNumber = (accountId: string, name: "usdotNumber" | "intrastateNumber", number: string) =>
    carriers.where(`[keys.scope+facts.${name}]`).equals([accountKey(accountId), number]);

  async function known(accountId: string, identity: CarrierIdentity): Promise<CarrierRecord | undefined> {
    const { usdotNumber, mcNumber, intrastateNumber } = identity;
    const found =
      (usdotNumber && (await withNumber(accountId, "usdotNumber", usdotNumber).first())) ||
      (mcNumber && (await withDocket(accountId, mcNumber).first())) ||
      (intrastateNumber && (await withNumber(accountId, "intrastateNumber", intrastateNumber).first()));
    return found ? toRecord(found) : undefined;
  }

  return {
    find: async (accountId, insdId) => ofAccount(accountId, await carriers.get(insdId)),
    findMany: async (accountId, insdIds) => {
      const found = await carriers.bulkGet([...insdIds]);
      return found.map((record) => ofAccount(accountId, record));
    },
    findAfter: async (accountId, insdId, limit) => {
      const found = await carriers
        .where(":id")
        .above(insdId)
        .filter((record) => record.accountId === accountId)
        .limit(limit)
        .toArray();
      return found.map(toRecord);
    },
    findByIdentity: (accountId, wanted) => Promise.all(wanted.map((identity) => known(accountId, identity))),
    findByDocket: (accountId, numbers) =>
      Promise.all(
        numbers.map(async (number) => (await withDocket(accountId, number).toArray()).map(toRecord)),
      ),
    findByContact: (accountId, keys) => index.findByContact(accountId, keys),
    search: (accountId, words) => index.search(accountId, words),
    listNumbers: (accountId) => index.listNumbers(accountId),
    count: (accountId) =>
      counts.get(accountId, () =>
        countInChunks(
          carriers,
          "[keys.scope+facts.usdotNumber]",
          [accountKey(accountId)],
          [accountKey(accountId), above],
        ),
      ),
    async addMany(records) {
      const insdIds = await carriers.bulkAdd(records.map(storedCarrier), { allKeys: true });
      counts.add(records.map(({ accountId }) => accountId));
      index.update(
        records.map((record, index) => ({ ...storedCarrier(record), insdId: insdIds[index] ?? 0 })),
      );
      return insdIds;
    },
    async saveMany(records) {
      const made = records.map(storedCarrier);
      await carriers.bulkPut(made);
      index.update(made);
    },
  };
}
