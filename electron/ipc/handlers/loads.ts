import {
  listBoardIds,
  listBoardIdsAt,
  readBoardPage,
  readBoardRows,
} from "../../services/board/board-page.ts";
import { exportLoadPage, exportSelectedLoads } from "../../services/board/export-loads.ts";
import { summarizeLoads } from "../../services/board/load-summary.ts";
import type { Caller, Context } from "../../services/context.ts";
import { readAutomaticRefresh } from "../../services/loads/auto-refresh.ts";
import { bookLoad, unbookLoad } from "../../services/loads/book.ts";
import { postLoad } from "../../services/loads/create.ts";
import { deleteLoad, deleteLoads, restoreLoad, restoreLoads } from "../../services/loads/delete.ts";
import { getLoadDetails } from "../../services/loads/get.ts";
import { changeInternalFields, listCustomers } from "../../services/loads/internal-fields.ts";
import { assertActiveUser } from "../../services/loads/post-as.ts";
import { refreshDueLoads, refreshLoads } from "../../services/loads/refresh.ts";
import { repeatLoad } from "../../services/loads/repeat.ts";
import { updateLoad } from "../../services/loads/update.ts";
import { listActiveUsers } from "../../services/people/users.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";

/** Channels of the load board (specification 4.1 to 4.6). */
export function loadHandlers(context: Context, caller: () => Promise<Caller>, work: LongWork) {
  return {
    "loads.page": async (request) => readBoardPage(context, await caller(), request),
    "loads.ids": async (request) => listBoardIds(context, await caller(), request),
    "loads.idsAt": async (request) => ({ loadIds: await listBoardIdsAt(context, await caller(), request) }),
    "loads.rows": async ({ loadIds }) => ({ rows: await readBoardRows(context, await caller(), loadIds) }),
    "loads.summary": async (request) => summarizeLoads(context, await caller(), request),
    "loads.export": async (request) => exportLoadPage(context, await caller(), request),
    "loads.exportSelected": async ({ workId, ...request }) => {
      const who = await caller();
      return work.run(workId, "Exporting selected loads", (job) =>
        exportSelectedLoads(context, who, request, job),
      );
    },
    "loads.get": async ({ loadId }) => getLoadDetails(context, await caller(), loadId),
    "loads.create": async ({ load, draftId }) => {
      const who = await caller();
      await assertActiveUser(context, who, load.postAsUserId);
      return postLoad(context, who, load, { draftId });
    },
    "loads.update": async ({ loadId, revision, load, draftId }) => {
      const who = await caller();
      await assertActiveUser(context, who, load.postAsUserId);
      return updateLoad(context, who, loadId, load, { expectedRevision: revision, draftId });
    },
    "loads.delete": async ({ loadId, request }) => {
      await deleteLoad(context, await caller(), loadId, request);
      return null;
    },
    "loads.deleteMany": async ({ loadIds, request }) =>
      deleteLoads(context, await caller(), loadIds, request),
    "loads.restore": async ({ loadId }) => restoreLoad(context, await caller(), loadId),
    "loads.restoreMany": async ({ loadIds }) => restoreLoads(context, await caller(), loadIds),
    "loads.book": async (booking) => bookLoad(context, await caller(), booking),
    "loads.unbook": async (booking) => unbookLoad(context, await caller(), booking),
    "loads.changeInternal": async ({ loadId, change }) =>
      changeInternalFields(context, await caller(), loadId, change),
    "loads.customers": async () => ({ customers: await listCustomers(context, await caller()) }),
    "loads.repeat": async ({ loadId, days }) => ({
      loadIds: await repeatLoad(context, await caller(), loadId, days),
    }),
    "loads.refresh": async ({ loadIds, workId }) => {
      const who = await caller();
      return work.run(workId, "Refreshing loads", (job) => refreshLoads(context, who, loadIds, job));
    },
    "loads.refreshDue": async ({ workId }) => {
      const who = await caller();
      return work.run(workId, "Refreshing due loads", (job) => refreshDueLoads(context, who, job));
    },
    "autoRefresh.read": () => readAutomaticRefresh(context),
    "accountUsers.page": async (page) => listActiveUsers(context, await caller(), page),
    "work.cancel": async ({ workId }) => {
      work.cancel(workId);
      return null;
    },
  } satisfies Partial<Handlers>;
}
