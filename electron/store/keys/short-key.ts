import { hash } from "node:crypto";

const computeDigest = (text: string) => hash("sha256", text, "buffer");

const knownKeys = new Map<string, string>();

/**
 * Returns a short form of an account's id for the keys of large tables: 8 characters instead of 36, because each index
 * stores the key twice for each record. 48 bits of a digest are unique for the few accounts of a store.
 */
export function toAccountKey(accountId: string): string {
  const short = knownKeys.get(accountId) ?? computeDigest(accountId).toString("base64url").slice(0, 8);
  knownKeys.set(accountId, short);
  return short;
}

/** Returns a digest of the parts; the digest has 12 characters (72 bits). */
export const toShortKey = (...parts: readonly (string | number | boolean | null)[]): string =>
  computeDigest(JSON.stringify(parts)).toString("base64url").slice(0, 12);

/** Derives a number of 48 bits from an id, to order records with the same key. */
export const toTieBreaker = (id: string): number => computeDigest(id).readUIntBE(0, 6);
