import type { CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import { isSameJson, type Json } from "../../../shared/json.ts";
import type { CarrierIdentityRow, ChangedRow } from "../../../shared/office/changes.ts";
import { type CarrierForm, carrierForm } from "../../../shared/views/carrier.ts";
import { noDecision } from "../../../shared/views/carrier-decision.ts";
import { getSource } from "../../services/carrier-rules/fact-sources.ts";
import type { RuleContext } from "../../services/carrier-rules/read-verdict.ts";
import { toDecision } from "../../services/carrier-rules/read-verdict.ts";
import { recordChunk, recordParts } from "../../services/carriers/record-carriers.ts";
import { ENTERED_SOURCE } from "../../services/carriers/save-carrier.ts";
import { recordDecision, recordFacts } from "../../services/change-queue/carrier-edits.ts";
import type { CarrierRecord, StorePartName, StoreParts } from "../../store/store.ts";
import { getNow, type Session } from "../session/session.ts";

export type OfficeCarrier = NonNullable<Extract<ChangedRow, { area: "carriers" }>["record"]>;

/** Facts of one carrier that a user entered here and the office does not have. */
interface EnteredFacts {
  carrier: CarrierIdentityRow;
  facts: CarrierForm;
  asOf: string;
}

const parts = [...recordParts, "syncLog"] as const satisfies StorePartName[];
type Parts = Pick<StoreParts, (typeof parts)[number]>;

const formFields = Object.keys(carrierForm.shape) as (keyof CarrierForm & CarrierField)[];

/** Finds facts that users entered here and that are not older than the office's different ones. */
export async function findEnteredFacts(
  { accountId }: Pick<Session, "accountId">,
  { carriers }: Pick<Parts, "carriers">,
  officeCarriers: readonly OfficeCarrier[],
): Promise<EnteredFacts[]> {
  const found = await carriers.findByIdentity(
    accountId,
    officeCarriers.map(({ facts }) => facts),
  );
  return found.flatMap((local, index) => (local ? (listEntered(local, officeCarriers[index]) ?? []) : []));
}

function listEntered(local: CarrierRecord, office: OfficeCarrier | undefined): EnteredFacts | undefined {
  const entered = local.sources.find(({ source }) => source === ENTERED_SOURCE);
  if (!entered) return undefined;
  const fields = formFields.filter((field) => {
    if (getSource(local.sources, field) !== entered) return false;
    if (!office) return true;
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

/** Records facts for the office, and keeps them here after the office's older ones were stored. */
export async function sendEnteredFacts(
  session: Session,
  chosen: Parts,
  { carrier, facts, asOf }: EnteredFacts,
  rules: RuleContext,
): Promise<void> {
  const { accountId, context } = session;
  await recordFacts(context, chosen, carrier, facts, asOf);
  const report = { facts: { ...carrier, ...facts }, source: ENTERED_SOURCE, asOf };
  await recordChunk(chosen, [report], { accountId, mode: "seen", now: getNow(session), rules });
}

const BATCH_SIZE = 200;

/**
 * Sends the carriers that users entered here, with their decisions, if the office does not have them. Call after everything was
 * read. Imported carriers stay here only: the office imports its own files.
 * @param known the ids of the carriers that the office has
 */
export async function sendEnteredCarriers(
  { accountId, context }: Pick<Session, "accountId" | "context">,
  known: ReadonlySet<number>,
): Promise<void> {
  let after = 0;
  for (let isMore = true; isMore; ) {
    const from = after;
    const found = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findAfter(accountId, from, BATCH_SIZE),
    );
    isMore = found.length === BATCH_SIZE;
    after = found.at(-1)?.insdId ?? after;
    const unknown = found.filter(({ insdId }) => !known.has(insdId));
    const entered = unknown.flatMap((carrier) => {
      const facts = listEntered(carrier, undefined);
      return facts ? [{ carrier, facts }] : [];
    });
    if (entered.length === 0) continue;
    await context.store.write(["carrierDecisions", "keyValue"], async (chosen) => {
      const decisions = await chosen.carrierDecisions.findMany(
        accountId,
        entered.map(({ carrier }) => carrier.insdId),
      );
      for (const [index, { carrier, facts }] of entered.entries()) {
        await recordFacts(context, chosen, facts.carrier, facts.facts, facts.asOf);
        const decision = decisions[index];
        if (decision) await recordDecision(context, chosen, carrier, noDecision, toDecision(decision));
      }
    });
  }
}
