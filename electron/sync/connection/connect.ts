import { LanedeskError } from "../../../shared/failure.ts";
import type { RemoteDraft, SyncPreview } from "../../../shared/views/sync.ts";
import { yieldToEventLoop } from "../../services/chunks.ts";
import type { Context, Work } from "../../services/context.ts";
import { copiedFlag, createEdit } from "../../services/loads/outbox-edits.ts";
import { findOrCreateCurrentUser } from "../../services/people/current-user.ts";
import type { LoadRecord, Page, RemoteConnection } from "../../store/store.ts";
import { readUsers, USERS_NOT_LISTED } from "../remote/known-users.ts";
import { createProbe } from "../remote/probe.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { HttpClient } from "../remote/request.ts";
import { saveProgress } from "../status/progress.ts";
import { addSyncLog } from "../status/sync-log.ts";
import type { SecretStore } from "./secrets.ts";

const loadsAtOnce = 200;
const idsAtOnce = 2_000;

/**
 * Connects the desk's account with a remote. A remote that cannot be reached at the moment is connected all the
 * same; one that refuses the token is not.
 * @returns what is wrong for now, in message; empty when the remote answered
 * @throws LanedeskError "invalid" with words when the address or the token will not do; nothing is changed then
 */
export async function connectRemote(
  context: Context,
  http: HttpClient,
  secrets: SecretStore,
  draft: RemoteDraft,
  work?: Work,
): Promise<string> {
  const baseUrl = addressOf(draft.baseUrl);
  const monitorUrl = draft.monitorUrl === "" ? "" : addressOf(draft.monitorUrl);
  const { account } = await findOrCreateCurrentUser(context);
  const before = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  await assertAddress(context, before, baseUrl, draft.address);
  const problem = await tryToken(http, baseUrl, draft.token);
  if (draft.address === "another") await forgetLinks(context, account.accountId);
  await secrets.save({ token: draft.token, clientPassword: draft.clientPassword });
  const remote: RemoteConnection = {
    accountId: account.accountId,
    connected: true,
    baseUrl,
    monitorUrl,
    clientId: draft.clientId,
  };
  await context.store.write(["keyValue", "syncLog"], async (parts) => {
    await parts.keyValue.set("remote", remote);
    await addSyncLog(parts, context, `Connected with ${baseUrl}.`);
  });
  const another = draft.address === "another" ? { epoch: "" } : {};
  await saveProgress(context, { paused: "", message: "", allowed: "", ...another });
  if (draft.postsCopies)
    await context.store.write(["keyValue"], ({ keyValue }) => keyValue.set("copiedAt", 0));
  if (draft.sendsExisting) await queueExisting(context, account.accountId, work);
  return work?.signal.aborted ? stopped : problem;
}

const stopped =
  "Connected, but it was stopped before all loads that are here were put in the outbox. What is there is sent; connect again for the others.";

/** Ends the connection. What waits stays, and goes on when the same remote is connected again. */
export async function disconnectRemote(context: Context, secrets: SecretStore): Promise<void> {
  await context.store.write(["keyValue", "syncLog"], async (parts) => {
    const remote = await parts.keyValue.get("remote");
    if (!remote) return;
    await parts.keyValue.set("remote", { ...remote, connected: false });
    await addSyncLog(parts, context, `Disconnected from ${remote.baseUrl}. What waits stays here.`);
  });
  await secrets.clear();
}

/** What a first connection would send: counted by the ids, without reading a load. */
export async function previewConnection(context: Context): Promise<SyncPreview> {
  const { accountId } = (await findOrCreateCurrentUser(context)).account;
  let toSend = 0;
  let after: string | null = null;
  do {
    const behind: string | null = after;
    const { ids, linked } = await context.store.read(["loads", "remoteLinks"], async (parts) => {
      const ids = await parts.loads.findIds({ accountId, status: "available" }, behind, idsAtOnce);
      return { ids, linked: await parts.remoteLinks.areLinked(ids) };
    });
    toSend += linked.filter((isLinked) => !isLinked).length;
    after = ids.length < idsAtOnce ? null : (ids.at(-1) ?? null);
    await yieldToEventLoop();
  } while (after !== null);
  const { linked, copiedAt } = await context.store.read(["remoteLinks", "keyValue"], async (parts) => ({
    linked: await parts.remoteLinks.count(accountId),
    copiedAt: (await parts.keyValue.get("copiedAt")) ?? 0,
  }));
  return { toSend, linked, isCopy: copiedAt > 0 };
}

/** A token must not cross a network that anybody can listen to. */
function addressOf(text: string): string {
  const url = new URL(text);
  const isOwn = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !isOwn)
    throw new LanedeskError(
      "invalid",
      `${url.host} must be reached over https, because a token is sent there. Nothing was connected.`,
    );
  if (url.username || url.password || url.search || url.hash)
    throw new LanedeskError("invalid", "The address holds more than an address. Nothing was connected.");
  return url.href.replace(/\/+$/, "");
}

/** Loads that are known at one address are not sent to another one without a word. */
async function assertAddress(
  context: Context,
  before: RemoteConnection | undefined,
  baseUrl: string,
  address: RemoteDraft["address"],
): Promise<void> {
  if (!before || before.baseUrl === baseUrl || address !== "same") return;
  const known = await context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.count(before.accountId),
  );
  if (known > 0)
    throw new LanedeskError(
      "conflict",
      `${known} loads are known at ${before.baseUrl}. Say whether that service moved to ${baseUrl}, or whether this is another service to which everything is to be sent anew. Nothing was changed.`,
    );
}

async function tryToken(http: HttpClient, baseUrl: string, token: string): Promise<string> {
  try {
    return (await readUsers({ http, baseUrl, token }, createProbe())) ? "" : USERS_NOT_LISTED;
  } catch (cause) {
    if (!(cause instanceof RemoteFailure)) throw cause;
    if (cause.isTransient) return `${cause.message} It is tried again by itself.`;
    const isOfToken = cause.kind === "unauthenticated" || cause.kind === "rejected";
    const message = isOfToken
      ? `${baseUrl} does not take this token.`
      : `There is no load board at ${baseUrl}.`;
    throw new LanedeskError("invalid", `${message} ${cause.message} Nothing was connected.`);
  }
}

async function forgetLinks(context: Context, accountId: string): Promise<void> {
  let found: number;
  do {
    found = await context.store.write(["remoteLinks", "outbox"], async ({ remoteLinks, outbox }) => {
      const links = await remoteLinks.findDue(accountId, Number.MAX_SAFE_INTEGER, loadsAtOnce);
      const loadIds = links.map(({ loadId }) => loadId);
      const edits = await outbox.findByLoads(loadIds);
      await outbox.removeMany(edits.map(({ editId }) => editId));
      await remoteLinks.removeMany(loadIds);
      return links.length;
    });
    await yieldToEventLoop();
  } while (found > 0);
}

/** Puts every available load that is not at the remote yet into the outbox. */
async function queueExisting(context: Context, accountId: string, work?: Work): Promise<void> {
  let done = 0;
  await overUnsent(
    context,
    accountId,
    async (loads) => {
      await context.store.write(["outbox", "keyValue"], async ({ outbox, keyValue }) => {
        const copiedAt = (await keyValue.get("copiedAt")) ?? 0;
        const known = await outbox.findByLoads(loads.map(({ loadId }) => loadId));
        const noted = new Set(known.map(({ loadId }) => loadId));
        const fresh = loads.filter(({ loadId, isLocalOnly }) => !isLocalOnly && !noted.has(loadId));
        const edits = fresh.map((after) => {
          const edit = createEdit({ after, activity: null }, "create", []);
          return { ...edit, ...copiedFlag(edit, after, copiedAt) };
        });
        await outbox.addMany(edits);
      });
      done += loads.length;
      work?.reportProgress(done, null);
    },
    work,
  );
}

async function overUnsent(
  context: Context,
  accountId: string,
  take: (loads: LoadRecord[]) => Promise<void>,
  work?: Work,
): Promise<void> {
  let after: string | null = null;
  do {
    if (work?.signal.aborted) return;
    const request = { accountId, status: "available", order: "created", descending: false } as const;
    const from: string | null = after;
    const page: Page<LoadRecord> = await context.store.read(["loads"], ({ loads }) =>
      loads.readPage({ ...request, after: from, size: loadsAtOnce }),
    );
    const links = await context.store.read(["remoteLinks"], ({ remoteLinks }) =>
      remoteLinks.findMany(page.records.map(({ loadId }) => loadId)),
    );
    await take(page.records.filter((_, index) => !links[index]));
    after = page.next;
    await yieldToEventLoop();
  } while (after !== null);
}
