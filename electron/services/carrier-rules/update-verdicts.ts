import { noDecision } from "../../../shared/views/carrier-decision.ts";
import {
  type CarrierVerdict,
  getVerdictRank,
  type VerdictResult,
} from "../../../shared/views/carrier-verdict.ts";
import type {
  CarrierEventRecord,
  CarrierRecord,
  CarrierVerdictRecord,
  StoreParts,
} from "../../store/store.ts";
import { judgeCarrier } from "./judge-carrier.ts";
import { judgeRecords, type RuleContext } from "./read-verdict.ts";

/** The store parts that `updateVerdicts` uses. */
export const updateVerdictParts = [
  "carrierChanges",
  "carrierDecisions",
  "carrierEvents",
  "carrierVerdicts",
] as const;
type UpdateParts = Pick<StoreParts, (typeof updateVerdictParts)[number]>;

/** A carrier to judge. */
interface JudgedCarrier {
  carrier: CarrierRecord;
  /** A new carrier has no history and no previous verdict. */
  isNew: boolean;
}

/** The reason for judging carriers: their facts or a decision changed, or only the date or the rules changed. */
export type VerdictCause = "change" | "date" | "rules";

interface ChangeDetails {
  at: number;
  cause?: VerdictCause;
  decidedBy?: string | null;
}

/**
 * Judges carriers in the caller's transaction, stores their verdicts, and adds changed verdicts to the timeline. Skips
 * the rule about shared contacts, which depends on other carriers.
 * @param at the time of the change
 * @param decidedBy the user whose decision is the change
 * @returns the verdicts, in the order of the carriers
 */
export async function updateVerdicts(
  parts: UpdateParts,
  judged: readonly JudgedCarrier[],
  rules: RuleContext,
  { at, cause = "change", decidedBy = null }: ChangeDetails,
): Promise<CarrierVerdict[]> {
  const known = judged.filter(({ isNew }) => !isNew).map(({ carrier }) => carrier);
  const knownVerdicts = known.length > 0 ? await judgeRecords(parts, known, rules) : [];
  const verdicts = new Map(known.map(({ insdId }, index) => [insdId, knownVerdicts[index]]));
  const before = await findStoredVerdicts(parts, known);
  const updates = judged.map(
    ({ carrier, isNew }): VerdictUpdate => ({
      carrier,
      isNew,
      verdict: verdicts.get(carrier.insdId) ?? judgeNewCarrier(carrier, rules),
      stored: before.get(carrier.insdId),
    }),
  );
  const events = updates
    .filter(hasChangedVerdict)
    .map((update) => createVerdictEvent(update, { at, cause, decidedBy }));
  const records = updates.map((update) => toRecord(update, at, cause));
  const saved = records.filter(isWorthStoring);
  const removed = records.filter((record) => before.has(record.insdId) && !isWorthStoring(record));
  if (events.length > 0) await parts.carrierEvents.addMany(events);
  if (saved.length > 0) await parts.carrierVerdicts.saveMany(saved);
  if (removed.length > 0) await parts.carrierVerdicts.removeMany(removed.map(({ insdId }) => insdId));
  return updates.map(({ verdict }) => verdict);
}

/** A judged carrier with its new verdict and its stored verdict. */
interface VerdictUpdate extends JudgedCarrier {
  verdict: CarrierVerdict;
  stored: CarrierVerdictRecord | undefined;
}

const judgeNewCarrier = ({ facts, sources }: CarrierRecord, rules: RuleContext): CarrierVerdict =>
  judgeCarrier({ facts, sources, history: [], decision: noDecision, ...rules });

async function findStoredVerdicts(
  { carrierVerdicts }: UpdateParts,
  known: readonly CarrierRecord[],
): Promise<Map<number, CarrierVerdictRecord>> {
  const [first] = known;
  if (!first) return new Map();
  const ids = known.map(({ insdId }) => insdId);
  const found = await carrierVerdicts.findMany(first.accountId, ids);
  return new Map(found.flatMap((record) => (record ? [[record.insdId, record] as const] : [])));
}

const getPreviousResult = ({ stored }: VerdictUpdate): VerdictResult => stored?.result ?? "unknown";

const hasChangedVerdict = (update: VerdictUpdate): boolean =>
  !update.isNew && getPreviousResult(update) !== update.verdict.result;

function createVerdictEvent(
  update: VerdictUpdate,
  { at, cause, decidedBy }: Required<ChangeDetails>,
): CarrierEventRecord {
  const { insdId, accountId } = update.carrier;
  const { result, outcomes } = update.verdict;
  return {
    insdId,
    accountId,
    // Changed rules can stop thousands of carriers, so the user gets no notifications about these changes.
    kind: result === "stop" && cause !== "rules" ? "toStop" : "verdict",
    at,
    author: "",
    text: outcomes[0]?.reason ?? "",
    before: getPreviousResult(update),
    after: result,
    decidedBy,
  };
}

function toRecord(update: VerdictUpdate, at: number, cause: VerdictCause): CarrierVerdictRecord {
  const { insdId, accountId } = update.carrier;
  const { result, changesOn } = update.verdict;
  const isWorse = getVerdictRank(result) < getVerdictRank(getPreviousResult(update));
  const knownDueSince = result === "fine" || result === "note" ? null : (update.stored?.dueSince ?? null);
  return {
    insdId,
    accountId,
    result,
    changesOn: changesOn || null,
    dueSince: cause === "date" && isWorse ? at : knownDueSince,
    stopSince: result === "stop" ? (update.stored?.stopSince ?? at) : null,
  };
}

/** A carrier without a stored verdict is "unknown"; a census has thousands of such carriers. */
const isWorthStoring = ({ result, changesOn, dueSince }: CarrierVerdictRecord): boolean =>
  result !== "unknown" || changesOn !== null || dueSince !== null;
