import type { SharedContacts } from "../../../shared/views/carrier.ts";
import { describeSharedContacts } from "../carrier-rules/judge-carrier.ts";
import { readRuleContext } from "../carrier-rules/read-verdict.ts";
import { findSharedContacts } from "../carrier-rules/shared-contacts.ts";
import type { AccountCaller, Context } from "../context.ts";

/**
 * Describes the carriers that share a contact with these carriers and are blocked, revoked, out of service or not
 * allowed to operate. Each result also has the verdict that the rule sets. Returns nothing for a carrier without a
 * shared contact or while the rule is off.
 */
export async function listSharedContacts(
  context: Context,
  { accountId }: AccountCaller,
  insdIds: readonly number[],
): Promise<SharedContacts[]> {
  const rules = await readRuleContext(context);
  const { ruleSharedContact } = rules.settings;
  if (ruleSharedContact === "off") return [];
  return await context.store.read(["carriers", "carrierDecisions"], async (parts) => {
    const found = await parts.carriers.findMany(accountId, insdIds);
    const records = found.filter((record) => record !== undefined);
    const shared = await findSharedContacts(parts, records, rules);
    return records.flatMap(({ insdId }, index) => {
      const text = describeSharedContacts(shared[index] ?? []);
      return text === "" ? [] : [{ insdId, result: ruleSharedContact, text }];
    });
  });
}
