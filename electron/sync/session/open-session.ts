import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../services/context.ts";
import { createCoveredDeletion } from "../../services/loads/delete.ts";
import { findRemoteName } from "../../services/settings/find-office.ts";
import { readCodeLists, readSettings } from "../../services/settings/settings.ts";
import type { RemoteAccess } from "../connection/remote-access.ts";
import {
  BARE_REMOTE,
  type Capabilities,
  type Directory,
  readCapabilities,
  readRateTrend,
  readUsers,
  USERS_NOT_LISTED,
} from "../remote/account-client.ts";
import type { HttpClient, RemoteEndpoint } from "../remote/http-client.ts";
import { createLoadClient } from "../remote/load-client.ts";
import { createOfficeClient } from "../remote/office-client.ts";
import { probeFeature } from "../remote/probe-feature.ts";
import { readProgress, saveProgress } from "../status/progress.ts";
import { writeSyncLog } from "../status/sync-log.ts";
import { createLoadTransactions } from "./load-transactions.ts";
import type { Session } from "./session.ts";

/** Interval between two reads of the remote's users and capabilities, and between two runs of the carrier job. */
export const CONTACT_INTERVAL_MS = 5 * 60_000;

/** Opens sessions with the remote. */
export interface SessionOpener {
  /**
   * Opens a session; reads the remote's users and capabilities if they are unknown or due.
   * @throws RemoteFailure if the remote fails or rejects the token
   */
  open(access: RemoteAccess): Promise<Session>;
  /** Whether users and capabilities have to be read again. */
  isDue(): boolean;
  /** Discards users and capabilities. */
  reset(): void;
}

interface SessionOptions {
  context: Context;
  http: HttpClient;
  /** Returns a number between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  reportProgress: Session["reportProgress"];
}

/** Creates an opener that keeps users and capabilities between cycles. */
export function createSessionOpener({
  context,
  http,
  random,
  reportProgress,
}: SessionOptions): SessionOpener {
  const { clock } = context.env;
  let hasLoggedMissingUsers = false;
  /** `until` is in milliseconds of uptime. */
  let known: (Pick<Session, "capabilities" | "directory"> & { until: number }) | undefined;

  async function readDirectory(endpoint: RemoteEndpoint): Promise<Directory> {
    const users = await readUsers(endpoint);
    if (!users && !hasLoggedMissingUsers) await writeSyncLog(context, USERS_NOT_LISTED);
    hasLoggedMissingUsers = !users;
    return users ?? new Map();
  }

  /**
   * Reads the remote's capabilities and stores them. If the remote rejects the read, or the response may come from a
   * proxy, returns the stored capabilities, or those of a bare remote.
   */
  async function findCapabilities(endpoint: RemoteEndpoint): Promise<Capabilities> {
    const { baseUrl } = endpoint;
    const { capabilities: stored } = await readProgress(context);
    const before = stored?.baseUrl === baseUrl ? stored : undefined;
    const fallback = before ?? BARE_REMOTE;
    const capabilities = await probeFeature(() => readCapabilities(endpoint), fallback);
    const after = { ...capabilities, baseUrl };
    if (capabilities !== fallback && !isDeepStrictEqual(after, before))
      await saveProgress(context, { capabilities: after });
    return capabilities;
  }

  const isDue = () => !known || known.until <= clock.uptimeMs();
  return {
    isDue,
    reset() {
      known = undefined;
    },
    async open({ accountId, baseUrl, token }) {
      const { noun: service } = await context.store.read(["keyValue"], findRemoteName);
      const endpoint = { http, baseUrl, token, service };
      if (!known || isDue()) {
        const directory = await readDirectory(endpoint);
        const capabilities = await findCapabilities(endpoint);
        known = { directory, capabilities, until: clock.uptimeMs() + CONTACT_INTERVAL_MS };
      }
      const { capabilities, directory } = known;
      const { bookedLoads } = await readSettings(context);
      const { deleteReasons } = await readCodeLists(context);
      return {
        context,
        accountId,
        loads: createLoadClient(endpoint),
        claimCarriers: createOfficeClient(endpoint).claimCarriers,
        readRateTrend: (body) => readRateTrend(endpoint, body),
        capabilities,
        directory,
        booked: { rule: bookedLoads, deletion: createCoveredDeletion(deleteReasons) },
        random,
        getDueUntil: clock.now,
        transact: createLoadTransactions(context, accountId, http),
        reportProgress,
        hasOtherSucceeded: () => true,
        unstoredCreates: new Map(),
        readFailures: new Map(),
        lostLoads: { missing: new Map(), ended: new Map(), checkedAt: 0 },
        rolledBack: new Set(),
        missing: new Set(),
        ended: new Map(),
      };
    },
  };
}
