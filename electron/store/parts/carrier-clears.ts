import { MAX_KEY } from "../keys/index-keys.ts";
import type { CarrierClears } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the carriers to clear on the remote. */
export const createCarrierClears = ({ carrierClears }: Tables): CarrierClears => ({
  findDue: (accountId, now, limit) =>
    carrierClears
      .where("[accountId+dueAt]")
      .between([accountId], [accountId, now], true, true)
      .limit(limit)
      .toArray(),
  count: (accountId) =>
    carrierClears.where("[accountId+dueAt]").between([accountId], [accountId, MAX_KEY]).count(),
  saveMany: async (records) => void (await carrierClears.bulkPut(records)),
  removeMany: (accountId, remoteInsdIds) =>
    carrierClears.bulkDelete(remoteInsdIds.map((remoteInsdId) => [accountId, remoteInsdId])),
});
