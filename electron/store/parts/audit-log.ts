import { createPage, readCursor } from "../keys/cursor.ts";
import { MAX_KEY } from "../keys/index-keys.ts";
import type { AuditLog } from "../store.ts";
import { removeOldest } from "./remove-oldest.ts";
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
    return createPage(list, found, size, ({ auditId }) => [auditId]);
  },

  removeBefore: (moment, limit) => removeOldest(auditLog, moment, limit),
});
