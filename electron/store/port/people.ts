/** A brokerage. */
export interface AccountRecord {
  accountId: string;
  name: string;
  createdAt: number;
}

/** A person in it. Texts are empty where nothing is known. */
export interface UserRecord {
  userId: string;
  accountId: string;
  email: string;
  alias: string;
  firstName: string;
  lastName: string;
  mobile: string;
  phone: string;
  username: string;
  isDefault: boolean;
  isActive: boolean;
  createdAt: number;
}

export interface Accounts {
  find(accountId: string): Promise<AccountRecord | undefined>;
  findByName(name: string): Promise<AccountRecord | undefined>;
  /** The account that was made first; undefined in an empty store. */
  findFirst(): Promise<AccountRecord | undefined>;
  /** In the order in which they were made, at most `limit`. */
  list(limit: number): Promise<AccountRecord[]>;
  add(record: AccountRecord): Promise<void>;
  save(record: AccountRecord): Promise<void>;
}

export interface Users {
  find(userId: string): Promise<UserRecord | undefined>;
  /** In the order asked, undefined where there is none. */
  findMany(userIds: readonly string[]): Promise<(UserRecord | undefined)[]>;
  /** E-mail addresses compare without letter case. */
  findByEmail(accountId: string, email: string): Promise<UserRecord | undefined>;
  /** The active user of the account that was made first. */
  findFirstActive(accountId: string): Promise<UserRecord | undefined>;
  /** By last name, first name, id. `page` counts from 1; a page past the end is empty. */
  readActivePage(
    accountId: string,
    page: number,
    size: number,
  ): Promise<{ users: UserRecord[]; total: number }>;
  /** Active or not, by last name, first name, id; at most `limit`. */
  list(accountId: string, limit: number): Promise<UserRecord[]>;
  add(record: UserRecord): Promise<void>;
  save(record: UserRecord): Promise<void>;
}

/**
 * A key to the HTTP interface: a bearer token that acts for a user, or client credentials of an account.
 * Only the secret's hash is kept.
 */
export interface AccessKeyRecord {
  /** For client credentials this is the client id. */
  keyId: string;
  kind: "token" | "client";
  accountId: string;
  /** Empty for client credentials. */
  userId: string;
  label: string;
  /** SHA-256 of the secret, in hexadecimal. The secrets are random and long, so nothing slower is needed. */
  secretHash: string;
  createdAt: number;
  revokedAt: number | null;
}

export interface AccessKeys {
  find(keyId: string): Promise<AccessKeyRecord | undefined>;
  /** Newest first, revoked ones too; at most `limit`. */
  list(accountId: string, limit: number): Promise<AccessKeyRecord[]>;
  add(record: AccessKeyRecord): Promise<void>;
  save(record: AccessKeyRecord): Promise<void>;
}
