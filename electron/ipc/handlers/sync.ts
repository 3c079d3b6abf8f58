import type { Caller, Context } from "../../services/context.ts";
import { discardEdit } from "../../sync/conflicts/discard-edit.ts";
import { linkEdit } from "../../sync/conflicts/link-edit.ts";
import { readOutboxPage } from "../../sync/conflicts/outbox-page.ts";
import { resolveEdit } from "../../sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../sync/conflicts/retry-edit.ts";
import { connectRemote, disconnectRemote, previewConnection } from "../../sync/connection/connect.ts";
import { importLoad } from "../../sync/pull/import-load.ts";
import { pauseSync, resumeSync } from "../../sync/status/progress.ts";
import { readSyncStatus } from "../../sync/status/read-status.ts";
import type { Sync } from "../../sync/sync.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";

/** Creates the channel handlers for synchronization and the outbox. */
export function createSyncHandlers(
  context: Context,
  getCaller: () => Promise<Caller>,
  sync: Sync,
  work: LongWork,
) {
  const publishChangeAndSync = () => {
    context.publish("sync.changed", null);
    sync.runSoon();
    return null;
  };
  const readStatus = () => readSyncStatus(context, sync);
  return {
    "sync.status": readStatus,
    "sync.outboxPage": async (request) => readOutboxPage(context, (await getCaller()).accountId, request),
    "sync.log": async ({ after, size }) => {
      const { accountId } = await getCaller();
      const page = await context.store.read(["syncLog"], ({ syncLog }) =>
        syncLog.readPage(accountId, after, size),
      );
      const lines = page.records.map(({ at, loadId, message }) => ({ at, loadId, message }));
      return { lines, next: page.next };
    },
    "sync.preview": () => previewConnection(context),
    "sync.connect": async ({ workId, ...draft }) => {
      const caller = await getCaller();
      const problem = await work.run(workId, "Adding loads to the outbox", (job) =>
        // A cycle that runs during the change would continue with the previous remote.
        sync.runWhileHalted(() => connectRemote(context, caller, sync.http, sync.secrets, draft, job)),
      );
      sync.reset();
      publishChangeAndSync();
      return { problem };
    },
    "sync.disconnect": async () => {
      await disconnectRemote(context, await getCaller(), sync.secrets);
      sync.halt();
      return publishChangeAndSync();
    },
    "sync.run": async () => {
      await sync.runCycle();
      return readStatus();
    },
    "sync.pause": async ({ isPaused }) => {
      await (isPaused ? pauseSync(context) : resumeSync(context));
      if (isPaused) sync.halt();
      else sync.reset();
      publishChangeAndSync();
      return readStatus();
    },
    "sync.retry": async ({ editId }) => {
      await retryEdit(context, await getCaller(), editId);
      return publishChangeAndSync();
    },
    "sync.discard": async ({ editId }) => {
      await discardEdit(context, await getCaller(), editId);
      return publishChangeAndSync();
    },
    "sync.resolve": async ({ editId, resolution }) => {
      await resolveEdit(context, await getCaller(), editId, resolution);
      return publishChangeAndSync();
    },
    "sync.link": async ({ editId, remoteLoadId }) => {
      await sync.callRemote((session) => linkEdit(session, editId, remoteLoadId));
      return publishChangeAndSync();
    },
    "sync.importLoad": async ({ remoteLoadId }) => {
      const { userId } = await getCaller();
      const loadId = await sync.callRemote((session) => importLoad(session, userId, remoteLoadId));
      context.publish("loads.changed", { loadIds: [loadId] });
      return { loadId };
    },
  } satisfies Partial<Handlers>;
}
