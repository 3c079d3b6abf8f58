import type { UserRecord, Users } from "../store.ts";
import type { Database } from "./database.ts";
import { above, folded } from "./index-keys.ts";
import type { StoredUser } from "./stored-records.ts";

export const storedUser = (record: UserRecord): StoredUser => ({
  ...record,
  keys: {
    email: folded(record.email),
    active: record.isActive ? 1 : 0,
    lastName: folded(record.lastName),
    firstName: folded(record.firstName),
  },
});

const plain = ({ keys, ...record }: StoredUser): UserRecord => record;
const plainOrNone = (user: StoredUser | undefined) => user && plain(user);

export const users = ({ users }: Database): Users => ({
  find: async (userId) => plainOrNone(await users.get(userId)),

  async findMany(userIds) {
    const found = await users.bulkGet([...userIds]);
    return found.map(plainOrNone);
  },

  findByEmail: async (accountId, email) =>
    plainOrNone(
      await users
        .where("[accountId+keys.email]")
        .equals([accountId, folded(email)])
        .first(),
    ),

  findFirstActive: async (accountId) =>
    plainOrNone(
      await users
        .where("[accountId+keys.active+createdAt]")
        .between([accountId, 1], [accountId, 1, above])
        .first(),
    ),

  async readActivePage(accountId, page, size) {
    const active = users
      .where("[accountId+keys.active+keys.lastName+keys.firstName+userId]")
      .between([accountId, 1], [accountId, 1, above]);
    const total = await active.count();
    // The specification pages users by number, and a brokerage has few: skipping is fine here alone.
    const found = await active
      .offset((page - 1) * size)
      .limit(size)
      .toArray();
    return { users: found.map(plain), total };
  },

  list: async (accountId, limit) => {
    const found = await users
      .where("[accountId+keys.lastName+keys.firstName+userId]")
      .between([accountId], [accountId, above])
      .limit(limit)
      .toArray();
    return found.map(plain);
  },

  add: async (record) => void (await users.add(storedUser(record))),
  save: async (record) => void (await users.put(storedUser(record))),
});
