import type { Context } from "../../electron/services/context.ts";
import { loadChangeParts, saveLoadChanges } from "../../electron/services/loads/change-load.ts";
import { createActivity, createLoadRecord } from "../../electron/services/loads/load-record.ts";
import { decode } from "../../shared/failure.ts";
import { loadRequest } from "../../shared/interface/load.ts";
import type { Person } from "./brokerage.ts";
import { fullLoad } from "./loads.ts";

const CHUNK_SIZE = 1_000;

/** Posts many loads as over HTTP in few transactions, at a time that may be in the past; returns their ids. */
export async function fillLoads(
  { store, env }: Context,
  { accountId, userId }: Pick<Person, "accountId" | "userId">,
  count: number,
  now = Date.now(),
): Promise<string[]> {
  const { createId } = env;
  const request = decode(loadRequest, fullLoad);
  const caller = { accountId, userId, role: "administrator", channel: "http" } as const;
  const making = { caller, postAsUser: null, miles: 781, now, createId };
  const ids: string[] = [];
  for (let made = 0; made < count; made += CHUNK_SIZE) {
    const records = Array.from({ length: Math.min(CHUNK_SIZE, count - made) }, () =>
      createLoadRecord(request, making),
    );
    const changes = records.map((after) => {
      const activity = createActivity(after, "Posted", making.now, createId());
      return { before: undefined, after, activity };
    });
    await store.write(loadChangeParts, (parts) => saveLoadChanges(parts, changes, caller));
    ids.push(...records.map(({ loadId }) => loadId));
  }
  return ids;
}
