import { type CarrierRuleSettings, carrierRuleSettings } from "../../../shared/views/carrier-rules.ts";
import type { CarrierRecord, CarrierVerdictRecord, StoreParts } from "../../store/store.ts";
import { getNextChangeTime, saveChangeTime } from "../change-queue/change-clock.ts";
import { updateQueuedVerdicts } from "../change-queue/queue-changes.ts";
import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { AccountCaller, Context } from "../context.ts";
import { listAccounts } from "../people/accounts.ts";
import { type RuleContext, readRuleContext } from "./read-verdict.ts";
import { updateVerdictParts, updateVerdicts, type VerdictCause } from "./update-verdicts.ts";

const refreshParts = [...updateVerdictParts, "carriers", "changeQueue", "keyValue"] as const;
type RefreshParts = Pick<StoreParts, (typeof refreshParts)[number]>;

/** The current run of each account. */
const running = new WeakMap<Context, Map<string, Promise<void>>>();

/**
 * Judges the carriers whose verdict may have changed because of the date or the rules. Such changes do not enter the
 * change queue. Concurrent calls for an account share one run, which only the `signal` of the first call can stop.
 */
export function refreshVerdicts(
  context: Context,
  { accountId }: Pick<AccountCaller, "accountId">,
  signal?: AbortSignal,
): Promise<void> {
  const runs = running.get(context) ?? new Map<string, Promise<void>>();
  running.set(context, runs);
  const run =
    runs.get(accountId) ?? refreshAccount(context, accountId, signal).finally(() => runs.delete(accountId));
  runs.set(accountId, run);
  return run;
}

/** Refreshes the verdicts of every account on the first call of each calendar day in the business time zone. */
export async function refreshVerdictsOfDay(context: Context, signal: AbortSignal): Promise<void> {
  const { today } = await readRuleContext(context);
  if (judgedDays.get(context) === today.date) return;
  for (const account of await listAccounts(context)) await refreshVerdicts(context, account, signal);
  if (!signal.aborted) judgedDays.set(context, today.date);
}

/** The last day, YYYY-MM-DD, for which all carriers were judged. */
const judgedDays = new WeakMap<Context, string>();

async function refreshAccount(
  context: Context,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rules = await readRuleContext(context);
  let isChanged = false;
  for (const step of [judgeAfterRuleChange, judgeChangingCarriers])
    while (
      !signal?.aborted &&
      (await context.store.write(refreshParts, (parts) => step(context, parts, accountId, rules)))
    ) {
      isChanged = true;
      await yieldToEventLoop();
    }
  if (isChanged) context.publish("carriers.changed", null);
}

/**
 * Updates the verdicts of the next chunk of all carriers if the rules have changed.
 * @returns whether there was a chunk
 */
async function judgeAfterRuleChange(
  context: Context,
  parts: RefreshParts,
  accountId: string,
  rules: RuleContext,
): Promise<boolean> {
  const wanted = serializeRules(rules.settings);
  const progressByAccount = (await parts.keyValue.get("verdictRules")) ?? {};
  const progress = progressByAccount[accountId];
  const save = (after: number | null) =>
    parts.keyValue.set("verdictRules", { ...progressByAccount, [accountId]: { rules: wanted, after } });
  // Without stored progress, there are no carriers yet.
  if (!progress) {
    await save(null);
    return false;
  }
  if (progress.rules === wanted && progress.after === null) return false;
  const after = progress.rules === wanted ? (progress.after ?? 0) : 0;
  const carriers = await parts.carriers.findAfter(accountId, after, RECORDS_PER_CHUNK);
  await saveNewVerdicts(context, parts, carriers, rules, "rules");
  await save(carriers.at(-1)?.insdId ?? null);
  return carriers.length > 0;
}

/**
 * Stores the rules that apply to an account's first carriers, so that `refreshVerdicts` notices changed rules. Does
 * nothing if the account already has stored rules.
 */
export async function saveFirstRules(
  { keyValue }: Pick<StoreParts, "keyValue">,
  accountId: string,
  settings: CarrierRuleSettings,
): Promise<void> {
  const progressByAccount = (await keyValue.get("verdictRules")) ?? {};
  if (progressByAccount[accountId]) return;
  const progress = { rules: serializeRules(settings), after: null };
  await keyValue.set("verdictRules", { ...progressByAccount, [accountId]: progress });
}

const serializeRules = (settings: CarrierRuleSettings): string =>
  JSON.stringify(carrierRuleSettings.parse(settings));

/**
 * Updates the verdicts of the next chunk of the carriers whose verdict can change today.
 * @returns whether there was a chunk
 */
async function judgeChangingCarriers(
  context: Context,
  parts: RefreshParts,
  accountId: string,
  rules: RuleContext,
): Promise<boolean> {
  const changing = await parts.carrierVerdicts.findChanging(accountId, rules.today.date, RECORDS_PER_CHUNK);
  if (changing.length === 0) return false;
  const carriers = await parts.carriers.findMany(
    accountId,
    changing.map(({ insdId }) => insdId),
  );
  await saveNewVerdicts(
    context,
    parts,
    carriers.filter((carrier) => carrier !== undefined),
    rules,
    "date",
  );
  const orphans = changing.filter((_, index) => carriers[index] === undefined);
  if (orphans.length > 0) await parts.carrierVerdicts.saveMany(orphans.map(clearChangeDay));
  return true;
}

const clearChangeDay = (record: CarrierVerdictRecord): CarrierVerdictRecord => ({
  ...record,
  changesOn: null,
});

async function saveNewVerdicts(
  { env }: Context,
  parts: RefreshParts,
  carriers: readonly CarrierRecord[],
  rules: RuleContext,
  cause: VerdictCause,
): Promise<void> {
  const judged = carriers.map((carrier) => ({ carrier, isNew: false }));
  // Notifications skip events that are not later than the last notified event, so the time must increase even if the
  // system clock went back.
  const at = await getNextChangeTime(parts.keyValue, env.clock.now());
  await saveChangeTime(parts.keyValue, at);
  const verdicts = await updateVerdicts(parts, judged, rules, { at, cause });
  await updateQueuedVerdicts(parts.changeQueue, carriers, verdicts);
}
