import type { LoadOrder, LoadQuery } from "../../store.ts";
import type { Database } from "../database.ts";
import { folded } from "../index-keys.ts";
import { type Beside, concernsSync, nothingBeside, standings } from "./load-orders.ts";

/** What a query needs to know beside the loads. */
export async function besideOf(
  {
    outboxStates,
    linkedLoads,
    standingChanges,
  }: Pick<Database, "outboxStates" | "linkedLoads" | "standingChanges">,
  query: LoadQuery & { order?: LoadOrder },
): Promise<Beside> {
  const names = new Map((query.posters ?? []).map(({ userId, name }) => [userId, folded(name)]));
  const nameOf = (userId: string) => names.get(userId) ?? "";
  if (!concernsSync(query)) return { ...nothingBeside, nameOf };
  const stateOf = await outboxStates.all();
  const linked = await linkedLoads.all();
  const standingOf = (loadId: string) =>
    standings.indexOf(stateOf(loadId) ?? (linked.has(loadId) ? "done" : "local only"));
  const changedSince = (version: number) => standingChanges.since(version);
  return { nameOf, standingOf, version: standingChanges.version, changedSince };
}
