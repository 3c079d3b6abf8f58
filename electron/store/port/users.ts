import { z } from "zod";
import { accountUser } from "../../../shared/interface/account-user.ts";
import { role } from "../../../shared/views/roles.ts";
import { id, timestamp } from "./fields.ts";

/** A person in a brokerage. Unknown strings are empty. */
export const userRecord = accountUser.omit({ id: true, emailAddress: true }).extend({
  userId: id,
  accountId: id,
  email: z.string(),
  createdAt: timestamp,
  /** The user's role; missing for an administrator. */
  role: role.exactOptional(),
});
export type UserRecord = z.output<typeof userRecord>;

/** The people in the brokerages. */
export interface Users {
  find(userId: string): Promise<UserRecord | undefined>;
  /** Returns the users in the order of the ids; undefined for an unknown id. */
  findMany(userIds: readonly string[]): Promise<(UserRecord | undefined)[]>;
  /** Finds a user by e-mail address, ignoring letter case and accents. */
  findByEmail(accountId: string, email: string): Promise<UserRecord | undefined>;
  /** Finds the active user whom the account added first; undefined if no user is active. */
  findFirstActive(accountId: string): Promise<UserRecord | undefined>;
  /** Reads a page of active users, sorted by name. `page` counts from 1; a page past the end is empty. */
  readActivePage(
    accountId: string,
    page: number,
    size: number,
  ): Promise<{ users: UserRecord[]; total: number }>;
  /** Returns active and inactive users, sorted by last name and then first name; at most `limit`. */
  list(accountId: string, limit: number): Promise<UserRecord[]>;
  add(record: UserRecord): Promise<void>;
  save(record: UserRecord): Promise<void>;
}
