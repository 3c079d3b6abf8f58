import { recordCarriers } from "../../../electron/services/carriers/carriers.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { issueClient, issueToken } from "../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { getLoadState } from "../../../shared/reference/load-states.ts";
import { createContext } from "../open-context.ts";
import type { RandomStream } from "../random-stream.ts";
import { openLocalGateway } from "../sync/test-sync.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { SimulatedRemote } from "./simulated-remote.ts";

const draft = (name: string) => ({
  firstName: name,
  lastName: "Remote",
  email: `${name}@remote.example`,
  username: name,
  phone: "",
  isActive: true,
});

/** A Lanedesk remote: gateway and services on a memory store. */
export async function lanedeskRemote(
  random: RandomStream,
  now: () => number,
  desktops: number,
): Promise<SimulatedRemote> {
  const store = createMemoryStore();
  const context = createContext(store, {
    clock: { runId: "remote", now, uptimeMs: now },
    createId: random.createGuid,
    createSecret: random.createGuid,
  });
  const { accountId } = await findOrCreateAccount(context);
  const users = await Promise.all(
    Array.from({ length: desktops + 1 }, (_, index) =>
      addUser(context, getOperator(accountId), draft(`user${index}`)),
    ),
  );
  const tokens: string[] = [];
  for (const { userId } of users)
    tokens.push((await issueToken(context, getOperator(accountId), userId, "desktop")).token);
  const client = await issueClient(context, getOperator(accountId), "desktop");
  let answer = openLocalGateway(context);
  let restores = 0;
  const caller = {
    accountId,
    userId: users[0]?.userId ?? "",
    role: "administrator",
    channel: "window",
  } as const;
  const records = () =>
    context.store.read(["loads"], async ({ loads }) => (await loads.readPage({} as never)).records);
  return {
    answer: async (request) => answer(request),
    tokens,
    loads: async () => (await records()).map((record) => JSON.parse(JSON.stringify(record))),
    async change(loadId, change) {
      const record = (await records()).find((one) => one.loadId === loadId);
      if (record?.status !== "available") return false;
      const load: JsonObject = JSON.parse(JSON.stringify(record));
      change(load);
      await updateLoad(context, caller, loadId, loadRequest.parse(load));
      return true;
    },
    async book(loadId) {
      return context.store.write(["loads"], async ({ loads }) => {
        const record = await loads.find(accountId, loadId);
        if (record?.status !== "available") return false;
        const revision = record.revision + 1;
        const booked = { status: "booked", loadState: getLoadState(3), carrierName: "Carrier" } as const;
        await loads.saveMany([{ ...record, ...booked, revision }]);
        return true;
      });
    },
    client,
    restores: () => restores,
    async changeCarrier(usdotNumber, drivers) {
      await recordCarriers(context, { accountId }, [
        { usdotNumber, legalName: `Carrier ${usdotNumber}`, drivers },
      ]);
    },
    backUp() {
      const restoreStore = store.takeSnapshot();
      return async () => {
        restoreStore();
        await store.write(["keyValue"], ({ keyValue }) => keyValue.set("epoch", random.createGuid()));
        answer = openLocalGateway(context);
        restores += 1;
      };
    },
  };
}
