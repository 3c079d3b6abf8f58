import { foldText, MAX_KEY } from "../keys/index-keys.ts";
import type { StoredUser } from "../keys/stored-records.ts";
import type { UserRecord, Users } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Adds the index keys to a user. */
export const toStoredUser = (record: UserRecord): StoredUser => ({
  ...record,
  keys: {
    email: foldText(record.email),
    active: record.isActive ? 1 : 0,
    lastName: foldText(record.lastName),
    firstName: foldText(record.firstName),
  },
});

const toRecord = ({ keys, ...record }: StoredUser): UserRecord => record;
const toRecordIfFound = (user: StoredUser | undefined) => user && toRecord(user);

/** Creates the store part for the users. */
export const createUsers = ({ users }: Tables): Users => ({
  find: async (userId) => toRecordIfFound(await users.get(userId)),

  async findMany(userIds) {
    const found = await users.bulkGet([...userIds]);
    return found.map(toRecordIfFound);
  },

  findByEmail: async (accountId, email) =>
    toRecordIfFound(
      await users
        .where("[accountId+keys.email]")
        .equals([accountId, foldText(email)])
        .first(),
    ),

  findFirstActive: async (accountId) =>
    toRecordIfFound(
      await users
        .where("[accountId+keys.active+createdAt]")
        .between([accountId, 1], [accountId, 1, MAX_KEY])
        .first(),
    ),

  async readActivePage(accountId, page, size) {
    const active = users
      .where("[accountId+keys.active+keys.lastName+keys.firstName+userId]")
      .between([accountId, 1], [accountId, 1, MAX_KEY]);
    const total = await active.count();
    // A brokerage has few users, so an offset is fast enough.
    const found = await active
      .offset((page - 1) * size)
      .limit(size)
      .toArray();
    return { users: found.map(toRecord), total };
  },

  list: async (accountId, limit) => {
    const found = await users
      .where("[accountId+keys.lastName+keys.firstName+userId]")
      .between([accountId], [accountId, MAX_KEY])
      .limit(limit)
      .toArray();
    return found.map(toRecord);
  },

  add: async (record) => void (await users.add(toStoredUser(record))),
  save: async (record) => void (await users.put(toStoredUser(record))),
});
