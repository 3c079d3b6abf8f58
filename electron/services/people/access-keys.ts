import { hash, timingSafeEqual } from "node:crypto";
import { LanedeskError } from "../../../shared/failure.ts";
import type { AccessKey } from "../../../shared/views/app-info.ts";
import type { AccessKeyRecord } from "../../store/store.ts";
import type { AccountCaller, Caller, Context } from "../context.ts";

const mostListed = 10_000;

/**
 * Issues a bearer token that acts for a user (specification 5). It is shown this once: only a hash is kept.
 * @throws LanedeskError "not-found" when the account has no such user
 */
export async function issueToken(
  context: Context,
  accountId: string,
  userId: string,
  label: string,
): Promise<{ key: AccessKey; token: string }> {
  const { key, secret } = await issueKey(context, { kind: "token", accountId, userId, label });
  return { key, token: `${key.keyId}.${secret}` };
}

/** Issues client credentials of the carrier interfaces; the password is shown this once. */
export async function issueClient(
  context: Context,
  accountId: string,
  label: string,
): Promise<{ key: AccessKey; clientId: string; clientPassword: string }> {
  const { key, secret } = await issueKey(context, { kind: "client", accountId, userId: "", label });
  return { key, clientId: key.keyId, clientPassword: secret };
}

async function issueKey(
  context: Context,
  owner: Pick<AccessKeyRecord, "kind" | "accountId" | "userId" | "label">,
): Promise<{ key: AccessKey; secret: string }> {
  const { clock, newId, newSecret } = context.env;
  const secret = newSecret();
  const record = {
    ...owner,
    keyId: newId(),
    secretHash: sha256(secret),
    createdAt: clock.now(),
    revokedAt: null,
  };
  await context.store.write(["accessKeys", "users"], async ({ accessKeys, users }) => {
    if (owner.kind === "token" && (await users.find(owner.userId))?.accountId !== owner.accountId)
      throw new LanedeskError("not-found", "There is no such user. No token was issued.");
    await accessKeys.add(record);
  });
  return { key: toAccessKey(record), secret };
}

/**
 * Revokes a key: its next use is refused. Revoking twice is harmless.
 * @throws LanedeskError "not-found"
 */
export async function revokeKey(context: Context, accountId: string, keyId: string): Promise<void> {
  await context.store.write(["accessKeys"], async ({ accessKeys }) => {
    const record = await accessKeys.find(keyId);
    if (record?.accountId !== accountId)
      throw new LanedeskError("not-found", "There is no such key. Nothing was changed.");
    if (record.revokedAt === null) await accessKeys.save({ ...record, revokedAt: context.env.clock.now() });
  });
  clearCallerCache(context);
}

/** The account's keys, newest first, revoked ones too; never their secrets. */
export async function listKeys(context: Context, accountId: string): Promise<AccessKey[]> {
  const records = await context.store.read(["accessKeys"], (parts) =>
    parts.accessKeys.list(accountId, mostListed),
  );
  return records.map(toAccessKey);
}

/** Whom a bearer token acts for; undefined when it is none, was revoked, or its user is no longer active. */
export async function findCallerByToken(context: Context, bearer: string): Promise<Caller | undefined> {
  const [, keyId = "", secret = ""] = /^([^.]*)\.([^.]*)$/.exec(bearer) ?? [];
  return await cacheCaller(context, sha256(bearer), () =>
    context.store.read(["accessKeys", "users"], async ({ accessKeys, users }) => {
      const key = await accessKeys.find(keyId);
      if (!isValidSecret(key, "token", secret)) return undefined;
      const user = await users.find(key.userId);
      if (!user?.isActive) return undefined;
      return { accountId: key.accountId, userId: key.userId, channel: "http" } as const;
    }),
  );
}

/** Whose client credentials these are; undefined when they are none or were revoked. */
export async function findCallerByClient(
  context: Context,
  clientId: string,
  clientPassword: string,
): Promise<AccountCaller | undefined> {
  const key = await context.store.read(["accessKeys"], ({ accessKeys }) =>
    accessKeys.find(clientId.toLowerCase()),
  );
  return isValidSecret(key, "client", clientPassword) ? { accountId: key.accountId } : undefined;
}

/** Compares hashes in constant time, for an unknown key too, so that the time tells nothing. */
function isValidSecret(
  key: AccessKeyRecord | undefined,
  kind: AccessKeyRecord["kind"],
  secret: string,
): key is AccessKeyRecord {
  const expected = Buffer.from(key?.secretHash ?? sha256(""), "hex");
  const matches = timingSafeEqual(Buffer.from(sha256(secret), "hex"), expected);
  return matches && key?.kind === kind && key.revokedAt === null;
}

const sha256 = (secret: string) => hash("sha256", secret, "hex");

const toAccessKey = (record: AccessKeyRecord): AccessKey => ({
  keyId: record.keyId,
  kind: record.kind,
  label: record.label,
  userId: record.userId,
  createdAt: record.createdAt,
  revokedAt: record.revokedAt,
});

/**
 * Who was let in lately, by a digest of the token: a program that calls often is looked up once. It is forgotten
 * at once when a key or a user changes here, and after seconds in any case, for a store that others change too.
 */
const callerCache = new WeakMap<Context["store"], Map<string, { caller: Caller; until: number }>>();

const rememberedFor = 5_000;
const mostRemembered = 1_000;

/** Who has the token with this digest: as `check` said within the last seconds, or says now. */
export async function cacheCaller(
  { store, env }: Context,
  digest: string,
  check: () => Promise<Caller | undefined>,
): Promise<Caller | undefined> {
  const known = callerCache.get(store) ?? new Map();
  callerCache.set(store, known);
  const found = known.get(digest);
  if (found && env.clock.uptimeMs() < found.until) return found.caller;
  const caller = await check();
  if (known.size >= mostRemembered) known.clear();
  // Whoever changed a key meanwhile has put another map in this one's place.
  if (caller) known.set(digest, { caller, until: env.clock.uptimeMs() + rememberedFor });
  else known.delete(digest);
  return caller;
}

/** After a key was revoked or a user changed: everyone is looked up again. */
export const clearCallerCache = ({ store }: Context): void => {
  callerCache.set(store, new Map());
};
