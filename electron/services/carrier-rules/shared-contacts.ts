import { listContacts } from "../../../shared/carrier-contacts.ts";
import { getCarrierName } from "../../../shared/carrier-name.ts";
import type { CarrierRecord, StoreParts } from "../../store/store.ts";
import { isActive, isBlocked, type SharedContact } from "./judge-carrier.ts";
import { type RuleContext, toDecision } from "./read-verdict.ts";

/** Maximum number of other carriers to read per requested carrier, on average. */
const MAX_COMPARED_CARRIERS = 200;

/** Maximum number of other carriers to read in one call. */
const MAX_COMPARED_CARRIERS_IN_TOTAL = 2_000;

/** Maximum number of carriers with the same contact whose decisions one call reads. */
const MAX_FOUND_CARRIERS = 10_000;

/**
 * Finds, for each of these carriers of one account, the carriers that share a contact and are blocked, out of service,
 * not allowed to operate or revoked. Call this function only in a read transaction.
 * @returns one list for each carrier, in the order of `records`
 */
export async function findSharedContacts(
  { carriers, carrierDecisions }: Pick<StoreParts, "carriers" | "carrierDecisions">,
  records: readonly CarrierRecord[],
  { today }: RuleContext,
): Promise<SharedContact[][]> {
  const accountId = records[0]?.accountId ?? "";
  const contacts = records.map(({ facts }) => listContacts(facts));
  const keys = contacts.flatMap((own) => own.map(({ key }) => key));
  const found = (await carriers.findByContact(accountId, keys)).slice(0, MAX_FOUND_CARRIERS);
  const decisions = await carrierDecisions.findMany(accountId, found);
  const blocked = new Set(found.filter((_, index) => isBlocked(toDecision(decisions[index]), today.date)));
  // Thousands of carriers may share a placeholder phone number, so blocked carriers come first.
  const others = [...blocked, ...found.filter((insdId) => !blocked.has(insdId))];
  const compared = Math.min((MAX_COMPARED_CARRIERS + 1) * records.length, MAX_COMPARED_CARRIERS_IN_TOTAL);
  const candidates = await carriers.findMany(accountId, others.slice(0, compared));
  const risky = candidates.flatMap((other) => {
    if (!other) return [];
    const problem = blocked.has(other.insdId) ? "blocked" : getProblem(other);
    const shared = new Set(listContacts(other.facts).map(({ key }) => key));
    return problem ? [{ insdId: other.insdId, name: getCarrierName(other.facts), problem, shared }] : [];
  });
  return records.map(({ insdId }, index) =>
    risky.flatMap((other) => {
      const contact = contacts[index]?.find(({ key }) => other.shared.has(key));
      if (!contact || other.insdId === insdId) return [];
      return [{ fact: contact.fact, name: other.name, problem: other.problem }];
    }),
  );
}

function getProblem({ facts }: CarrierRecord): string {
  const { outOfServiceDate, allowedToOperate, authorities, commonAuthority, contractAuthority } = facts;
  if (outOfServiceDate !== "") return "out of service";
  if (allowedToOperate === false) return "not allowed to operate";
  const hasAuthority = isActive(commonAuthority) || isActive(contractAuthority);
  return !hasAuthority && authorities.some(({ status }) => status === "R") ? "revoked" : "";
}
