import {
  type CarrierDecision,
  type DecisionForm,
  decisionNames,
} from "../../../shared/views/carrier-decision.ts";
import type { CarrierRecord, StoreParts } from "../../store/store.ts";
import { nextChangeTime, saveChangeTime } from "../change-queue/change-clock.ts";
import { updateQueuedVerdicts } from "../change-queue/queue-changes.ts";
import type { Caller, Context } from "../context.ts";
import { carrierNotFound, readRuleContext, toDecision } from "./read-verdict.ts";
import { formatDay } from "./rule-days.ts";
import { updateVerdictParts, updateVerdicts } from "./update-verdicts.ts";

const decisionParts = [...updateVerdictParts, "carriers", "changeQueue", "keyValue", "users"] as const;
type DecisionParts = Pick<StoreParts, (typeof decisionParts)[number]>;

/**
 * Stores the brokerage's decision about a carrier and its own facts. A decision is no change of the carrier and never
 * enters the change queue.
 * @throws LanedeskError "not-found"
 */
export async function decideCarrier(
  context: Context,
  caller: Caller,
  insdId: number,
  form: DecisionForm,
): Promise<CarrierDecision> {
  return await changeDecision(context, caller, insdId, (before, { author, at, today }) => {
    const isNewDecision =
      before.status !== form.status || before.note !== form.note || before.endDate !== form.endDate;
    const until = form.endDate === "" ? "" : ` until ${formatDay(form.endDate, today)}`;
    const text = [`${decisionNames[form.status]}${until}`, form.note].filter(Boolean).join(": ");
    const isRemitToChanged = before.remitTo !== "" && before.remitTo !== form.remitTo;
    return {
      after: {
        ...before,
        ...form,
        ...(isNewDecision ? { author, decidedAt: at } : {}),
        ...(isRemitToChanged ? { remitToChangedAt: at } : {}),
      },
      texts: [
        isNewDecision && text,
        before.remitTo !== form.remitTo && changeText("Remit-to", before.remitTo, form.remitTo),
        before.w9Date !== form.w9Date && changeText("W-9", before.w9Date, form.w9Date),
        before.certificateEnd !== form.certificateEnd &&
          changeText("Certificate end", before.certificateEnd, form.certificateEnd),
      ].filter((line) => line !== false),
      kind: "decision",
    };
  });
}

/**
 * Records that the brokerage called the carrier back on the number on file.
 * @throws LanedeskError "not-found"
 */
export const recordCallBack = (context: Context, caller: Caller, insdId: number): Promise<CarrierDecision> =>
  changeDecision(context, caller, insdId, (before, { author, at, phone }) => ({
    after: { ...before, calledBackAt: at, calledBackBy: author },
    texts: [`Called back on the number on file${phone && `, ${phone}`}`],
    kind: "callBack",
  }));

const changeText = (name: string, before: string, after: string): string =>
  `${name}: ${before || "none"} → ${after || "none"}`;

interface DecisionChange {
  after: CarrierDecision;
  /** One timeline entry each; nothing is stored when there is none. */
  texts: string[];
  kind: "decision" | "callBack";
}

interface ChangeSituation {
  author: string;
  at: number;
  today: string;
  phone: string;
}

async function changeDecision(
  context: Context,
  { accountId, userId }: Caller,
  insdId: number,
  change: (before: CarrierDecision, situation: ChangeSituation) => DecisionChange,
): Promise<CarrierDecision> {
  const rules = await readRuleContext(context);
  const after = await context.store.write(decisionParts, async (parts) => {
    const carrier = await parts.carriers.find(accountId, insdId);
    if (!carrier) throw carrierNotFound(insdId);
    const [record] = await parts.carrierDecisions.findMany(accountId, [insdId]);
    const author = await nameOfUser(parts, userId);
    // Later than every recorded change of the carrier, even if the system clock went back.
    const at = await nextChangeTime(parts.keyValue, context.env.clock.now());
    const situation = { author, at, today: rules.today.date, phone: carrier.facts.phone };
    const { after, texts, kind } = change(toDecision(record), situation);
    if (texts.length === 0) return after;
    await saveChangeTime(parts.keyValue, at);
    await parts.carrierDecisions.save({ ...after, insdId, accountId });
    await parts.carrierEvents.addMany(
      texts.map((text) => ({ insdId, accountId, kind, at, author, text, before: null, after: null })),
    );
    await rejudge(parts, carrier, rules, at);
    return after;
  });
  context.publish("carriers.changed", null);
  return after;
}

async function rejudge(
  parts: DecisionParts,
  carrier: CarrierRecord,
  rules: Parameters<typeof updateVerdicts>[2],
  at: number,
): Promise<void> {
  const verdicts = await updateVerdicts(parts, [{ carrier, isNew: false }], rules, { at });
  await updateQueuedVerdicts(parts.changeQueue, [carrier], verdicts);
}

async function nameOfUser({ users }: DecisionParts, userId: string): Promise<string> {
  const user = await users.find(userId);
  return user ? `${user.firstName} ${user.lastName}`.trim() : "";
}
