import type { CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import { isSameJson, type Json } from "../../../shared/json.ts";
import type { CarrierIdentityRow, ChangedRow } from "../../../shared/office/changes.ts";
import { type CarrierForm, carrierForm } from "../../../shared/views/carrier.ts";
import { noDecision } from "../../../shared/views/carrier-decision.ts";
import { getSource } from "../../services/carrier-rules/fact-sources.ts";
import type { RuleContext } from "../../services/carrier-rules/read-verdict.ts";
import { toDecision } from "../../services/carrier-rules/read-verdict.ts";
import { findSameCarriers, isKnown } from "../../services/carriers/carrier-facts.ts";
import { recordChunk, recordParts } from "../../services/carriers/record-carriers.ts";
import { ENTERED_SOURCE } from "../../services/carriers/save-carrier.ts";
import { recordDecision, recordFacts } from "../../services/change-queue/carrier-edits.ts";
import { RECORDS_PER_CHUNK } from "../../services/chunks.ts";
import type { CarrierRecord, StorePartName, StoreParts } from "../../store/store.ts";
import { getNow, type Session } from "../session/session.ts";

/** A carrier as the office sends it. */
export type OfficeCarrier = NonNullable<Extract<ChangedRow, { area: "carriers" }>["record"]>;

/** Facts of one carrier that a user entered or cleared here and that the office does not have. */
interface EnteredFacts {
  carrier: CarrierIdentityRow;
  facts: CarrierForm;
  asOf: string;
}

/** The parts of the store that a transaction with the office's carriers uses. */
export const carrierPartNames = [...recordParts, "syncLog"] as const satisfies StorePartName[];

/** The store in a transaction with the office's carriers. */
export type CarrierParts = Pick<StoreParts, (typeof carrierPartNames)[number]>;

const formFields = Object.keys(carrierForm.shape) as (keyof CarrierForm & CarrierField)[];

/**
 * Finds facts that users entered or cleared here, that differ from the office's facts, and that are at least as recent.
 * Ignores USDOT numbers.
 */
export async function findEnteredFacts(
  { accountId }: Pick<Session, "accountId">,
  parts: Pick<CarrierParts, "carriers">,
  officeCarriers: readonly OfficeCarrier[],
): Promise<EnteredFacts[]> {
  const found = await findSameCarriers(
    parts,
    accountId,
    officeCarriers.map(({ facts }) => facts),
  );
  return found.flatMap((local, index) =>
    local ? (getEnteredFacts(local, officeCarriers[index]) ?? []) : [],
  );
}

function getEnteredFacts(local: CarrierRecord, office: OfficeCarrier | undefined): EnteredFacts | undefined {
  const entered = local.sources.find(({ source }) => source === ENTERED_SOURCE);
  if (!entered) return undefined;
  const fields = formFields.filter((field) => {
    const isEntered = isKnown(local.facts[field])
      ? getSource(local.sources, field) === entered
      : entered.fields.includes(field);
    if (!isEntered || !office) return isEntered;
    const isSame = isSameJson(local.facts[field] as Json, office.facts[field] as Json);
    const { asOf = "" } = getSource(office.sources, field) ?? {};
    return !isSame && entered.asOf >= asOf && field !== "usdotNumber";
  });
  if (fields.length === 0) return undefined;
  const { usdotNumber, mcNumber, intrastateNumber } = office?.facts ?? local.facts;
  return {
    carrier: { usdotNumber, mcNumber, intrastateNumber },
    facts: Object.fromEntries(fields.map((field) => [field, local.facts[field]])),
    asOf: entered.asOf,
  };
}

/**
 * Adds facts to the edits for the office. Also stores the facts here again, because the office's facts of the same day
 * may have replaced them.
 */
export async function recordEnteredFacts(
  session: Session,
  parts: CarrierParts,
  { carrier, facts, asOf }: EnteredFacts,
  rules: RuleContext,
): Promise<void> {
  const { accountId, context } = session;
  await recordFacts(context, parts, carrier, facts, asOf);
  const report = { facts: { ...carrier, ...facts }, source: ENTERED_SOURCE, asOf, isMainNumber: true };
  await recordChunk(parts, [report], { accountId, mode: "seen", now: getNow(session), rules });
}

/**
 * Adds edits for carriers that the office does not have, if users entered or cleared facts of these carriers here. Also
 * adds edits for the decisions about these carriers. Call after a complete read. Carriers that were only imported stay
 * here, because the office imports its own files.
 * @param known the local ids of the carriers that the office has
 */
export async function recordEnteredCarriers(
  { accountId, context }: Pick<Session, "accountId" | "context">,
  known: ReadonlySet<number>,
): Promise<void> {
  let after = 0;
  for (let hasMore = true; hasMore; ) {
    const from = after;
    const found = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findAfter(accountId, from, RECORDS_PER_CHUNK),
    );
    hasMore = found.length === RECORDS_PER_CHUNK;
    after = found.at(-1)?.insdId ?? after;
    const unknown = found.filter(({ insdId }) => !known.has(insdId));
    const entered = unknown.flatMap((carrier) => {
      const facts = getEnteredFacts(carrier, undefined);
      return facts ? [{ carrier, facts }] : [];
    });
    if (entered.length === 0) continue;
    await context.store.write(["carrierDecisions", "keyValue"], async (parts) => {
      const decisions = await parts.carrierDecisions.findMany(
        accountId,
        entered.map(({ carrier }) => carrier.insdId),
      );
      for (const [index, { carrier, facts }] of entered.entries()) {
        await recordFacts(context, parts, facts.carrier, facts.facts, facts.asOf);
        const decision = decisions[index];
        if (decision) await recordDecision(context, parts, carrier, noDecision, toDecision(decision));
      }
    });
  }
}
