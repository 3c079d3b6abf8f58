import { getCarrierName } from "../../../shared/carrier-name.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { type CarrierDecision, noDecision } from "../../../shared/views/carrier-decision.ts";
import type { CarrierRuleSettings } from "../../../shared/views/carrier-rules.ts";
import type { CarrierVerdict } from "../../../shared/views/carrier-verdict.ts";
import type { CarrierDecisionRecord, CarrierRecord, StoreParts } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { getDay, getDayPeriod, readSettings } from "../settings/settings.ts";
import { isBlocked, judgeCarrier, type SharedContact, type Today } from "./judge-carrier.ts";

/** The settings and the day that verdicts depend on. */
export interface RuleContext {
  settings: CarrierRuleSettings;
  today: Today;
}

/** Reads the rules and the current calendar day in the business time zone. */
export async function readRuleContext(context: Context): Promise<RuleContext> {
  const settings = await readSettings(context);
  const now = context.env.clock.now();
  const zone = settings.businessTimeZone || context.machineTimeZone;
  return { settings, today: { date: getDay(now, zone), from: getDayPeriod(now, zone).from } };
}

/** The store parts for reading carriers and judging them with `judgeRecords`. */
export const verdictParts = ["carriers", "carrierChanges", "carrierDecisions"] as const;

/** The rule about identity changes reads at most this many of a carrier's newest changes. */
const MAX_JUDGED_CHANGES = 200;

/**
 * Judges carriers of one account in the caller's transaction.
 * @param sharedContacts the shared contacts of each carrier (`findSharedContacts`); undefined skips the rule about them
 * @returns the verdicts, in the order of `records`
 */
export async function judgeRecords(
  { carrierChanges, carrierDecisions }: Pick<StoreParts, "carrierChanges" | "carrierDecisions">,
  records: readonly CarrierRecord[],
  rules: RuleContext,
  sharedContacts?: readonly SharedContact[][],
): Promise<CarrierVerdict[]> {
  const [accountId = ""] = records.map((record) => record.accountId);
  const decisions = await carrierDecisions.findMany(
    accountId,
    records.map(({ insdId }) => insdId),
  );
  return await Promise.all(
    records.map(async (record, index) => {
      const history = await carrierChanges.findByCarrier(record.insdId, MAX_JUDGED_CHANGES);
      return judgeCarrier({
        facts: record.facts,
        sources: record.sources,
        history,
        decision: toDecision(decisions[index]),
        sharedContacts: sharedContacts?.[index],
        ...rules,
      });
    }),
  );
}

/** Converts a stored decision; a carrier without a record has no decision. */
export function toDecision(record: CarrierDecisionRecord | undefined): CarrierDecision {
  if (!record) return noDecision;
  const { insdId: _, accountId: __, ...decision } = record;
  return decision;
}

/** Creates the error for a carrier that the account does not have. */
export const createCarrierNotFoundError = (insdId: number): LanedeskError =>
  new LanedeskError(
    "not-found",
    `There is no carrier with the number ${insdId} in this account. Check the number, or search for the carrier.`,
  );

/**
 * Checks a verdict before a booking, in the transaction that books.
 * @param reason the broker's reason; empty if the broker gave none
 * @throws LanedeskError "conflict" for a blocked carrier; "invalid" when the verdict needs a reason and `reason` is
 * empty
 */
export function assertBookable(verdict: CarrierVerdict, reason: string): void {
  const cause =
    verdict.outcomes.find(({ result }) => result === "stop" || result === "unknown")?.reason ?? "";
  if (verdict.isBlocked)
    throw new LanedeskError(
      "conflict",
      `${cause}. Your brokerage books no loads with this carrier; choose another.`,
      [{ pointer: "/carrierId", code: "carrier-blocked", message: cause }],
    );
  if (verdict.isReasonRequired && reason.trim() === "")
    throw new LanedeskError("invalid", `${cause}. Enter a reason to book this carrier.`, [
      { pointer: "/reason", code: "reason-required", message: cause },
    ]);
}

/** `assertNameNotBlocked` checks at most this many carriers with a matching name. */
const MAX_NAMESAKES = 200;

/**
 * Rejects the booking of a typed name when a blocked carrier has that name or number: otherwise, typing the name would
 * avoid the block.
 * @throws LanedeskError "conflict"
 */
export async function assertNameNotBlocked(
  context: Context,
  { accountId }: AccountCaller,
  typed: string,
): Promise<void> {
  const { today } = await readRuleContext(context);
  const blocked = await context.store.read(["carriers", "carrierDecisions"], async (parts) => {
    const words = typed.replaceAll(/[^\p{L}\p{N}]+/gu, " ");
    const { insdIds } = await parts.carriers.search(accountId, words, MAX_NAMESAKES);
    const decisions = await parts.carrierDecisions.findMany(accountId, insdIds);
    const blockedIds = insdIds.filter((_, index) => isBlocked(toDecision(decisions[index]), today.date));
    const records = await parts.carriers.findMany(accountId, blockedIds);
    return records.find((record) => record && isNamed(record, typed));
  });
  if (!blocked) return;
  const message = `Your brokerage blocks ${getCarrierName(blocked.facts)} and books no loads with this carrier. Choose another carrier.`;
  throw new LanedeskError("conflict", message, [
    { pointer: "/carrierName", code: "carrier-blocked", message },
  ]);
}

const isNamed = (
  { facts: { legalName, dbaName, mcNumber, usdotNumber, intrastateNumber } }: CarrierRecord,
  typed: string,
): boolean =>
  [legalName, dbaName, mcNumber, usdotNumber, usdotNumber && `USDOT ${usdotNumber}`, intrastateNumber]
    .map(normalizeName)
    .filter(Boolean)
    .includes(normalizeName(typed));

/** Returns only letters and digits, in lower case, so that "Acme, Inc." and "ACME Inc" are the same name. */
const normalizeName = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
