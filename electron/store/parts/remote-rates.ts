import type { Database } from "../dexie/database.ts";
import type { RemoteRates } from "../store.ts";

export const remoteRates = ({ remoteRates }: Database): RemoteRates => ({
  find: (accountId, lane) => remoteRates.get([accountId, lane]),
  save: async (record) => void (await remoteRates.put(record)),
});
