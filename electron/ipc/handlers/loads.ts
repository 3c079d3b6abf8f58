import { activeAccountUsers } from "../../services/account-users.ts";
import { boardIds, boardIdsAt, boardWindow, namedRows } from "../../services/board/board-window.ts";
import { exportChosen, exportLoads } from "../../services/board/export-loads.ts";
import { loadsAtAGlance } from "../../services/board/glance.ts";
import type { Caller } from "../../services/caller.ts";
import type { Context } from "../../services/context.ts";
import { deleteLoad, deleteLoads } from "../../services/delete-load.ts";
import { getLoad } from "../../services/get-load.ts";
import { readAutomaticRefresh } from "../../services/loads/automatic-refresh.ts";
import { bookLoad, unbookLoad } from "../../services/loads/book-load.ts";
import { requireActive } from "../../services/loads/post-as.ts";
import { repeatLoad } from "../../services/loads/repeat-load.ts";
import { restoreLoad, restoreLoads } from "../../services/loads/restore-load.ts";
import { postLoad } from "../../services/post-load.ts";
import { refreshDueLoads, refreshLoads } from "../../services/refresh-loads.ts";
import { updateLoad } from "../../services/update-load.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";

/** The load board (specification 4.1 to 4.6) as the window asks for it. */
export function loadHandlers(context: Context, caller: () => Promise<Caller>, work: LongWork) {
  return {
    "loads.window": async (request) => boardWindow(context, await caller(), request),
    "loads.ids": async (request) => boardIds(context, await caller(), request),
    "loads.idsAt": async (request) => ({ loadIds: await boardIdsAt(context, await caller(), request) }),
    "loads.rows": async ({ loadIds }) => ({ rows: await namedRows(context, await caller(), loadIds) }),
    "loads.glance": async (request) => loadsAtAGlance(context, await caller(), request),
    "loads.export": async (request) => exportLoads(context, await caller(), request),
    "loads.exportChosen": async ({ workId, ...request }) => {
      const who = await caller();
      return work.run(workId, "Writing the chosen loads", (job) => exportChosen(context, who, request, job));
    },
    "loads.get": async ({ loadId }) => getLoad(context, await caller(), loadId),
    "loads.create": async ({ load, draftId }) => {
      const who = await caller();
      await requireActive(context, who, load.postAsUserId);
      return postLoad(context, who, load, { draftId });
    },
    "loads.update": async ({ loadId, revision, load, draftId }) => {
      const who = await caller();
      await requireActive(context, who, load.postAsUserId);
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
    "loads.repeat": async ({ loadId, days }) => ({
      loadIds: await repeatLoad(context, await caller(), loadId, days),
    }),
    "loads.refresh": async ({ loadIds, workId }) => {
      const who = await caller();
      return work.run(workId, "Refreshing loads", (job) => refreshLoads(context, who, loadIds, job));
    },
    "loads.refreshDue": async ({ workId }) => {
      const who = await caller();
      return work.run(workId, "Refreshing every load that is due", (job) =>
        refreshDueLoads(context, who, job),
      );
    },
    "automaticRefresh.read": () => readAutomaticRefresh(context),
    "accountUsers.page": async (page) => activeAccountUsers(context, await caller(), page),
    "work.cancel": async ({ workId }) => {
      work.cancel(workId);
      return null;
    },
  } satisfies Partial<Handlers>;
}
