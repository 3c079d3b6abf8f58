import {
  listBoardIds,
  listBoardIdsAt,
  readBoardPage,
  readBoardRows,
} from "../../services/board/board-page.ts";
import { exportLoadPage, exportSelectedLoads } from "../../services/board/export-loads.ts";
import { listDueReminders, listStoppedBookings } from "../../services/board/load-alerts.ts";
import { summarizeLoads } from "../../services/board/load-summary.ts";
import type { Caller, Context } from "../../services/context.ts";
import { readAutoRefreshStatus } from "../../services/loads/auto-refresh.ts";
import { bookLoad, unbookLoad } from "../../services/loads/book.ts";
import { postLoad } from "../../services/loads/create.ts";
import { deleteLoad, deleteLoads, restoreLoads } from "../../services/loads/delete.ts";
import { getLoadDetails } from "../../services/loads/get.ts";
import { changeInternalFields, listCustomers } from "../../services/loads/internal-fields.ts";
import { linkCarrier } from "../../services/loads/link-carrier.ts";
import { assertActiveUser } from "../../services/loads/post-as.ts";
import { refreshDueLoads, refreshLoads } from "../../services/loads/refresh.ts";
import { repeatLoad } from "../../services/loads/repeat.ts";
import { updateLoad } from "../../services/loads/update.ts";
import { listActiveUsers } from "../../services/people/users.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";
import { waitForVerdicts } from "./carriers.ts";

/**
 * Creates the channel handlers for loads, the board and active users (specification 4.1 to 4.6), and the handler that
 * cancels long work.
 */
export function createLoadHandlers(context: Context, getCaller: () => Promise<Caller>, work: LongWork) {
  return {
    "loads.page": async (request) => readBoardPage(context, await getCaller(), request),
    "loads.ids": async (request) => listBoardIds(context, await getCaller(), request),
    "loads.idsAt": async (request) => ({
      loadIds: await listBoardIdsAt(context, await getCaller(), request),
    }),
    "loads.rows": async ({ loadIds }) => ({ rows: await readBoardRows(context, await getCaller(), loadIds) }),
    "loads.summary": async (request) => summarizeLoads(context, await getCaller(), request),
    "loads.export": async (request) => exportLoadPage(context, await getCaller(), request),
    "loads.exportSelected": async ({ workId, ...request }) => {
      const caller = await getCaller();
      return work.run(workId, "Exporting selected loads", (job) =>
        exportSelectedLoads(context, caller, request, job),
      );
    },
    "loads.get": async ({ loadId }) => getLoadDetails(context, await getCaller(), loadId),
    "loads.create": async ({ load, draftId }) => {
      const caller = await getCaller();
      await assertActiveUser(context, caller, load.postAsUserId);
      return postLoad(context, caller, load, { draftId });
    },
    "loads.update": async ({ loadId, revision, load, draftId }) => {
      const caller = await getCaller();
      await assertActiveUser(context, caller, load.postAsUserId, loadId);
      return updateLoad(context, caller, loadId, load, { expectedRevision: revision, draftId });
    },
    "loads.delete": async ({ loadId, request }) => {
      await deleteLoad(context, await getCaller(), loadId, request);
      return null;
    },
    "loads.deleteMany": async ({ loadIds, request }) =>
      deleteLoads(context, await getCaller(), loadIds, request),
    "loads.restoreMany": async ({ loadIds }) => restoreLoads(context, await getCaller(), loadIds),
    "loads.book": async (booking) => bookLoad(context, await getCaller(), booking),
    "loads.unbook": async (booking) => unbookLoad(context, await getCaller(), booking),
    "loads.stopped": async () => {
      const caller = await getCaller();
      await waitForVerdicts(context, caller);
      return listStoppedBookings(context, caller);
    },
    "loads.reminders": async () => listDueReminders(context, await getCaller()),
    "loads.linkCarrier": async (link) => linkCarrier(context, await getCaller(), link),
    "loads.changeInternal": async ({ loadId, change }) =>
      changeInternalFields(context, await getCaller(), loadId, change),
    "loads.customers": async () => ({ customers: await listCustomers(context, await getCaller()) }),
    "loads.repeat": async ({ loadId, days }) => ({
      loadIds: await repeatLoad(context, await getCaller(), loadId, days),
    }),
    "loads.refresh": async ({ loadIds, workId }) => {
      const caller = await getCaller();
      return work.run(workId, "Refreshing loads", (job) => refreshLoads(context, caller, loadIds, job));
    },
    "loads.refreshDue": async ({ workId }) => {
      const caller = await getCaller();
      return work.run(workId, "Refreshing due loads", (job) => refreshDueLoads(context, caller, job));
    },
    "autoRefresh.read": () => readAutoRefreshStatus(context),
    "accountUsers.page": async (page) => listActiveUsers(context, await getCaller(), page),
    "work.cancel": async ({ workId }) => {
      work.cancel(workId);
      return null;
    },
  } satisfies Partial<Handlers>;
}
