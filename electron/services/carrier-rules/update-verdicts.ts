import { noDecision } from "../../../shared/views/carrier-decision.ts";
import { type CarrierVerdict, verdictResult } from "../../../shared/views/carrier-verdict.ts";
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
  /** A new carrier has no history and no verdict before. */
  isNew: boolean;
}

/** Why carriers are judged: their facts or a decision changed, or only the date or the rules did. */
export type VerdictCause = "change" | "date" | "rules";

/**
 * Judges carriers in the transaction that changes them, stores their verdicts and adds each turn to the timeline. The
 * rule about shared contacts is left out: it depends on other carriers and is judged when a carrier is shown or booked.
 * @param at the time of the change
 */
export async function updateVerdicts(
  parts: UpdateParts,
  judged: readonly JudgedCarrier[],
  rules: RuleContext,
  { at, cause = "change" }: { at: number; cause?: VerdictCause },
): Promise<CarrierVerdict[]> {
  const known = judged.filter(({ isNew }) => !isNew).map(({ carrier }) => carrier);
  const knownVerdicts = new Map(
    (known.length > 0 ? await judgeRecords(parts, known, rules) : []).map((verdict, index) => [
      known[index]?.insdId,
      verdict,
    ]),
  );
  const verdicts = judged.map(
    ({ carrier }) =>
      knownVerdicts.get(carrier.insdId) ??
      judgeCarrier({
        facts: carrier.facts,
        sources: carrier.sources,
        history: [],
        decision: noDecision,
        ...rules,
      }),
  );
  const before = await findBefore(parts, known);
  const events: CarrierEventRecord[] = [];
  const saved: CarrierVerdictRecord[] = [];
  const removed: number[] = [];
  for (const [index, { carrier, isNew }] of judged.entries()) {
    const verdict = verdicts[index];
    if (!verdict) continue;
    const { insdId, accountId } = carrier;
    const stored = before.get(insdId);
    const earlier = stored?.result ?? "unknown";
    const hasTurned = !isNew && earlier !== verdict.result;
    if (hasTurned) events.push(turnEvent(carrier, earlier, verdict, at, cause));
    const dueSince = cause === "date" && isWorse(verdict.result, earlier) ? at : (stored?.dueSince ?? null);
    if (verdict.result !== "unknown" || verdict.changesOn !== "" || dueSince !== null)
      saved.push({
        insdId,
        accountId,
        result: verdict.result,
        changesOn: verdict.changesOn || null,
        dueSince,
        stopSince: verdict.result === "stop" ? (stored?.stopSince ?? at) : null,
      });
    else if (stored) removed.push(insdId);
  }
  if (events.length > 0) await parts.carrierEvents.addMany(events);
  if (saved.length > 0) await parts.carrierVerdicts.saveMany(saved);
  if (removed.length > 0) await parts.carrierVerdicts.removeMany(removed);
  return verdicts;
}

async function findBefore(
  { carrierVerdicts }: UpdateParts,
  known: readonly CarrierRecord[],
): Promise<Map<number, CarrierVerdictRecord>> {
  const [first] = known;
  if (!first) return new Map();
  const ids = known.map(({ insdId }) => insdId);
  const found = await carrierVerdicts.findMany(first.accountId, ids);
  return new Map(found.flatMap((record) => (record ? [[record.insdId, record] as const] : [])));
}

const turnEvent = (
  { insdId, accountId }: CarrierRecord,
  before: CarrierVerdict["result"],
  { result, outcomes }: CarrierVerdict,
  at: number,
  cause: VerdictCause,
): CarrierEventRecord => ({
  insdId,
  accountId,
  // Changed rules can turn thousands of carriers; that is no alert.
  kind: result === "stop" && cause !== "rules" ? "toStop" : "verdict",
  at,
  author: "",
  text: outcomes[0]?.reason ?? "",
  before,
  after: result,
});

const isWorse = (result: CarrierVerdict["result"], than: CarrierVerdict["result"]): boolean =>
  verdictResult.options.indexOf(result) < verdictResult.options.indexOf(than);
