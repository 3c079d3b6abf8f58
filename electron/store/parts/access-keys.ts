import { MAX_KEY } from "../keys/index-keys.ts";
import type { AccessKeys } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the access keys. */
export const createAccessKeys = ({ accessKeys }: Tables): AccessKeys => ({
  find: (keyId) => accessKeys.get(keyId),
  list: (accountId, limit) =>
    accessKeys
      .where("[accountId+createdAt]")
      .between([accountId], [accountId, MAX_KEY])
      .reverse()
      .limit(limit)
      .toArray(),
  listAll: () => accessKeys.toArray(),
  add: async (record) => void (await accessKeys.add(record)),
  save: async (record) => void (await accessKeys.put(record)),
});
