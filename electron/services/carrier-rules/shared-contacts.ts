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
  parts: ContactParts,
  record: CarrierRecord,
  rules: RuleContext,
): Promise<SharedContact[]> {
  const [found] = await findSharedContactsOfMany(parts, [record], rules);
  return found ?? [];
}

/** Like findSharedContacts for some carriers of one account: reads the contacts of all carriers only once. */
export async function findSharedContactsOfMany(
  { carriers, carrierDecisions }: ContactParts,
  of: readonly CarrierRecord[],
  { today }: RuleContext,
): Promise<SharedContact[][]> {
  const accountId = of[0]?.accountId ?? "";
  const contacts = of.map(({ facts }) => listContacts(facts));
  const keys = contacts.flatMap((own) => own.map(({ key }) => key));
  const found = await carriers.findByContact(accountId, keys);
  const others = found.slice(0, (MAX_COMPARED + 1) * of.length);
  const records = await carriers.findMany(accountId, others);
  const decisions = await carrierDecisions.findMany(accountId, others);
  const risky = records.flatMap((other, index) => {
    if (!other) return [];
    const problem = isBlocked(toDecision(decisions[index]), today.date) ? "blocked" : problemOf(other);
    const shared = new Set(listContacts(other.facts).map(({ key }) => key));
    return problem ? [{ insdId: other.insdId, name: nameOf(other.facts), problem, shared }] : [];
  });
  return of.map(({ insdId }, index) =>
    risky.flatMap((other) => {
      const contact = contacts[index]?.find(({ key }) => other.shared.has(key));
      if (!contact || other.insdId === insdId) return [];
      return [{ fact: contact.fact, name: other.name, problem: other.problem }];
    }),
  );
}

type ContactParts = Pick<StoreParts, "carriers" | "carrierDecisions">;

function problemOf({ facts }: CarrierRecord): string {
  const { outOfServiceDate, allowedToOperate, authorities, commonAuthority, contractAuthority } = facts;
  if (outOfServiceDate !== "") return "out of service";
  if (allowedToOperate === false) return "not allowed to operate";
  const hasAuthority = isActive(commonAuthority) || isActive(contractAuthority);
  return !hasAuthority && authorities.some(({ status }) => status === "R") ? "revoked" : "";
}
