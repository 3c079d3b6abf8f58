import { z } from "zod";
import { accountUser } from "../../../shared/interface/account-user.ts";
import { role } from "../../../shared/views/roles.ts";
import { id, timestamp } from "./fields.ts";

/** A brokerage. */
export const accountRecord = z.object({
  accountId: id,
  name: z.string(),
  mcNumber: z.string().exactOptional(),
  usdotNumber: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  createdAt: timestamp,
});
export type AccountRecord = z.output<typeof accountRecord>;

/** A person in a brokerage. Unknown strings are empty. */
export const userRecord = accountUser.omit({ id: true, emailAddress: true }).extend({
  userId: id,
  accountId: id,
  email: z.string(),
  createdAt: timestamp,
  /** Missing for an administrator. */
  role: role.exactOptional(),
});
export type UserRecord = z.output<typeof userRecord>;

/**
 * A key to the HTTP interface: a bearer token that acts for a user, or client credentials of an account. Only the
 * secret's hash is stored.
 */
export const accessKeyRecord = z.object({
  /** For client credentials, the client id. */
  keyId: id,
  kind: z.enum(["token", "client"]),
  accountId: id,
  /** Empty for client credentials. */
  userId: z.string(),
  label: z.string(),
  /** SHA-256 of the secret in hexadecimal. Secrets are long and random, so a fast hash is safe. */
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: timestamp,
  revokedAt: timestamp.nullable(),
});
export type AccessKeyRecord = z.output<typeof accessKeyRecord>;

/** The brokerages of a store. */
export interface Accounts {
  find(accountId: string): Promise<AccountRecord | undefined>;
  findByName(name: string): Promise<AccountRecord | undefined>;
  /** Finds the oldest account; undefined in an empty store. */
  findFirst(): Promise<AccountRecord | undefined>;
  /** Returns the accounts oldest first, at most `limit`. */
  list(limit: number): Promise<AccountRecord[]>;
  add(record: AccountRecord): Promise<void>;
  save(record: AccountRecord): Promise<void>;
}

/** The people in the brokerages. */
export interface Users {
  find(userId: string): Promise<UserRecord | undefined>;
  /** Returns the users in the order of the ids; undefined for an unknown id. */
  findMany(userIds: readonly string[]): Promise<(UserRecord | undefined)[]>;
  /** Finds a user by e-mail address, ignoring letter case. */
  findByEmail(accountId: string, email: string): Promise<UserRecord | undefined>;
  /** Finds the oldest active user of the account. */
  findFirstActive(accountId: string): Promise<UserRecord | undefined>;
  /** Reads a page of active users by last name, first name, id. `page` counts from 1; a page past the end is empty. */
  readActivePage(
    accountId: string,
    page: number,
    size: number,
  ): Promise<{ users: UserRecord[]; total: number }>;
  /** Returns active and inactive users by last name, first name, id; at most `limit`. */
  list(accountId: string, limit: number): Promise<UserRecord[]>;
  add(record: UserRecord): Promise<void>;
  save(record: UserRecord): Promise<void>;
}

/** The keys to the HTTP interface. */
export interface AccessKeys {
  find(keyId: string): Promise<AccessKeyRecord | undefined>;
  /** Returns the keys newest first, including revoked ones; at most `limit`. */
  list(accountId: string, limit: number): Promise<AccessKeyRecord[]>;
  /** Lists the keys of every account, including revoked ones. */
  listAll(): Promise<AccessKeyRecord[]>;
  add(record: AccessKeyRecord): Promise<void>;
  save(record: AccessKeyRecord): Promise<void>;
}
