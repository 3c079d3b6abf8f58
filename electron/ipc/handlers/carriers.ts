import { findCarrierByNumber, getCarrier, searchCarriers } from "../../services/carriers/carriers.ts";
import { listRegistrationStepsToday } from "../../services/carriers/registration-steps.ts";
import { clearCarriers, fetchCarriers, summarizeQueue } from "../../services/change-queue/change-queue.ts";
import { readQueuePage } from "../../services/change-queue/queue-page.ts";
import type { Caller, Context } from "../../services/context.ts";
import type { Handlers } from "../router.ts";

const TODAY_ONLY = {
  MonitorID: null,
  MCNumber: null,
  USDOTNumber: null,
  IntraStateNumber: null,
  AllActivityForToday: true,
};

/** Channels of carrier monitoring (specification 4.7, 4.8). */
export function carrierHandlers(context: Context, caller: () => Promise<Caller>) {
  return {
    "changeQueue.summary": async () => summarizeQueue(context, await caller()),
    "changeQueue.page": async (request) => readQueuePage(context, await caller(), request),
    "changeQueue.fetch": async ({ limit }) => fetchCarriers(context, await caller(), limit),
    "changeQueue.clear": async ({ insdIds, readAt }) => {
      const insureds = insdIds.map((insdID) => ({ insdID, timeStamp: readAt }));
      const outcomes = await clearCarriers(context, await caller(), insureds);
      return { results: outcomes.map(({ insdId, ...outcome }) => ({ ...outcome, insdId: Number(insdId) })) };
    },
    "carriers.get": async ({ insdId }) => getCarrier(context, await caller(), insdId),
    "carriers.byNumber": async ({ number }) =>
      (await findCarrierByNumber(context, await caller(), number)) ?? null,
    "carriers.search": async (request) => searchCarriers(context, await caller(), request),
    "registrationSteps.today": async () => ({
      records: await listRegistrationStepsToday(context, await caller(), TODAY_ONLY),
    }),
  } satisfies Partial<Handlers>;
}
