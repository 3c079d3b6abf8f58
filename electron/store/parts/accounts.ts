import type { Accounts } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the brokerages. */
export const createAccounts = ({ accounts }: Tables): Accounts => ({
  find: (accountId) => accounts.get(accountId),
  findByName: (name) => accounts.where("name").equals(name).first(),
  findFirst: () => accounts.orderBy("createdAt").first(),
  list: (limit) => accounts.orderBy("createdAt").limit(limit).toArray(),
  add: async (record) => void (await accounts.add(record)),
  save: async (record) => void (await accounts.put(record)),
});
