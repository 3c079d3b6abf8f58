import type { Accounts } from "../store.ts";
import type { Database } from "./database.ts";

export const accounts = ({ accounts }: Database): Accounts => ({
  find: (accountId) => accounts.get(accountId),
  findByName: (name) => accounts.where("name").equals(name).first(),
  first: () => accounts.orderBy("createdAt").first(),
  list: (most) => accounts.orderBy("createdAt").limit(most).toArray(),
  add: async (record) => void (await accounts.add(record)),
  save: async (record) => void (await accounts.put(record)),
});
