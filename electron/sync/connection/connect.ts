import { LanedeskError } from "../../../shared/failure.ts";
import { formatCount } from "../../../shared/format-count.ts";
import type { RemoteDraft, SyncPreview } from "../../../shared/views/sync.ts";
import { inChunks, RECORDS_PER_CHUNK, yieldToEventLoop } from "../../services/chunks.ts";
import type { Caller, Context, Work } from "../../services/context.ts";
import { createCopyFields, createEdit } from "../../services/loads/outbox-edits.ts";
import { findOrCreateCurrentUser } from "../../services/people/current-user.ts";
import { getChange, recordAudit } from "../../services/people/record-audit.ts";
import { requireRole } from "../../services/people/require-role.ts";
import type { LoadRecord, Page, RemoteConnection, SyncProgress } from "../../store/store.ts";
import { readCapabilities, readUsers, USERS_NOT_LISTED } from "../remote/account-client.ts";
import type { HttpClient } from "../remote/http-client.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { saveProgress } from "../status/progress.ts";
import { addSyncLog } from "../status/sync-log.ts";
import { describeMissingHttps, formatAddress, isProtected, isSameAddress } from "./remote-access.ts";
import { findPolicyProblem } from "./remote-policy.ts";
import type { SecretStore } from "./secrets.ts";

/** Larger than `RECORDS_PER_CHUNK`, because reading only ids is fast. */
const MAX_IDS_PER_CHUNK = 2_000;

/**
 * Connects the current user's account with a remote that responds as a load board.
 * @returns a notice for the user, for example that the load board does not list its users; empty if there is none
 * @throws LanedeskError "invalid" if the address or the token is wrong, "unavailable" if the load board does not
 * respond or the secrets can't be saved, "conflict" if the broker has to decide first, "forbidden" if the policy or the
 * caller's role does not allow the connection; the connection is unchanged then
 */
export async function connectRemote(
  context: Context,
  caller: Caller,
  http: HttpClient,
  secrets: Pick<SecretStore, "save">,
  draft: RemoteDraft,
  work?: Work,
): Promise<string> {
  requireRole(caller, "connectLoadBoard");
  const baseUrl = parseAddress(draft.baseUrl);
  const monitorUrl = draft.monitorUrl === "" ? "" : parseAddress(draft.monitorUrl);
  const { account } = await findOrCreateCurrentUser(context);
  const before = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  const policyProblem = findPolicyProblem(context.policy, { baseUrl, monitorUrl }, before);
  if (policyProblem) throw new LanedeskError("forbidden", `${policyProblem} Nothing was connected.`);
  await requireAddressDecision(context, before, baseUrl, draft.address);
  const notice = await checkToken(http, baseUrl, draft.token);
  const officeCapabilities = await findOfficeCapabilities(http, baseUrl, draft.token);
  // Save the credentials before any other change: with the credentials of another address, sync would pause.
  const { token, clientPassword, canSaveUnencrypted } = draft;
  await secrets.save({ baseUrl, token, monitorUrl, clientPassword }, canSaveUnencrypted);
  if (draft.address === "another") await removeLinksAndEdits(context, account.accountId);
  const isSameMonitor = before?.clientId === draft.clientId && isSameAddress(before.monitorUrl, monitorUrl);
  if (!isSameMonitor) await removeCarrierClears(context, account.accountId);
  const remote: RemoteConnection = {
    accountId: account.accountId,
    isConnected: true,
    baseUrl,
    monitorUrl,
    clientId: draft.clientId,
  };
  const noEpoch = draft.address === "another" ? { epoch: "" } : {};
  await saveProgress(context, { paused: "", message: "", allowed: "", ...noEpoch, ...officeCapabilities });
  await context.store.write(["keyValue", "syncLog", "auditLog"], async (parts) => {
    await parts.keyValue.set("remote", remote);
    const office = await parts.keyValue.get("officeProgress");
    // A complete read finds the loads that changed while no remote was connected.
    if (office) await parts.keyValue.set("officeProgress", { ...office, cursor: "", isComplete: false });
    const by = { ...caller, accountId: account.accountId };
    await recordAudit(parts, by, context.env.clock.now(), "loadBoard", [getChange("", before, remote)]);
    await addSyncLog(parts, context, `Connected to ${baseUrl}.`);
  });
  if (draft.canPostCopies)
    await context.store.write(["keyValue"], ({ keyValue }) => keyValue.set("copiedAt", 0));
  if (draft.canSendExisting) await addExistingLoadsToOutbox(context, account.accountId, work);
  return work?.signal.aborted ? CANCELED_MESSAGE : notice;
}

const CANCELED_MESSAGE =
  "Connected, but you canceled before all loads were in the outbox. Connect again to add the other loads.";

/**
 * Ends the connection. Keeps unsent edits, which sync sends after the user connects the same remote again.
 * @throws LanedeskError "forbidden" if the caller's role does not allow changes of the connection
 */
export async function disconnectRemote(
  context: Context,
  caller: Caller,
  secrets: Pick<SecretStore, "clear">,
): Promise<void> {
  requireRole(caller, "connectLoadBoard");
  await context.store.write(["keyValue", "syncLog", "auditLog"], async (parts) => {
    const remote = await parts.keyValue.get("remote");
    if (!remote) return;
    const after = { ...remote, isConnected: false };
    await parts.keyValue.set("remote", after);
    const by = { ...caller, accountId: remote.accountId };
    await recordAudit(parts, by, context.env.clock.now(), "loadBoard", [getChange("", remote, after)]);
    await addSyncLog(parts, context, `Disconnected from ${remote.baseUrl}. Unsent changes are kept.`);
  });
  await secrets.clear();
}

/** Counts the linked loads and the loads that a new connection would send; see `SyncPreview`. */
export async function previewConnection(context: Context): Promise<SyncPreview> {
  const { accountId } = (await findOrCreateCurrentUser(context)).account;
  let [toSend, toPostAgain] = [0, 0];
  let after: string | null = null;
  do {
    const from: string | null = after;
    const { ids, linked } = await context.store.read(["loads", "remoteLinks"], async (parts) => {
      const ids = await parts.loads.findIds({ accountId, status: "available" }, from, MAX_IDS_PER_CHUNK);
      return { ids, linked: await parts.remoteLinks.areLinked(ids) };
    });
    toPostAgain += linked.filter(Boolean).length;
    for await (const unlinked of inChunks(ids.filter((_, index) => !linked[index])))
      toSend += await countSendable(context, accountId, unlinked);
    after = ids.length < MAX_IDS_PER_CHUNK ? null : (ids.at(-1) ?? null);
    await yieldToEventLoop();
  } while (after !== null);
  const { linked, copiedAt } = await context.store.read(["remoteLinks", "keyValue"], async (parts) => ({
    linked: await parts.remoteLinks.count(accountId),
    copiedAt: (await parts.keyValue.get("copiedAt")) ?? 0,
  }));
  return { toSend, toPostAgain, linked, isCopy: copiedAt > 0 };
}

const countSendable = (context: Context, accountId: string, loadIds: readonly string[]): Promise<number> =>
  context.store.read(["loads"], async ({ loads }) => {
    const found = await loads.findMany(accountId, loadIds);
    return found.filter((load) => load && !load.isLocalOnly).length;
  });

function parseAddress(text: string): string {
  const url = new URL(text);
  if (!isProtected(url))
    throw new LanedeskError("invalid", `${describeMissingHttps(text)} Nothing was connected.`);
  if (url.username || url.password || url.search || url.hash)
    throw new LanedeskError(
      "invalid",
      "The address must not have a user name, a query or a fragment. Nothing was connected.",
    );
  return formatAddress(url);
}

/**
 * Requires the broker's decision if loads are linked to another address.
 * @throws LanedeskError "conflict" without a decision
 */
async function requireAddressDecision(
  context: Context,
  before: RemoteConnection | undefined,
  baseUrl: string,
  address: RemoteDraft["address"],
): Promise<void> {
  if (!before || isSameAddress(before.baseUrl, baseUrl) || address !== "same") return;
  const linked = await context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.count(before.accountId),
  );
  if (linked > 0)
    throw new LanedeskError(
      "conflict",
      `Lanedesk has ${formatCount(linked, "load")} on ${before.baseUrl}. Nothing was changed; choose whether that load board moved to ${baseUrl}, or ${baseUrl} is another load board, where Lanedesk posts the loads again.`,
    );
}

/**
 * Checks that a load board responds and accepts the token.
 * @returns a notice for the user if the load board does not list its users; otherwise empty
 * @throws LanedeskError "unavailable" if the load board can't be reached, "invalid" for a wrong address or token
 */
async function checkToken(http: HttpClient, baseUrl: string, token: string): Promise<string> {
  try {
    return (await readUsers({ http, baseUrl, token })) ? "" : USERS_NOT_LISTED;
  } catch (cause) {
    if (!(cause instanceof RemoteFailure)) throw cause;
    if (cause.isTransient)
      throw new LanedeskError(
        "unavailable",
        `${cause.message} Nothing was connected; check the address, or connect later.`,
      );
    const isWrongToken = cause.kind === "unauthenticated" || cause.kind === "rejected";
    const reason = isWrongToken
      ? `${baseUrl} rejected the token`
      : `${baseUrl} did not respond as a load board`;
    throw new LanedeskError("invalid", `Nothing was connected, because ${reason}. ${cause.message}`);
  }
}

/**
 * Reads the capabilities of an office, so that Lanedesk records even the first changes for the office.
 * @returns an empty object if the remote is not an office, or if the request fails
 */
async function findOfficeCapabilities(
  http: HttpClient,
  baseUrl: string,
  token: string,
): Promise<Partial<SyncProgress>> {
  try {
    const capabilities = await readCapabilities({ http, baseUrl, token });
    return capabilities.isOffice ? { capabilities: { ...capabilities, baseUrl } } : {};
  } catch (cause) {
    if (!(cause instanceof RemoteFailure)) throw cause;
    return {};
  }
}

async function removeLinksAndEdits(context: Context, accountId: string): Promise<void> {
  let removed: number;
  do {
    removed = await context.store.write(["remoteLinks", "outbox"], async ({ remoteLinks, outbox }) => {
      const links = await remoteLinks.findDue(accountId, Number.MAX_SAFE_INTEGER, RECORDS_PER_CHUNK);
      const loadIds = links.map(({ loadId }) => loadId);
      const edits = await outbox.findByLoads(loadIds);
      await outbox.removeMany(edits.map(({ editId }) => editId));
      await remoteLinks.removeMany(loadIds);
      return links.length;
    });
    await yieldToEventLoop();
  } while (removed > 0);
}

/** Removes unsent clears, because another carrier monitoring service may use the same ids for other carriers. */
async function removeCarrierClears(context: Context, accountId: string): Promise<void> {
  let removed: number;
  do
    removed = await context.store.write(["carrierClears"], async ({ carrierClears }) => {
      const clears = await carrierClears.findDue(accountId, Number.MAX_SAFE_INTEGER, RECORDS_PER_CHUNK);
      const insdIds = clears.map(({ remoteInsdId }) => remoteInsdId);
      await carrierClears.removeMany(accountId, insdIds);
      return insdIds.length;
    });
  while (removed > 0);
}

/** Adds a create for every available load without a link and without an edit, except loads that sync must not send. */
async function addExistingLoadsToOutbox(context: Context, accountId: string, work?: Work): Promise<void> {
  let done = 0;
  let after: string | null = null;
  do {
    if (work?.signal.aborted) return;
    const request = { accountId, status: "available", order: "created", isDescending: false } as const;
    const from: string | null = after;
    const page: Page<LoadRecord> = await context.store.read(["loads"], ({ loads }) =>
      loads.readPage({ ...request, after: from, size: RECORDS_PER_CHUNK }),
    );
    const links = await context.store.read(["remoteLinks"], ({ remoteLinks }) =>
      remoteLinks.findMany(page.records.map(({ loadId }) => loadId)),
    );
    const unlinked = page.records.filter((_, index) => !links[index]);
    await addLoadsToOutbox(context, unlinked);
    done += unlinked.length;
    work?.reportProgress(done, null);
    after = page.next;
    await yieldToEventLoop();
  } while (after !== null);
}

const addLoadsToOutbox = (context: Context, loads: readonly LoadRecord[]): Promise<void> =>
  context.store.write(["outbox", "keyValue"], async ({ outbox, keyValue }) => {
    const copiedAt = (await keyValue.get("copiedAt")) ?? 0;
    const unsent = await outbox.findByLoads(loads.map(({ loadId }) => loadId));
    const known = new Set(unsent.map(({ loadId }) => loadId));
    const added = loads.filter(({ loadId, isLocalOnly }) => !isLocalOnly && !known.has(loadId));
    const edits = added.map((after) => {
      const edit = createEdit({ after, activity: null }, "create", []);
      return { ...edit, ...createCopyFields(edit, after, copiedAt) };
    });
    await outbox.addMany(edits);
  });
