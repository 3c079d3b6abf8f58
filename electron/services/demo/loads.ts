import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { formatWithoutZone } from "../../../shared/interface/date-time.ts";
import { emptyLoadRequest, type Load, type LoadRequest } from "../../../shared/interface/load.ts";
import { padToTwoDigits } from "../../../shared/pad-to-two-digits.ts";
import {
  getLoadState,
  getLoadStateReason,
  getLoadStatus,
  loadStates,
} from "../../../shared/reference/load-states.ts";
import type { BookedCarrier, LoadBooking } from "../../../shared/views/booking.ts";
import type { LoadRecord } from "../../store/store.ts";
import type { Caller } from "../context.ts";
import { createActivity, createLoadRecord, type LoadChange } from "../loads/load-record.ts";
import { createLaneDrawer, type DemoLane } from "./lanes.ts";
import { carrierNameEndings, facilityNames, streets, surnames } from "./names.ts";
import { createRandomStream, type RandomStream } from "./random.ts";
import { createMarketModel, drawEquipment } from "./rates.ts";

/** A user who posts loads. */
export interface DemoPoster {
  caller: Caller;
  contact: Load["postAsUser"];
}

/**
 * Generates loads of the last six weeks, each with its changes. All loads are posted; some are booked or deleted
 * afterward.
 * @param carriers the carriers of the bookings; if empty, the bookings have invented names of unmonitored carriers
 */
export function* generateLoads(
  seed: number,
  count: number,
  now: number,
  posters: readonly [DemoPoster, ...DemoPoster[]],
  carriers: readonly BookedCarrier[],
): Generator<LoadChange[]> {
  const random = createRandomStream(seed, "loads");
  const drawLane = createLaneDrawer();
  const computeMarketRate = createMarketModel(seed);
  for (let index = 0; index < count; index++) {
    const draw = random.drawFraction();
    const hasEnded = draw > AVAILABLE_SHARE;
    const postedAt = Math.round(
      now -
        (hasEnded
          ? DAY_MS + random.drawFraction() * 40 * DAY_MS
          : (random.drawFraction() ** 2 * 60 + 0.1) * HOUR_MS),
    );
    const drawn = drawLane(random);
    const equipment = drawEquipment(random);
    const perMile = computeMarketRate(
      postedAt / DAY_MS,
      drawn.miles,
      drawn.origin.state,
      drawn.destination.state,
    );
    const rate = Math.max(250, Math.round((perMile * equipment.factor * drawn.miles * 0.97) / 25) * 25);
    const request = createRequest(drawn, equipment, rate, postedAt, `${24_000 + index}`, random);
    const { caller, contact } = random.pickOne(posters);
    const input = {
      caller,
      postAsUser: contact,
      miles: drawn.miles,
      now: postedAt,
      createId: () => random.createGuid(),
    };
    const posted = createLoadRecord(request, input);
    const changes: LoadChange[] = [
      {
        before: undefined,
        after: posted,
        activity: createActivity(posted, "Posted", postedAt, random.createGuid()),
      },
    ];
    if (hasEnded)
      changes.push(
        endLoad(
          posted,
          draw > BOOKED_OR_AVAILABLE_SHARE,
          Math.round(postedAt + random.drawFraction() * DAY_MS),
          random,
          carriers,
        ),
      );
    yield changes;
  }
}

/** Cumulative shares of the loads; the remaining loads are deleted. */
const AVAILABLE_SHARE = 0.62;
const BOOKED_OR_AVAILABLE_SHARE = 0.92;

/** Books or deletes a load. */
function endLoad(
  before: LoadRecord,
  isDeleted: boolean,
  at: number,
  random: RandomStream,
  carriers: readonly BookedCarrier[],
): LoadChange {
  const loadState = getLoadState(isDeleted ? loadStates.closed : loadStates.accepted);
  const reason = isDeleted ? random.pickOne([1, 2, 3]) : 0;
  const booking = isDeleted ? undefined : createBooking(before, at, random, carriers);
  const after: LoadRecord = {
    ...before,
    revision: before.revision + 1,
    status: getLoadStatus(loadState.loadStateId),
    loadState,
    loadStateReason: getLoadStateReason(reason),
    carrierName: booking?.carrier.name ?? "",
    ...(booking && { booking }),
    updatedAt: at,
    updatedDateTime: formatWithoutZone(at),
  };
  return {
    before,
    after,
    activity: createActivity(after, isDeleted ? "Deleted" : "Booked", at, random.createGuid()),
  };
}

/** Creates a booking at 88% to 100% of the posted rate, in steps of $25. */
function createBooking(
  { createdBy, rateAttributes }: LoadRecord,
  bookedAt: number,
  random: RandomStream,
  carriers: readonly BookedCarrier[],
): LoadBooking {
  const posted = rateAttributes?.postedAllInRate?.amount ?? 0;
  const [first, ...others] = carriers;
  const carrier = first
    ? random.pickOne([first, ...others])
    : { ...NOT_MONITORED, name: `${random.pickOne(surnames)} ${random.pickOne(carrierNameEndings)}` };
  const rate = Math.round((posted * random.drawBetween(88, 100)) / 2_500) * 25;
  return { carrier, rate, reason: "", bookedAt, bookedBy: createdBy };
}

const NOT_MONITORED = { insdId: null, usdotNumber: "", mcNumber: "", phone: "", email: "" };

function createRequest(
  { origin, destination, miles }: DemoLane,
  equipment: ReturnType<typeof drawEquipment>,
  rate: number,
  postedAt: number,
  loadNumber: string,
  random: RandomStream,
): LoadRequest {
  const pickupDay = postedAt + random.drawBetween(0, 3) * DAY_MS;
  const deliveryDay = pickupDay + Math.max(1, Math.ceil(miles / 550)) * DAY_MS;
  const isCold = equipment.code === "R";
  return {
    ...emptyLoadRequest,
    equipmentAttributes: {
      equipmentTypeId: equipment.id,
      equipmentOptions: equipment.code === "F" && random.drawBoolean(0.4) ? [1] : null,
      transportationModeId: 1,
      otherEquipmentNeeds: isCold
        ? `Reefer at ${random.pickOne(["-10", "28", "34", "38"])} °F, continuous`
        : null,
    },
    commodityId: isCold ? random.pickOne([3, 4]) : random.pickOne([1, 2, 5, 6, 7, 9, 10, 11]),
    loadStops: [
      createStop(1, origin, pickupDay, random.drawBetween(7, 14), random),
      createStop(2, destination, deliveryDay, random.drawBetween(6, 13), random),
    ],
    note: random.drawBoolean(0.25) ? random.pickOne(notes) : null,
    loadNumber,
    loadTrackingRequired: random.drawBoolean(0.6),
    rateAttributes: { postedAllInRate: { amount: rate, currencyCode: "USD" }, tenderAllInRate: null },
    dimensional: {
      length: equipment.lengthFeet,
      width: null,
      height: null,
      weight: random.drawBetween(12, 45) * 1_000,
      cube: null,
      palletCount: equipment.id <= 2 ? random.drawBetween(10, 26) : null,
      pieceCount: null,
    },
    loadActionAttributes: { loadActionId: "4", loadActionOption: "PostOnly" },
    loadReferenceNumbers: random.drawBoolean(0.4) ? [`PO-${random.drawBetween(10_000, 99_999)}`] : null,
  };
}

const notes = [
  "No touch, drop trailer possible at delivery.",
  "Driver assist at pickup, lumper paid by receipt.",
  "Food grade trailer, clean and dry.",
  "Appointment set, call 2 hours ahead.",
  "Check in at the north gate with the load number.",
] as const;

function createStop(
  type: 1 | 2,
  place: DemoLane["origin"],
  moment: number,
  openingHour: number,
  random: RandomStream,
): LoadRequest["loadStops"][number] {
  const date = new Date(moment).toISOString().slice(0, 10);
  const formatTime = (hourOfDay: number) => `${date}T${padToTwoDigits(hourOfDay)}:00:00`;
  return {
    type,
    sequence: type,
    earlyDateTime: formatTime(openingHour),
    lateDateTime: formatTime(openingHour + random.drawBetween(1, 6)),
    location: {
      locationName: random.pickOne(facilityNames),
      city: place.city,
      state: place.state,
      streetAddress1: `${random.drawBetween(100, 9_900)} ${random.pickOne(streets)}`,
      streetAddress2: null,
      countryCode: place.country,
      postalCode: place.postalCode,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    contactName: random.drawBoolean(0.5) ? `${random.pickOne(surnames)}, shipping` : null,
    contactPhone: null,
    stopNotes: null,
    referenceNumbers: null,
  };
}
