import type { Migration } from "./migration.ts";

/** What is still to be sent to a remote, and what was agreed with it. */
export const synchronization: Migration = {
  version: 2,
  tables: {
    outbox: [
      "++editId",
      "loadId",
      "[accountId+dueAt+editId]",
      "[accountId+state+editId]",
      "[accountId+keys.urgency+editId]",
    ].join(),
    remoteLinks: "loadId, [accountId+remoteLoadId], [accountId+readDueAt]",
    carrierClears: "[accountId+remoteInsdId], [accountId+dueAt]",
    syncLog: "++lineId, [accountId+lineId]",
    remoteRates: "[accountId+lane]",
  },
};
