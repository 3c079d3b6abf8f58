import type {
  AccessKeyRecord,
  AccountRecord,
  AnswerRecord,
  StoreParts,
  TemplateRecord,
  UserRecord,
} from "../../../../electron/store/store.ts";
import type { Rows } from "./rows.ts";

/** Accounts, users, access keys, key values, templates. */
export function peopleParts(
  rows: Rows,
): Pick<StoreParts, "accounts" | "users" | "accessKeys" | "keyValue" | "answers" | "templates"> {
  const accounts = rows<AccountRecord>("accounts", (row) => row.accountId);
  const users = rows<UserRecord>("users", (row) => row.userId);
  const keys = rows<AccessKeyRecord>("accessKeys", (row) => row.keyId);
  const keyValues = rows<{ key: string; value: unknown }>("keyValue", (row) => row.key);
  const answers = rows<AnswerRecord>("answers", (row) => `${row.accountId} ${row.key}`);
  const templates = rows<TemplateRecord>("templates", (row) => row.id);
  const listByAccount = (accountId: string) => users.all().filter((user) => user.accountId === accountId);
  return {
    accounts: {
      find: async (accountId) => accounts.get(accountId),
      findByName: async (name) => accounts.all().find((account) => account.name === name),
      findFirst: async () => accounts.all()[0],
      list: async (most) => accounts.all().slice(0, most),
      add: async (row) => accounts.add(row),
      save: async (row) => accounts.put(row),
    },
    users: {
      find: async (userId) => users.get(userId),
      findMany: async (userIds) => userIds.map((userId) => users.get(userId)),
      findByEmail: async (accountId, email) =>
        listByAccount(accountId).find((user) => user.email.toLowerCase() === email.toLowerCase()),
      findFirstActive: async (accountId) => listByAccount(accountId).find((user) => user.isActive),
      readActivePage: async (accountId, page, size) => {
        const active = listByAccount(accountId).filter((user) => user.isActive);
        return { users: active.slice((page - 1) * size, page * size), total: active.length };
      },
      list: async (accountId, most) => listByAccount(accountId).slice(0, most),
      add: async (row) => users.add(row),
      save: async (row) => users.put(row),
    },
    accessKeys: {
      find: async (keyId) => keys.get(keyId),
      list: async (accountId, most) =>
        keys
          .all()
          .filter((key) => key.accountId === accountId)
          .slice(0, most),
      listAll: async () => keys.all(),
      add: async (row) => keys.add(row),
      save: async (row) => keys.put(row),
    },
    keyValue: {
      get: async (key) => keyValues.get(key)?.value as never,
      set: async (key, value) => keyValues.put({ key, value }),
    },
    answers: {
      find: async (accountId, key) => answers.get(`${accountId} ${key}`),
      async add(row) {
        const first = answers.get(`${row.accountId} ${row.key}`);
        if (!first) answers.add(row);
        return first;
      },
      save: async (row) => answers.put(row),
      removeBefore: async () => 0,
    },
    templates: {
      find: async (_ownerId, id) => templates.get(id),
      findMany: async (_ownerId, ids) => ids.map((id) => templates.get(id)),
      list: async (_ownerId, most) => templates.all().slice(0, most),
      save: async (row) => templates.put(row),
      remove: async (_ownerId, id) => templates.remove(id),
    },
  };
}
