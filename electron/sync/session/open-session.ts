import type { Context } from "../../services/context.ts";
import type { RemoteConnection } from "../../store/store.ts";
import type { RemoteSecrets } from "../connection/secrets.ts";
import { BARE_REMOTE, type Directory, readCapabilities, readRateTrend } from "../remote/account-client.ts";
import type { RemoteEndpoint } from "../remote/endpoint.ts";
import { readUsers, USERS_NOT_LISTED } from "../remote/known-users.ts";
import { createLoadClient } from "../remote/load-client.ts";
import { createProbe } from "../remote/probe.ts";
import type { HttpClient } from "../remote/request.ts";
import { writeSyncLog } from "../status/sync-log.ts";
import { createLoadTransactions } from "./load-transactions.ts";
import type { Session } from "./session.ts";

/** The remote is asked at least this often who is there and what it offers, and not more often. */
export const CONTACT_INTERVAL_MS = 5 * 60_000;

export interface SessionOpener {
  /**
   * Opens a session with the remote; asks it who is there and what it offers, where that is not known.
   * @throws RemoteFailure
   */
  open(remote: RemoteConnection, secrets: RemoteSecrets): Promise<Session>;
  /** Whether the remote is to be asked again what it is. */
  isDue(): boolean;
  /** What the remote is may have changed. */
  reset(): void;
}

interface SessionOptions {
  context: Context;
  http: HttpClient;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  tell: Session["reportProgress"];
}

export function createSessionOpener({ context, http, random, tell }: SessionOptions): SessionOpener {
  const { clock } = context.env;
  const askOffers = createProbe();
  const askUsers = createProbe();
  let areUntold = false;
  /** In running time, until when it is not asked again. */
  let found: (Pick<Session, "capabilities" | "directory"> & { until: number }) | undefined;

  async function usersOf(desk: RemoteEndpoint): Promise<Directory> {
    const users = await readUsers(desk, askUsers);
    if (!users && !areUntold) await writeSyncLog(context, USERS_NOT_LISTED);
    areUntold = !users;
    return users ?? new Map();
  }

  const isDue = () => !found || found.until <= clock.uptimeMs();
  return {
    isDue,
    reset() {
      found = undefined;
    },
    async open({ accountId, baseUrl }, { token }) {
      const desk = { http, baseUrl, token };
      if (!found || isDue()) {
        const directory = await usersOf(desk);
        const capabilities = await askOffers(() => readCapabilities(desk), BARE_REMOTE);
        found = { directory, capabilities, until: clock.uptimeMs() + CONTACT_INTERVAL_MS };
      }
      const { capabilities, directory } = found;
      return {
        context,
        accountId,
        loads: createLoadClient(desk),
        readRateTrend: (body) => readRateTrend(desk, body),
        capabilities,
        directory,
        random,
        dueUntil: clock.now,
        reportProgress: tell,
        transact: createLoadTransactions(context, accountId, http),
        othersSucceed: () => true,
        unstoredCreates: new Map(),
        readFailures: new Map(),
        rolledBack: new Set(),
        missing: new Set(),
        ended: new Map(),
      };
    },
  };
}
