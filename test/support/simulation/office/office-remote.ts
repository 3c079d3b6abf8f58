import type { Caller, Context } from "../../../../electron/services/context.ts";
import { issueToken } from "../../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../../electron/services/people/users.ts";
import { createContext } from "../../open-context.ts";
import type { RandomStream } from "../../random-stream.ts";
import { openLocalGateway } from "../../sync/test-sync.ts";
import { createOfficeStore, type OfficeStore } from "./office-store.ts";

/** A backup of the office's database. */
export interface OfficeBackup {
  /** Sets the database back to the backup, as PostgreSQL does. */
  restore(): Promise<void>;
}

/** An office: gateway and services on a memory store with a change log. */
export interface OfficeRemote {
  store: OfficeStore;
  context: Context;
  /** A user at the office's own window. */
  caller: Caller;
  /** One token for each desktop's user. */
  tokens: string[];
  answer(request: Request): Promise<Response>;
  restores(): number;
  backUp(): Promise<OfficeBackup>;
}

/** @param names of the desktops; the e-mail address of a desktop's user is that of the same user at the office */
export async function openOfficeRemote(
  random: RandomStream,
  now: () => number,
  names: readonly string[],
): Promise<OfficeRemote> {
  const store = createOfficeStore(random.createGuid);
  const context = createContext(store, {
    clock: { runId: "office", now, uptimeMs: now },
    createId: random.createGuid,
    createSecret: random.createGuid,
  });
  const { accountId } = await findOrCreateAccount(context);
  const operator = getOperator(accountId);
  const add = (name: string) =>
    addUser(context, operator, {
      ...{ firstName: name, lastName: "Desk", email: `${name}@desk.example`, username: name },
      ...{ phone: "", isActive: true },
    });
  const { userId } = await add("office");
  const tokens: string[] = [];
  for (const name of names) {
    const user = await add(name);
    tokens.push((await issueToken(context, operator, user.userId, "desktop")).token);
  }
  let answer = openLocalGateway(context);
  let restores = 0;
  return {
    store,
    context,
    caller: { accountId, userId, role: "administrator", channel: "window" },
    tokens,
    answer: async (request) => answer(request),
    restores: () => restores,
    async backUp() {
      const restore = store.takeSnapshot();
      return {
        async restore() {
          await store.write([], async () => restore());
          answer = openLocalGateway(context);
          restores += 1;
        },
      };
    },
  };
}
