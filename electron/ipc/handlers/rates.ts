import { LanedeskError } from "../../../shared/failure.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { Caller, Context } from "../../services/context.ts";
import {
  acceptQuestionedRates,
  dismissQuestionedRates,
  listQuestionedRates,
  restoreQuestionedRates,
} from "../../services/import/questioned-rates.ts";
import { estimateLane } from "../../services/loads/load-rate.ts";
import { getPosition } from "../../services/loads/load-record.ts";
import { listNamesakeStates, suggestPlaces } from "../../services/places/places.ts";
import { countFirstPlaceWords } from "../../services/places/split-places.ts";
import { changeDieselPrice, listDieselPrices } from "../../services/rates/diesel.ts";
import { listGivenEstimates, readTrackRecord } from "../../services/rates/given-estimates.ts";
import { createRateRequest } from "../../services/rates/lane-request.ts";
import { findNearbyLanes } from "../../services/rates/nearby-lanes.ts";
import {
  checkSavedLanes,
  listSavedLanes,
  markAlertsSeen,
  removeSavedLane,
  saveLane,
} from "../../services/rates/saved-lanes.ts";
import type { RateCursor } from "../../store/store.ts";
import { readRemoteRate } from "../../sync/pull/remote-rate.ts";
import type { Sync } from "../../sync/sync.ts";
import type { Handlers } from "../router.ts";

/**
 * Creates the channel handlers for estimates (specification 4.9), their evidence and record, the load board's rate,
 * questioned rates, diesel prices, saved lanes and places.
 */
export function createRateHandlers(context: Context, getCaller: () => Promise<Caller>, sync: Sync) {
  return {
    "rates.read": async (lane) => estimateLane(context, await getCaller(), lane),
    "diesel.read": async () => ({ prices: await listDieselPrices(context, await getCaller()) }),
    "diesel.save": async (change) => {
      await changeDieselPrice(context, await getCaller(), change);
      return null;
    },
    "rates.trackRecord": async () => readTrackRecord(context, (await getCaller()).accountId),
    "rates.givenEstimates": async ({ after, size }) => {
      const page = await listGivenEstimates(context, await getCaller(), parseCursor(after), size);
      return { ...page, next: formatCursor(page.next) };
    },
    "rates.questioned": async ({ after, size }) => {
      const page = await listQuestionedRates(context, await getCaller(), parseCursor(after), size);
      return { ...page, next: formatCursor(page.next) };
    },
    "rates.acceptQuestioned": async (request) => acceptQuestionedRates(context, await getCaller(), request),
    "rates.dismissQuestioned": async ({ rateIds }) => ({
      dismissed: await dismissQuestionedRates(context, await getCaller(), rateIds),
    }),
    "rates.restoreQuestioned": async ({ rateIds }) => {
      await restoreQuestionedRates(context, await getCaller(), rateIds);
      return null;
    },
    "rates.remote": async (lane) => {
      const { accountId } = await getCaller();
      return readRemoteRate(context, sync, accountId, createRateRequest(lane, context.env.clock.now()));
    },
    "rates.nearbyLanes": async (lane) => {
      const request = createRateRequest(lane, context.env.clock.now());
      return { lanes: await findNearbyLanes(context, await getCaller(), request) };
    },
    "savedLanes.list": async () => {
      const caller = await getCaller();
      await checkSavedLanes(context, caller);
      return { lanes: await listSavedLanes(context, caller) };
    },
    "savedLanes.save": async (lane) => {
      await saveLane(context, await getCaller(), lane);
      return null;
    },
    "savedLanes.remove": async ({ laneId }) => {
      await removeSavedLane(context, await getCaller(), laneId);
      return null;
    },
    "savedLanes.markSeen": async ({ laneIds }) => {
      await markAlertsSeen(context, await getCaller(), laneIds);
      return null;
    },
    "places.suggest": async ({ text, limit }) => ({ places: await suggestPlaces(text, limit) }),
    "places.find": async ({ texts }) => ({
      places: await Promise.all(texts.map(async (text) => (await suggestPlaces(text, 1))[0] ?? null)),
    }),
    "places.locate": async ({ places }) => ({ positions: places.map((place) => getPosition(place) ?? null) }),
    "places.namesakes": async ({ text }) => ({ states: await listNamesakeStates(text) }),
    "places.countFirstWords": async ({ text }) => ({ words: (await countFirstPlaceWords(text)) ?? null }),
  } satisfies Partial<Handlers>;
}

/** Formats the cursor of the next page as text for the window. */
const formatCursor = (cursor: RateCursor | undefined): string | null => cursor?.join(" ") ?? null;

/** @throws LanedeskError "invalid" for a text that is not a cursor */
function parseCursor(text: string | null): RateCursor | undefined {
  if (text === null) return undefined;
  const [day = "", tie] = text.split(" ");
  if (!readDateTime(day) || !Number.isFinite(Number(tie)))
    throw new LanedeskError("invalid", "This page no longer exists. Open the list again.");
  return [day, Number(tie)];
}
