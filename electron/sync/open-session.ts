import type { Context } from "../services/context.ts";
import type { RemoteConnection } from "../store/store.ts";
import { bareRemote, type Directory, readCapabilities, readRateTrend } from "./client/account-client.ts";
import type { AppInfo } from "./client/desk.ts";
import { knownUsers, usersUntold } from "./client/known-users.ts";
import { createLoadClient } from "./client/load-client.ts";
import { createOffers } from "./client/offers.ts";
import type { HttpClient } from "./client/request.ts";
import { createDecisions } from "./decisions.ts";
import { writeDiary } from "./diary.ts";
import type { RemoteSecrets } from "./secrets.ts";
import type { Session } from "./session.ts";

/** The remote is asked at least this often who is there and what it offers, and not more often. */
export const contactEvery = 5 * 60_000;

export interface Sessions {
  /**
   * Opens a session with the remote; asks it who is there and what it offers, where that is not known.
   * @throws RemoteFailure
   */
  open(remote: RemoteConnection, secrets: RemoteSecrets): Promise<Session>;
  /** Whether the remote is to be asked again what it is. */
  isDue(): boolean;
  /** What the remote is may have changed. */
  forget(): void;
}

interface SessionOptions {
  context: Context;
  wire: HttpClient;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  tell: Session["tell"];
}

export function createSessions({ context, wire, random, tell }: SessionOptions): Sessions {
  const { clock } = context.env;
  const askOffers = createOffers();
  const askUsers = createOffers();
  let areUntold = false;
  /** In running time, until when it is not asked again. */
  let found: (Pick<Session, "capabilities" | "directory"> & { until: number }) | undefined;

  async function usersOf(desk: AppInfo): Promise<Directory> {
    const users = await knownUsers(desk, askUsers);
    if (!users && !areUntold) await writeDiary(context, usersUntold);
    areUntold = !users;
    return users ?? new Map();
  }

  const isDue = () => !found || found.until <= clock.uptimeMs();
  return {
    isDue,
    forget() {
      found = undefined;
    },
    async open({ accountId, baseUrl }, { token }) {
      const desk = { wire, baseUrl, token };
      if (!found || isDue()) {
        const directory = await usersOf(desk);
        const capabilities = await askOffers(() => readCapabilities(desk), bareRemote);
        found = { directory, capabilities, until: clock.uptimeMs() + contactEvery };
      }
      const { capabilities, directory } = found;
      return {
        context,
        accountId,
        loads: createLoadClient(desk),
        rates: (body) => readRateTrend(desk, body),
        capabilities,
        directory,
        random,
        dueUntil: clock.now,
        tell,
        decide: createDecisions(context, accountId, wire),
        othersGoWell: () => true,
        posted: new Map(),
        unread: new Map(),
        earlier: new Set(),
        missing: new Set(),
        ended: new Map(),
      };
    },
  };
}
