import type { RemoteRates } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the remote's estimates. */
export const createRemoteRates = ({ remoteRates }: Tables): RemoteRates => ({
  find: (accountId, requestKey) => remoteRates.get([accountId, requestKey]),
  save: async (record) => void (await remoteRates.put(record)),
});
