import { hash, timingSafeEqual } from "node:crypto";
import { LanedeskError } from "../../../shared/failure.ts";
import type { AccessKey } from "../../../shared/views/app-info.ts";
import type { AccessKeyRecord } from "../../store/store.ts";
import type { AccountCaller, Caller, Context } from "../context.ts";
import { getChange, recordAudit } from "./record-audit.ts";
import { getRole, requireRole } from "./require-role.ts";

const MAX_KEYS = 10_000;

/**
 * Issues a bearer token that acts for a user, with the user's role (specification 5). The store has only a hash of the
 * secret, so nobody can read the token again.
 * @throws LanedeskError "not-found" when the account has no such user; "forbidden" when the caller's role may not
 * change access keys
 */
export async function issueToken(
  context: Context,
  caller: Caller,
  userId: string,
  label: string,
): Promise<{ key: AccessKey; token: string }> {
  const { accountId } = caller;
  const { key, secret } = await issueKey(context, caller, { kind: "token", accountId, userId, label });
  return { key, token: `${key.keyId}.${secret}` };
}

/**
 * Issues client credentials for the carrier interfaces (specification 5). The credentials belong to no user and have no
 * role. The store has only the password's hash, so nobody can read the password again.
 * @throws LanedeskError "forbidden" when the caller's role may not change access keys
 */
export async function issueClient(
  context: Context,
  caller: Caller,
  label: string,
): Promise<{ key: AccessKey; clientId: string; clientPassword: string }> {
  const { accountId } = caller;
  const { key, secret } = await issueKey(context, caller, { kind: "client", accountId, userId: "", label });
  return { key, clientId: key.keyId, clientPassword: secret };
}

async function issueKey(
  context: Context,
  caller: Caller,
  fields: Pick<AccessKeyRecord, "kind" | "accountId" | "userId" | "label">,
): Promise<{ key: AccessKey; secret: string }> {
  requireRole(caller, "changeAccessKeys");
  const { clock, createId, createSecret } = context.env;
  const secret = createSecret();
  const record = {
    ...fields,
    keyId: createId(),
    secretHash: hashSecret(secret),
    createdAt: clock.now(),
    revokedAt: null,
  };
  await context.store.write(["accessKeys", "users", "auditLog"], async (parts) => {
    const { accessKeys, users } = parts;
    if (fields.kind === "token" && (await users.find(fields.userId))?.accountId !== fields.accountId)
      throw new LanedeskError(
        "not-found",
        "There is no user with this ID. Check the ID; no token was issued.",
      );
    await accessKeys.add(record);
    await recordAudit(parts, caller, record.createdAt, "accessKeys", [
      getChange(record.keyId, undefined, record),
    ]);
  });
  return { key: toAccessKey(record), secret };
}

/**
 * Revokes a key. This process rejects the key from its next use; another process that uses the store may accept a token
 * for up to 5 s (`CACHE_MS`). Does nothing for a revoked key.
 * @throws LanedeskError "not-found" when the account has no such key; "forbidden" when the caller's role may not change
 * access keys
 */
export async function revokeKey(context: Context, caller: Caller, keyId: string): Promise<void> {
  requireRole(caller, "changeAccessKeys");
  await context.store.write(["accessKeys", "auditLog"], async (parts) => {
    const { accessKeys } = parts;
    const record = await accessKeys.find(keyId);
    if (record?.accountId !== caller.accountId)
      throw new LanedeskError(
        "not-found",
        "There is no key with this ID. Check the ID; nothing was changed.",
      );
    if (record.revokedAt !== null) return;
    const revokedAt = context.env.clock.now();
    const after = { ...record, revokedAt };
    await accessKeys.save(after);
    await recordAudit(parts, caller, revokedAt, "accessKeys", [getChange(keyId, record, after)]);
  });
  clearCallerCache(context);
}

/** Lists the account's keys, newest first, including revoked keys, without secrets. */
export async function listKeys(context: Context, accountId: string): Promise<AccessKey[]> {
  const records = await context.store.read(["accessKeys"], (parts) =>
    parts.accessKeys.list(accountId, MAX_KEYS),
  );
  return records.map(toAccessKey);
}

/** Finds the user of a bearer token; undefined when the token is invalid or revoked, or the user is inactive. */
export async function findCallerByToken(context: Context, bearer: string): Promise<Caller | undefined> {
  const [, keyId = "", secret = ""] = /^([^.]*)\.([^.]*)$/.exec(bearer) ?? [];
  return await cacheCaller(context, hashSecret(bearer), () =>
    context.store.read(["accessKeys", "users"], async ({ accessKeys, users }) => {
      const key = await accessKeys.find(keyId);
      if (!isValidSecret(key, "token", secret)) return undefined;
      const user = await users.find(key.userId);
      if (!user?.isActive) return undefined;
      return {
        accountId: key.accountId,
        userId: key.userId,
        role: getRole(user),
        channel: "http",
        via: `HTTP: ${key.label}`,
      };
    }),
  );
}

/** Finds the account of client credentials; undefined when the credentials are invalid or revoked. */
export async function findCallerByClient(
  context: Context,
  clientId: string,
  clientPassword: string,
): Promise<AccountCaller | undefined> {
  const key = await context.store.read(["accessKeys"], ({ accessKeys }) =>
    accessKeys.find(clientId.toLowerCase()),
  );
  if (!isValidSecret(key, "client", clientPassword)) return undefined;
  return { accountId: key.accountId, channel: "http", via: `HTTP: ${key.label}` };
}

/**
 * Whether a secret belongs to a key of the given kind that is not revoked. Compares hashes in constant time, even for
 * an unknown key, so that timing reveals nothing.
 */
function isValidSecret(
  key: AccessKeyRecord | undefined,
  kind: AccessKeyRecord["kind"],
  secret: string,
): key is AccessKeyRecord {
  const expected = Buffer.from(key?.secretHash ?? hashSecret(""), "hex");
  const isMatch = timingSafeEqual(Buffer.from(hashSecret(secret), "hex"), expected);
  return isMatch && key?.kind === kind && key.revokedAt === null;
}

const hashSecret = (secret: string) => hash("sha256", secret, "hex");

const toAccessKey = (record: AccessKeyRecord): AccessKey => ({
  keyId: record.keyId,
  kind: record.kind,
  label: record.label,
  userId: record.userId,
  createdAt: record.createdAt,
  revokedAt: record.revokedAt,
});

/**
 * Token callers by a hash of the token. Entries expire after `CACHE_MS`, because other processes can change the store
 * too.
 */
const callerCache = new WeakMap<Context["store"], Map<string, { caller: Caller; expiresAtMs: number }>>();

const CACHE_MS = 5_000;
const MAX_CACHED_CALLERS = 1_000;

/** Returns the cached caller for a token hash, or the result of `find`. */
async function cacheCaller(
  { store, env }: Context,
  digest: string,
  find: () => Promise<Caller | undefined>,
): Promise<Caller | undefined> {
  const known = callerCache.get(store) ?? new Map();
  callerCache.set(store, known);
  const found = known.get(digest);
  const now = env.clock.uptimeMs();
  if (found && now < found.expiresAtMs) return found.caller;
  const caller = await find();
  if (known.size >= MAX_CACHED_CALLERS) known.clear();
  // If a key changed during `find`, the cache has a new map, so a stale result is not cached.
  if (caller) known.set(digest, { caller, expiresAtMs: now + CACHE_MS });
  else known.delete(digest);
  return caller;
}

/** Clears the cache of token callers after a key or a user changed. */
export const clearCallerCache = ({ store }: Pick<Context, "store">): void => {
  callerCache.set(store, new Map());
};
