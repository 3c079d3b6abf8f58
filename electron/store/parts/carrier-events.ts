import { MAX_KEY } from "../keys/index-keys.ts";
import type { CarrierEvents } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the entries of carriers' timelines, except changed facts. */
export const createCarrierEvents = ({ carrierEvents }: Tables): CarrierEvents => ({
  findByCarrier: (insdId, limit) =>
    carrierEvents.where("[insdId+at]").between([insdId], [insdId, MAX_KEY]).reverse().limit(limit).toArray(),
  async findSince(accountId, kind, at, limit) {
    const byTime = "[accountId+kind+at]";
    const found = await carrierEvents
      .where(byTime)
      .between([accountId, kind, at], [accountId, kind, MAX_KEY], false)
      .limit(limit)
      .toArray();
    const last = found.at(-1);
    if (!last || found.length < limit) return found;
    const atLastTime = await carrierEvents.where(byTime).equals([accountId, kind, last.at]).toArray();
    return [...found.filter((event) => event.at < last.at), ...atLastTime];
  },
  addMany: async (records) => void (await carrierEvents.bulkAdd(records)),
});
