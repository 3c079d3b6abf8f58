import { readCursor, writeCursor } from "../keys/cursor.ts";
import { MAX_KEY } from "../keys/index-keys.ts";
import type { AuditLog } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the audit log. */
export const createAuditLog = ({ auditLog }: Tables): AuditLog => ({
  add: async (record) => void (await auditLog.bulkAdd([record])),

  async readPage(accountId, after, size) {
    const list = ["audit log", accountId];
    const [before] = readCursor(list, after, ["number"]) ?? [];
    const found = await auditLog
      .where("[accountId+auditId]")
      .between([accountId], [accountId, before ?? MAX_KEY])
      .reverse()
      .limit(size + 1)
      .toArray();
    const records = found.slice(0, size);
    const last = found.length > size ? records.at(-1) : undefined;
    return { records, next: last ? writeCursor(list, [last.auditId]) : null };
  },

  // Primary keys increase in the order of writing, which is the order of time. With an index by time,
  // each write would change one more page.
  async removeBefore(moment, limit) {
    const oldest = await auditLog.orderBy(":id").limit(limit).toArray();
    const old = oldest.flatMap(({ auditId, at }) => (at < moment ? auditId : []));
    await auditLog.bulkDelete(old);
    return old.length;
  },
});
