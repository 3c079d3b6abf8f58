import { getCarrierName } from "../../../shared/carrier-name.ts";
import { normalizeMcNumber, normalizeUsdotNumber } from "../../../shared/carrier-numbers.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { listAuthorityNumbers } from "../../../shared/interface/carrier-lists.ts";
import type { CarrierFacts } from "../../../shared/interface/expanded-carrier.ts";
import type { FieldProblem } from "../../../shared/interface/problem.ts";
import type { CarrierForm } from "../../../shared/views/carrier.ts";
import type { CarrierIdentity } from "../../store/store.ts";
import { createCarrierNotFoundError, readRuleContext } from "../carrier-rules/read-verdict.ts";
import { recordFacts } from "../change-queue/carrier-edits.ts";
import type { Context } from "../context.ts";
import { type AuditActor, getChange, recordAudit } from "../people/record-audit.ts";
import { type CarrierReport, getIdentity } from "./carrier-facts.ts";
import { normalizeReport } from "./normalize-facts.ts";
import { recordChunk, recordParts } from "./record-carriers.ts";

/** The source of facts that users entered. */
export const ENTERED_SOURCE = "Entered by hand";

/**
 * Adds a carrier that a user entered, or changes facts of a known carrier. An empty string clears a fact, but leaves
 * the USDOT number unchanged. The change enters the change queue; at a desktop of an office, the office's queue.
 * @param insdId null adds a carrier
 * @param asOf the day of the facts, YYYY-MM-DD; empty for today
 * @returns the id of the saved carrier
 * @throws LanedeskError "invalid" for a missing or malformed number, a different USDOT number or a removed MC number;
 * "conflict" if another carrier has one of the new numbers, except that a new carrier with a different USDOT number may
 * have the same MC or intrastate number; "not-found" for an unknown carrier
 */
export async function saveCarrier(
  context: Context,
  caller: AuditActor,
  insdId: number | null,
  form: CarrierForm,
  asOf = "",
): Promise<{ insdId: number }> {
  const { accountId } = caller;
  const entered = readForm(form, insdId !== null);
  const now = context.env.clock.now();
  const rules = await readRuleContext(context);
  const saved = await context.store.write([...recordParts, "auditLog"], async (parts) => {
    const record = insdId === null ? undefined : await parts.carriers.find(accountId, insdId);
    if (insdId !== null && !record) throw createCarrierNotFoundError(insdId);
    const known = record && pickNumbers(record.facts);
    if (known?.usdotNumber && entered.usdotNumber && entered.usdotNumber !== known.usdotNumber)
      throw createInvalidError(
        "usdotNumber",
        "The USDOT number identifies the carrier. Add another carrier instead.",
      );
    const facts = normalizeReport({ ...known, ...entered });
    const identity = getIdentity(facts);
    if (Object.values(identity).every((number) => number === ""))
      throw createInvalidError("usdotNumber", "Enter a USDOT, MC or intrastate number.");
    const holders = await parts.carriers.findByIdentity(
      accountId,
      record ? listNewNumbers(record.facts, identity) : [identity],
    );
    const other = holders.find(
      (holder) => holder && (record || !facts.usdotNumber || holder.facts.usdotNumber === facts.usdotNumber),
    );
    if (other)
      throw new LanedeskError(
        "conflict",
        `${getCarrierName(other.facts)} has this number. Edit that carrier instead.`,
      );
    const report = { facts, source: ENTERED_SOURCE, asOf, isMainNumber: true };
    const isSent = await recordFacts(context, parts, getIdentity(known ?? facts), form, rules.today.date);
    const mode = isSent ? "seen" : "all";
    await recordChunk(parts, [report], { accountId, mode, now, rules, known: record && [record] });
    const after = record
      ? await parts.carriers.find(accountId, record.insdId)
      : (await parts.carriers.findByIdentity(accountId, [identity]))[0];
    const savedId = after?.insdId ?? 0;
    const before = record ?? holders.find((holder) => holder?.insdId === savedId);
    const change = getChange(String(savedId), before?.facts, after?.facts, after?.facts.usdotNumber);
    await recordAudit(parts, caller, now, "carriers", [change]);
    return savedId;
  });
  context.publish("carriers.changed", null);
  return { insdId: saved };
}

/** Returns the carrier's identifiers that are not empty. */
function pickNumbers(facts: CarrierReport): CarrierReport {
  const { usdotNumber, mcNumber, intrastateNumber } = facts;
  return {
    ...(usdotNumber && { usdotNumber }),
    ...(mcNumber && { mcNumber }),
    ...(intrastateNumber && { intrastateNumber }),
  };
}

/** Lists the entered numbers that the carrier does not have yet: one identity per number. */
function listNewNumbers(known: CarrierFacts, entered: CarrierIdentity): CarrierIdentity[] {
  const knownNumbers = {
    usdotNumber: [known.usdotNumber],
    mcNumber: listAuthorityNumbers(known),
    intrastateNumber: [known.intrastateNumber],
  };
  const none: CarrierIdentity = { usdotNumber: "", mcNumber: "", intrastateNumber: "" };
  return (Object.entries(entered) as [keyof CarrierIdentity, string][]).flatMap(([name, number]) =>
    knownNumbers[name].includes(number) ? [] : [{ ...none, [name]: number }],
  );
}

function readForm({ usdotNumber, mcNumber, ...facts }: CarrierForm, isKnown: boolean): CarrierReport {
  const usdot = normalizeUsdotNumber(usdotNumber ?? "");
  const mc = normalizeMcNumber(mcNumber ?? "");
  const problems = [
    ...(usdotNumber && usdot === ""
      ? [createProblem("usdotNumber", "The USDOT number must be digits.")]
      : []),
    ...(mcNumber && mc === "" ? [createProblem("mcNumber", "The MC number must be digits.")] : []),
    ...(mcNumber === "" && isKnown
      ? [createProblem("mcNumber", "An MC number can be replaced, but not removed.")]
      : []),
  ];
  if (problems.length > 0)
    throw new LanedeskError("invalid", problems.map(({ message }) => message).join(" "), problems);
  const entered = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return { ...entered, ...(usdot && { usdotNumber: usdot }), ...(mc && { mcNumber: mc }) };
}

const createProblem = (field: string, message: string): FieldProblem => ({
  pointer: `/facts/${field}`,
  code: "invalid",
  message,
});

const createInvalidError = (field: string, message: string): LanedeskError =>
  new LanedeskError("invalid", message, [createProblem(field, message)]);
