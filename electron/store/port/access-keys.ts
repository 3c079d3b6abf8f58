import { z } from "zod";
import { id, timestamp } from "./fields.ts";

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
