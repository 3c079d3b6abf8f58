import { LanedeskError } from "../../../shared/failure.ts";
import type { LoadRecord, Parts } from "../../store/store.ts";
import { assertAvailable } from "../availability.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { type LoadChange, loadChangeParts, saveLoadChanges } from "../load-changes.ts";
import { milesOf } from "../load-miles.ts";
import { activityOf, postedLoad, replacedLoad } from "../load-record.ts";
import { postAs } from "../post-as.ts";
import type { RowOutcome } from "./import-kind.ts";
import { emptyRequest, type ImportedLoad, overlaid, requestOf } from "./imported-load.ts";

/**
 * Posts and updates loads by their load numbers, all of a chunk in one transaction and on the same write path as
 * every other door. A load that says already what the row says is left as it is.
 */
export async function recordLoads(
  context: Context,
  caller: Caller,
  items: readonly ImportedLoad[],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const changed: string[] = [];
  await context.store.write([...loadChangeParts, "users"], async (parts) => {
    const working = await loadsByNumber(parts, caller.accountId, items);
    const changes = new Map<string, LoadChange>();
    for (const item of items) {
      const outcome = await takeIn(context, caller, parts, item, working.get(item.loadNumber));
      outcomes.push(typeof outcome === "string" || "rejected" in outcome ? outcome : outcome.kind);
      if (typeof outcome === "string" || "rejected" in outcome) continue;
      const { change } = outcome;
      working.set(item.loadNumber, change.after);
      // A load that comes twice in the chunk is written once, with what came last.
      const earlier = changes.get(change.after.loadId);
      changes.set(change.after.loadId, earlier ? { ...change, before: earlier.before } : change);
    }
    await saveLoadChanges(parts, [...changes.values()]);
    changed.push(...changes.keys());
  });
  if (changed.length > 0) context.announce("loads.changed", { loadIds: changed });
  return outcomes;
}

type WriteParts = Pick<Parts, (typeof loadChangeParts)[number] | "users">;

async function loadsByNumber(
  { loads }: WriteParts,
  accountId: string,
  items: readonly ImportedLoad[],
): Promise<Map<string, LoadRecord>> {
  const numbers = [...new Set(items.map(({ loadNumber }) => loadNumber))];
  const found = await Promise.all(numbers.map((number) => loads.findByNumber(accountId, number, 1)));
  return new Map(found.flatMap(([newest]) => (newest ? [[newest.loadNumber ?? "", newest] as const] : [])));
}

async function takeIn(
  context: Context,
  caller: Caller,
  parts: WriteParts,
  item: ImportedLoad,
  before: LoadRecord | undefined,
): Promise<"unchanged" | { rejected: string } | { kind: "added" | "changed"; change: LoadChange }> {
  const { clock, newId } = context.surroundings;
  const now = clock.now();
  const known = before && requestOf(before);
  const request = overlaid(known ?? emptyRequest, item);
  if (known && JSON.stringify(request) === JSON.stringify(known)) return "unchanged";
  if (before) {
    const problem = problemOf(() => assertAvailable(before, "updated"));
    if (problem !== undefined) return { rejected: problem };
  }
  const postAsUser = await postAs(parts.users, caller, request.postAsUserId);
  const making = { caller, postAsUser, miles: milesOf(request), now, newId };
  const after = before ? replacedLoad(before, request, making) : postedLoad(request, making);
  const activity = activityOf(after, before ? "Updated by an import" : "Posted by an import", now, newId());
  return { kind: before ? "changed" : "added", change: { before, after, activity } };
}

function problemOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof LanedeskError) return error.message;
    throw error;
  }
}
