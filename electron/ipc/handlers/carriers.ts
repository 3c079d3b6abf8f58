import { setTimeout } from "node:timers/promises";
import { ignoreUnavailable } from "../../../shared/failure.ts";
import {
  markDueSeen,
  readCarrierOverview,
  visitCarriers,
} from "../../services/carrier-rules/carrier-overview.ts";
import { decideCarrier, recordCallBack } from "../../services/carrier-rules/decide-carrier.ts";
import { refreshVerdicts } from "../../services/carrier-rules/refresh-verdicts.ts";
import { findCarrierByNumber, getCarrier, searchCarriers } from "../../services/carriers/carriers.ts";
import { readDayCounts } from "../../services/carriers/day-counts.ts";
import { listSharedContacts } from "../../services/carriers/list-shared-contacts.ts";
import {
  countRegistrationSteps,
  listRegistrationStepsToday,
  searchRegistrationSteps,
} from "../../services/carriers/registration-steps.ts";
import { saveCarrier } from "../../services/carriers/save-carrier.ts";
import { fetchCarriers, summarizeQueue } from "../../services/change-queue/change-queue.ts";
import { claimCarriers } from "../../services/change-queue/claim-carriers.ts";
import { markQueueSeen } from "../../services/change-queue/mark-seen.ts";
import { readQueuePage } from "../../services/change-queue/queue-page.ts";
import { clearCarriersWithUndo, restoreClearedCarriers } from "../../services/change-queue/undo-clear.ts";
import type { Caller, Context } from "../../services/context.ts";
import { claimCarrierAtOffice, claimNextCarriersAtOffice } from "../../sync/carriers/claim-at-office.ts";
import type { RemoteCaller } from "../../sync/session/session.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";

const MAX_REFRESH_WAIT_MS = 50;

const TODAY_ONLY = {
  MonitorID: null,
  MCNumber: null,
  USDOTNumber: null,
  IntraStateNumber: null,
  AllActivityForToday: true,
};

/** Refreshes the verdicts that depend on the date or on changed rules, and waits up to 50 ms for the result. */
export async function waitForVerdicts(context: Context, caller: Caller): Promise<void> {
  // After a rule change, the refresh of many carriers takes longer. The event "carriers.changed" reports its end.
  await Promise.race([refreshVerdicts(context, caller), setTimeout(MAX_REFRESH_WAIT_MS)]);
}

/** Creates the channel handlers for carrier monitoring (specification 4.7, 4.8). */
export function createCarrierHandlers(
  context: Context,
  getCaller: () => Promise<Caller>,
  work: LongWork,
  callRemote: RemoteCaller,
) {
  return {
    "changeQueue.summary": async () => summarizeQueue(context, await getCaller()),
    "changeQueue.page": async (request) => {
      const caller = await getCaller();
      // The first page starts a list, whose groups must match today's verdicts.
      if (request.after === null) await waitForVerdicts(context, caller);
      return readQueuePage(context, caller, request);
    },
    "changeQueue.fetch": async ({ limit }) => {
      const caller = await getCaller();
      const count = await claimNextCarriersAtOffice(context, callRemote, limit);
      if (count !== undefined) return { count, insdIds: [], readAt: "" };
      const fetched = await fetchCarriers(context, caller, limit);
      return { ...fetched, count: fetched.insdIds.length };
    },
    "changeQueue.claim": async ({ insdId }) => {
      const caller = await getCaller();
      if (context.store.shared) await claimCarriers(context, caller, { insdIds: [insdId] });
      // Without a connection to the office, the broker works on the carrier without a claim.
      else await claimCarrierAtOffice(context, caller, callRemote, insdId).catch(ignoreUnavailable);
      return null;
    },
    "changeQueue.clear": async ({ insdIds, readAt }) => {
      const entries = insdIds.map((insdID) => ({ insdID, timeStamp: readAt }));
      const outcomes = await clearCarriersWithUndo(context, await getCaller(), entries);
      return { results: outcomes.map(({ insdId, ...outcome }) => ({ ...outcome, insdId: Number(insdId) })) };
    },
    "changeQueue.restore": async ({ insdIds }) => ({
      restored: await restoreClearedCarriers(context, await getCaller(), insdIds),
    }),
    "changeQueue.markSeen": async ({ workId }) => {
      const caller = await getCaller();
      return work.run(workId, "Marking carriers as seen", (job) => markQueueSeen(context, caller, job));
    },
    "carriers.overview": async () => {
      const caller = await getCaller();
      await waitForVerdicts(context, caller);
      return readCarrierOverview(context, caller);
    },
    "carriers.dayCounts": async () => ({ days: await readDayCounts(context, await getCaller()) }),
    "carriers.markDueSeen": async ({ insdIds }) => {
      await markDueSeen(context, await getCaller(), insdIds);
      return null;
    },
    "carriers.visit": async () => visitCarriers(context, await getCaller()),
    "carriers.decide": async ({ insdId, decision, base }) =>
      decideCarrier(context, await getCaller(), insdId, decision, base),
    "carriers.recordCallBack": async ({ insdId }) => recordCallBack(context, await getCaller(), insdId),
    "carriers.get": async ({ insdId }) => getCarrier(context, await getCaller(), insdId),
    "carriers.sharedContacts": async ({ insdIds }) => ({
      shared: await listSharedContacts(context, await getCaller(), insdIds),
    }),
    "carriers.save": async ({ insdId, facts }) => saveCarrier(context, await getCaller(), insdId, facts),
    "carriers.byNumber": async (numbers) =>
      (await findCarrierByNumber(context, await getCaller(), numbers)) ?? null,
    "carriers.search": async (request) => searchCarriers(context, await getCaller(), request),
    "registrationSteps.search": async (search) => ({
      records: await searchRegistrationSteps(context, await getCaller(), search),
    }),
    "registrationSteps.counts": async () => ({
      counts: await countRegistrationSteps(context, await getCaller()),
    }),
    "registrationSteps.today": async () => ({
      records: await listRegistrationStepsToday(context, await getCaller(), TODAY_ONLY),
    }),
  } satisfies Partial<Handlers>;
}
