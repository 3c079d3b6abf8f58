import type { QueueRow } from "../../../shared/views/carrier.ts";
import { describeSharedContacts } from "../carrier-rules/judge-carrier.ts";
import { readRuleContext } from "../carrier-rules/read-verdict.ts";
import { findSharedContactsOfMany } from "../carrier-rules/shared-contacts.ts";
import type { QueuePage } from "../change-queue/queue-page.ts";
import type { AccountCaller, Context } from "../context.ts";

/** Names, in the rows of the queue, the blocked, revoked or out-of-service carriers with the same contact. */
export async function nameSharedContacts(
  context: Context,
  { accountId }: AccountCaller,
  page: QueuePage,
): Promise<Omit<QueuePage, "rows"> & { rows: QueueRow[] }> {
  const rules = await readRuleContext(context);
  const { ruleSharedContact } = rules.settings;
  const isShown = ruleSharedContact === "stop" || ruleSharedContact === "attention";
  const texts = new Map<number, string>();
  if (isShown && page.rows.length > 0)
    await context.store.read(["carriers", "carrierDecisions"], async (parts) => {
      const insdIds = page.rows.map(({ insdId }) => insdId);
      const found = await parts.carriers.findMany(accountId, insdIds);
      const records = found.filter((record) => record !== undefined);
      const shared = await findSharedContactsOfMany(parts, records, rules);
      for (const [index, { insdId }] of records.entries())
        texts.set(insdId, describeSharedContacts(shared[index] ?? []));
    });
  return { ...page, rows: page.rows.map((row) => ({ ...row, sharedContact: texts.get(row.insdId) ?? "" })) };
}
