import { isDeepStrictEqual } from "node:util";
import { LanedeskError } from "../../../shared/failure.ts";
import { formatDate } from "../../../shared/format-date.ts";
import {
  type CarrierDecision,
  type DecisionForm,
  decisionNames,
} from "../../../shared/views/carrier-decision.ts";
import type { CarrierEventRecord, CarrierRecord, StoreParts } from "../../store/store.ts";
import { recordDecision } from "../change-queue/carrier-edits.ts";
import { getNextChangeTime, saveChangeTime } from "../change-queue/change-clock.ts";
import { updateQueuedVerdicts } from "../change-queue/queue-changes.ts";
import type { Caller, Context } from "../context.ts";
import { getChange, recordAudit } from "../people/record-audit.ts";
import { formatFullName } from "../people/users.ts";
import { mergeDecisions } from "./merge-decisions.ts";
import { createCarrierNotFoundError, type RuleContext, readRuleContext, toDecision } from "./read-verdict.ts";
import { updateVerdictParts, updateVerdicts } from "./update-verdicts.ts";

const decisionParts = [
  ...updateVerdictParts,
  "carriers",
  "changeQueue",
  "keyValue",
  "users",
  "auditLog",
] as const;
type DecisionParts = Pick<StoreParts, (typeof decisionParts)[number]>;

/**
 * Stores the brokerage's decision about a carrier, with the facts that the brokerage records itself (remit-to, W-9,
 * certificate). A decision is not a change of the carrier and never enters the change queue.
 * @param base the decision that the user changed to `form`; changes that colleagues made since then stay. Without
 * `base`, `form` replaces the current decision
 * @returns the stored decision
 * @throws LanedeskError "stale" if a colleague changed the same part of the decision since `base`; "not-found" for an
 * unknown carrier
 */
export async function decideCarrier(
  context: Context,
  caller: Caller,
  insdId: number,
  form: DecisionForm,
  base?: DecisionForm,
): Promise<CarrierDecision> {
  return await changeDecision(context, caller, insdId, (before, { author, at, today }) => {
    const { merged, lost } = mergeDecisions({ ...before, ...base }, { ...before, ...form }, before);
    if (lost.length > 0) throw createStaleDecisionError(lost);
    const isRemitToChanged = before.remitTo !== "" && before.remitTo !== merged.remitTo;
    return {
      after: {
        ...merged,
        ...(isDifferentDecision(before, merged) ? { author, decidedAt: at } : {}),
        ...(isRemitToChanged ? { remitToChangedAt: at } : {}),
      },
      texts: [...describeDecision(before, merged, today), ...describeEnteredFields(before, merged)],
      kind: "decision",
    };
  });
}

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

const createStaleDecisionError = (lost: readonly string[]): LanedeskError =>
  new LanedeskError(
    "stale",
    `A colleague changed the ${conjunction.format(lost)} of this carrier first. Review the carrier, then decide again.`,
  );

const isDifferentDecision = (before: DecisionForm, after: DecisionForm): boolean =>
  before.status !== after.status || before.note !== after.note || before.endDate !== after.endDate;

function describeDecision(before: DecisionForm, after: DecisionForm, today: string): string[] {
  if (!isDifferentDecision(before, after)) return [];
  const until = after.endDate === "" ? "" : ` until ${formatDate(after.endDate, today)}`;
  return [[`${decisionNames[after.status]}${until}`, after.note].filter(Boolean).join(": ")];
}

const describeEnteredFields = (before: DecisionForm, after: DecisionForm): string[] =>
  [
    before.remitTo !== after.remitTo && describeFieldChange("Remit-to", before.remitTo, after.remitTo),
    before.w9Date !== after.w9Date && describeFieldChange("W-9", before.w9Date, after.w9Date),
    before.certificateEnd !== after.certificateEnd &&
      describeFieldChange("Certificate end", before.certificateEnd, after.certificateEnd),
  ].filter((line) => line !== false);

/**
 * Stores a decision that a desktop changed from `base` to `local`, merged with the changes that colleagues made since
 * `base`.
 * @returns the stored decision
 * @throws LanedeskError "stale" if a colleague changed the same part of the decision; "not-found" for an unknown
 * carrier
 */
export const mergeOfficeDecision = (
  context: Context,
  caller: Caller,
  insdId: number,
  base: CarrierDecision,
  local: CarrierDecision,
): Promise<CarrierDecision> =>
  changeDecision(context, caller, insdId, (current, { author, at, today, phone }) => {
    const { merged, lost } = mergeDecisions(base, local, current);
    if (lost.length > 0) throw createStaleDecisionError(lost);
    const isCalledBack = merged.calledBackAt !== null && merged.calledBackAt !== current.calledBackAt;
    const isNewDecision = merged.decidedAt !== current.decidedAt;
    const isRemitToChanged =
      merged.remitToChangedAt !== null && merged.remitToChangedAt !== current.remitToChangedAt;
    // The clock of the desktop may be ahead.
    const limitTime = (time: number | null) => Math.min(time ?? at, at);
    return {
      after: {
        ...merged,
        ...(isNewDecision && { author, decidedAt: limitTime(merged.decidedAt) }),
        ...(isRemitToChanged && { remitToChangedAt: limitTime(merged.remitToChangedAt) }),
        ...(isCalledBack && { calledBackBy: author, calledBackAt: limitTime(merged.calledBackAt) }),
      },
      texts: [
        ...describeDecision(current, merged, today),
        ...describeEnteredFields(current, merged),
        ...(isCalledBack ? [describeCallBack(phone)] : []),
      ],
      kind: isCalledBack ? "callBack" : "decision",
    };
  });

/**
 * Stores the office's decision in the caller's transaction, merged with an unsent local decision. Stores nothing for an
 * unknown carrier.
 * @param local the unsent decision (`after`), and the decision that it replaced (`before`)
 * @returns the merged decision, and the names of the unsent changes that the office's changes overwrote
 */
export async function saveOfficeDecision(
  {
    parts,
    accountId,
    rules,
    now,
  }: { parts: Omit<DecisionParts, "users" | "auditLog">; accountId: string; rules: RuleContext; now: number },
  insdId: number,
  remote: CarrierDecision,
  local?: { before: CarrierDecision; after: CarrierDecision },
): Promise<{ merged: CarrierDecision; lost: string[] }> {
  const result = local ? mergeDecisions(local.before, local.after, remote) : { merged: remote, lost: [] };
  const carrier = await parts.carriers.find(accountId, insdId);
  const [record] = await parts.carrierDecisions.findMany(accountId, [insdId]);
  const before = toDecision(record);
  if (!carrier || isDeepStrictEqual(before, result.merged)) return result;
  const at = await getNextChangeTime(parts.keyValue, now);
  await saveChangeTime(parts.keyValue, at);
  await parts.carrierDecisions.save({ ...result.merged, insdId, accountId });
  const { author, calledBackAt, calledBackBy } = result.merged;
  const events: Pick<CarrierEventRecord, "kind" | "author" | "text">[] = [];
  for (const text of describeDecision(before, result.merged, rules.today.date))
    events.push({ kind: "decision", author, text });
  // A decision does not name the authors of its entered fields.
  for (const text of describeEnteredFields(before, result.merged))
    events.push({ kind: "decision", author: "", text });
  if (calledBackAt !== null && calledBackAt !== before.calledBackAt)
    events.push({
      kind: "callBack",
      author: calledBackBy,
      text: describeCallBack(carrier.facts.phone),
    });
  if (events.length > 0)
    await parts.carrierEvents.addMany(
      events.map((event) => ({
        ...event,
        insdId,
        accountId,
        at,
        before: null,
        after: null,
        decidedBy: null,
      })),
    );
  await rejudgeCarrier(parts, carrier, rules, at);
  return result;
}

const describeCallBack = (phone: string): string =>
  `Called back on the number on file${phone && `, ${phone}`}`;

/**
 * Records that the brokerage called the carrier back on the number on file.
 * @returns the stored decision
 * @throws LanedeskError "not-found" for an unknown carrier
 */
export const recordCallBack = (context: Context, caller: Caller, insdId: number): Promise<CarrierDecision> =>
  changeDecision(context, caller, insdId, (before, { author, at, phone }) => ({
    after: { ...before, calledBackAt: at, calledBackBy: author },
    texts: [describeCallBack(phone)],
    kind: "callBack",
  }));

const describeFieldChange = (name: string, before: string, after: string): string =>
  `${name}: ${before || "none"} → ${after || "none"}`;

interface DecisionChange {
  after: CarrierDecision;
  /** The texts of the timeline entries. Without a text, `changeDecision` stores nothing. */
  texts: string[];
  kind: "decision" | "callBack";
}

interface ChangeContext {
  author: string;
  at: number;
  today: string;
  phone: string;
}

async function changeDecision(
  context: Context,
  caller: Caller,
  insdId: number,
  createChange: (before: CarrierDecision, changeContext: ChangeContext) => DecisionChange,
): Promise<CarrierDecision> {
  const { accountId, userId } = caller;
  const rules = await readRuleContext(context);
  const after = await context.store.write(decisionParts, async (parts) => {
    const carrier = await parts.carriers.find(accountId, insdId);
    if (!carrier) throw createCarrierNotFoundError(insdId);
    const [record] = await parts.carrierDecisions.findMany(accountId, [insdId]);
    const author = formatFullName(await parts.users.find(userId));
    // This time is later than every recorded change of the carrier, even if the system clock went back.
    const at = await getNextChangeTime(parts.keyValue, context.env.clock.now());
    const changeContext = { author, at, today: rules.today.date, phone: carrier.facts.phone };
    const { after, texts, kind } = createChange(toDecision(record), changeContext);
    if (texts.length === 0) return after;
    await saveChangeTime(parts.keyValue, at);
    await parts.carrierDecisions.save({ ...after, insdId, accountId });
    await parts.carrierEvents.addMany(
      texts.map((text) => ({
        insdId,
        accountId,
        kind,
        at,
        author,
        text,
        before: null,
        after: null,
        decidedBy: null,
      })),
    );
    await rejudgeCarrier(parts, carrier, rules, at, userId);
    await recordDecision(context, parts, carrier, toDecision(record), after);
    const change = getChange(String(insdId), toDecision(record), after, carrier.facts.usdotNumber);
    await recordAudit(parts, caller, context.env.clock.now(), "carrierDecisions", [change]);
    return after;
  });
  context.publish("carriers.changed", null);
  return after;
}

async function rejudgeCarrier(
  parts: Omit<DecisionParts, "users" | "auditLog">,
  carrier: CarrierRecord,
  rules: RuleContext,
  at: number,
  decidedBy: string | null = null,
): Promise<void> {
  const verdicts = await updateVerdicts(parts, [{ carrier, isNew: false }], rules, { at, decidedBy });
  await updateQueuedVerdicts(parts.changeQueue, [carrier], verdicts);
}
