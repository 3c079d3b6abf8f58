import { createPage, readCursor } from "../keys/cursor.ts";
import { MAX_KEY } from "../keys/index-keys.ts";
import type { StoredLogLine } from "../keys/stored-records.ts";
import type { SyncLog, SyncLogRecord } from "../store.ts";
import type { Tables } from "./tables.ts";

const toRecord = ({ lineId, ...line }: StoredLogLine): SyncLogRecord => line;

/** Creates the store part for the sync log. */
export const createSyncLog = ({ syncLog }: Tables): SyncLog => ({
  async readPage(accountId, after, size) {
    const list = ["sync log", accountId];
    const [before] = readCursor(list, after, ["number"]) ?? [];
    const found = await syncLog
      .where("[accountId+lineId]")
      .between([accountId], [accountId, before ?? MAX_KEY])
      .reverse()
      .limit(size + 1)
      .toArray();
    const { records, next } = createPage(list, found, size, ({ lineId }) => [lineId]);
    return { records: records.map(toRecord), next };
  },

  addMany: async (records) => void (await syncLog.bulkAdd(records)),

  async trim(accountId, limit) {
    const lines = syncLog.where("[accountId+lineId]").between([accountId], [accountId, MAX_KEY]);
    const extra = (await lines.count()) - limit;
    if (extra > 0) await syncLog.bulkDelete(await lines.limit(extra).primaryKeys());
  },
});
