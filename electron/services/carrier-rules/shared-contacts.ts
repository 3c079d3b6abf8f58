import { listContacts } from "../../../shared/carrier-contacts.ts";
import type { CarrierRecord, StoreParts } from "../../store/store.ts";
import { nameOf } from "./carrier-name.ts";
import { isActive, isBlocked, type SharedContact } from "./judge-carrier.ts";
import { type RuleContext, toDecision } from "./read-verdict.ts";

/** Carriers with the same contact that are compared. */
const MAX_COMPARED = 200;

/**
 * Finds carriers with a contact of this carrier that the brokerage blocks or that are out of service, not allowed to
 * operate or revoked. Only in a read transaction.
 */
export async function findSharedContacts(
  { carriers, carrierDecisions }: Pick<StoreParts, "carriers" | "carrierDecisions">,
  record: CarrierRecord,
  { today }: RuleContext,
): Promise<SharedContact[]> {
  const { accountId, insdId } = record;
  const own = listContacts(record.facts);
  const found = await carriers.findByContact(
    accountId,
    own.map(({ key }) => key),
  );
  const others = found.filter((other) => other !== insdId).slice(0, MAX_COMPARED);
  const records = await carriers.findMany(accountId, others);
  const decisions = await carrierDecisions.findMany(accountId, others);
  return records.flatMap((other, index) => {
    if (!other) return [];
    const problem = isBlocked(toDecision(decisions[index]), today.date) ? "blocked" : problemOf(other);
    const keys = new Set(listContacts(other.facts).map(({ key }) => key));
    const shared = own.find(({ key }) => keys.has(key));
    return problem && shared ? [{ fact: shared.fact, name: nameOf(other.facts), problem }] : [];
  });
}

function problemOf({ facts }: CarrierRecord): string {
  const { outOfServiceDate, allowedToOperate, authorities, commonAuthority, contractAuthority } = facts;
  if (outOfServiceDate !== "") return "out of service";
  if (allowedToOperate === false) return "not allowed to operate";
  const hasAuthority = isActive(commonAuthority) || isActive(contractAuthority);
  return !hasAuthority && authorities.some(({ status }) => status === "R") ? "revoked" : "";
}
