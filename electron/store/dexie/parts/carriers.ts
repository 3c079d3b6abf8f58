import type { CarrierIdentity, CarrierRecord, Carriers } from "../../store.ts";
import { countInChunks } from "../cached-counts.ts";
import type { Database } from "../database.ts";
import { above } from "../keys/index-keys.ts";
import { accountKey } from "../keys/short-key.ts";
import type { StoredCarrier } from "../keys/stored-records.ts";

const toRecord = ({ keys, ...record }: StoredCarrier): CarrierRecord => record;
export const storedCarrier = <R extends Omit<CarrierRecord, "insdId">>(record: R) => ({
  ...record,
  keys: { scope: accountKey(record.accountId) },
});

/** In the order in which they identify a carrier. */
const identities = ["usdotNumber", "mcNumber", "intrastateNumber"] as const;

export function carriers({ carriers, carrierIndex: index, carrierCounts: counts }: Database): Carriers {
  const ofAccount = (accountId: string, found: StoredCarrier | undefined) =>
    found?.accountId === accountId ? toRecord(found) : undefined;

  async function known(accountId: string, identity: CarrierIdentity): Promise<CarrierRecord | undefined> {
    for (const name of identities) {
      if (identity[name] === "") continue;
      // Dexie selects a compound index automatically only if IndexedDB is a global; otherwise it scans.
      const found = await carriers
        .where(`[keys.scope+facts.${name}]`)
        .equals([accountKey(accountId), identity[name]])
        .first();
      if (found) return toRecord(found);
    }
    return undefined;
  }

  return {
    find: async (accountId, insdId) => ofAccount(accountId, await carriers.get(insdId)),
    findMany: async (accountId, insdIds) => {
      const found = await carriers.bulkGet([...insdIds]);
      return found.map((record) => ofAccount(accountId, record));
    },
    findByIdentity: (accountId, wanted) => Promise.all(wanted.map((identity) => known(accountId, identity))),
    search: (accountId, words) => index.search(accountId, words),
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
