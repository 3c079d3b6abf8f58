import { type CarrierRuleSettings, carrierRuleSettings } from "../../../shared/views/carrier-rules.ts";
import type { CarrierRecord, CarrierVerdictRecord, StoreParts } from "../../store/store.ts";
import { updateQueuedVerdicts } from "../change-queue/queue-changes.ts";
import { CHUNK_SIZE, yieldToEventLoop } from "../chunks.ts";
import type { AccountCaller, Context } from "../context.ts";
import { type RuleContext, readRuleContext } from "./read-verdict.ts";
import { updateVerdictParts, updateVerdicts, type VerdictCause } from "./update-verdicts.ts";

const refreshParts = [...updateVerdictParts, "carriers", "changeQueue", "keyValue"] as const;
type RefreshParts = Pick<StoreParts, (typeof refreshParts)[number]>;

const running = new WeakMap<Context, Promise<void>>();

/**
 * Judges carriers again whose verdict can have changed by date alone or through changed rules. Neither enters the change
 * queue. Concurrent calls share one run.
 */
export function refreshVerdicts(context: Context, caller: AccountCaller): Promise<void> {
  const known = running.get(context);
  if (known) return known;
  const run = refresh(context, caller).finally(() => running.delete(context));
  running.set(context, run);
  return run;
}

async function refresh(context: Context, { accountId }: AccountCaller): Promise<void> {
  const rules = await readRuleContext(context);
  let isChanged = false;
  for (const step of [judgeAfterRuleChange, judgeDue])
    while (await context.store.write(refreshParts, (parts) => step(context, parts, accountId, rules))) {
      isChanged = true;
      await yieldToEventLoop();
    }
  if (isChanged) context.publish("carriers.changed", null);
}

/** Judges a chunk of all carriers after a change of the rules. @returns whether it judged any */
async function judgeAfterRuleChange(
  context: Context,
  parts: RefreshParts,
  accountId: string,
  rules: RuleContext,
): Promise<boolean> {
  const wanted = describeRules(rules.settings);
  const judged = (await parts.keyValue.get("judgedRules")) ?? {};
  const progress = judged[accountId];
  const save = (after: number | null) =>
    parts.keyValue.set("judgedRules", { ...judged, [accountId]: { rules: wanted, after } });
  // Carriers of a store without a mark were judged by the current rules when they were recorded.
  if (!progress) {
    await save(null);
    return false;
  }
  if (progress.rules === wanted && progress.after === null) return false;
  const after = progress.rules === wanted ? (progress.after ?? 0) : 0;
  const carriers = await parts.carriers.findAfter(accountId, after, CHUNK_SIZE);
  await judge(context, parts, carriers, rules, "rules");
  await save(carriers.at(-1)?.insdId ?? null);
  return carriers.length > 0;
}

const describeRules = (settings: CarrierRuleSettings): string =>
  JSON.stringify(carrierRuleSettings.parse(settings));

/** Judges a chunk of the carriers whose day has come. @returns whether it judged any */
async function judgeDue(
  context: Context,
  parts: RefreshParts,
  accountId: string,
  rules: RuleContext,
): Promise<boolean> {
  const due = await parts.carrierVerdicts.findChanging(accountId, rules.today.date, CHUNK_SIZE);
  if (due.length === 0) return false;
  const carriers = await parts.carriers.findMany(
    accountId,
    due.map(({ insdId }) => insdId),
  );
  await judge(
    context,
    parts,
    carriers.filter((carrier) => carrier !== undefined),
    rules,
    "date",
  );
  const lost = due.filter((_, index) => carriers[index] === undefined);
  if (lost.length > 0) await parts.carrierVerdicts.saveMany(lost.map(withoutDay));
  return true;
}

const withoutDay = (record: CarrierVerdictRecord): CarrierVerdictRecord => ({ ...record, changesOn: null });

async function judge(
  { env }: Context,
  parts: RefreshParts,
  carriers: readonly CarrierRecord[],
  rules: RuleContext,
  cause: VerdictCause,
): Promise<void> {
  const judged = carriers.map((carrier) => ({ carrier, isNew: false }));
  const verdicts = await updateVerdicts(parts, judged, rules, { at: env.clock.now(), cause });
  await updateQueuedVerdicts(parts.changeQueue, carriers, verdicts);
}
