import { emptyLoadRequest, type LoadRequest } from "../../../shared/interface/load.ts";
import { emptyLocation, emptyStopRequest } from "../../../shared/interface/load-fields.ts";
import type { SaidEquipment } from "./equipment-cell.ts";
import type { StopTimes } from "./stop-times.ts";

/** What a row says of a load; undefined where its cell is empty. */
export interface ImportedLoad {
  loadNumber: string;
  equipment: SaidEquipment;
  pickup: ImportedStop;
  delivery: ImportedStop;
  /** Feet. */
  length: number | undefined;
  /** Pounds. */
  weight: number | undefined;
  /** USD for the trip, all-in. */
  rate: number | undefined;
  note: string | undefined;
}

interface ImportedStop extends StopTimes {
  city: string;
  state: string;
  postalCode: string | null;
  countryCode: string;
}

type StopRequest = LoadRequest["loadStops"][number];

/** A request that a row starts from. */
export const emptyRequest: LoadRequest = {
  ...emptyLoadRequest,
  loadStops: [emptyStopRequest(1), emptyStopRequest(2)],
};

const nothingMeasured: NonNullable<LoadRequest["dimensional"]> = {
  length: null,
  width: null,
  height: null,
  weight: null,
  cube: null,
  palletCount: null,
  pieceCount: null,
};

/** The request with what the row says laid over it; keys keep their order, so that equal requests read equal. */
export function overlaid(request: LoadRequest, item: ImportedLoad): LoadRequest {
  const { dimensional, rateAttributes } = request;
  const { equipment, weight, rate } = item;
  const length = item.length ?? equipment.length;
  const last = request.loadStops.length - 1;
  return {
    ...request,
    equipmentAttributes: {
      ...request.equipmentAttributes,
      equipmentTypeId: equipment.typeId,
      ...(equipment.options.length > 0 && { equipmentOptions: equipment.options }),
      ...(equipment.other !== undefined && { otherEquipmentNeeds: equipment.other }),
    },
    loadStops: request.loadStops.map((stop, index) => {
      if (index === 0) return overlaidStop(stop, item.pickup);
      return index === last ? overlaidStop(stop, item.delivery) : stop;
    }),
    note: item.note ?? request.note,
    loadNumber: item.loadNumber,
    rateAttributes:
      rate === undefined
        ? rateAttributes
        : {
            postedAllInRate: {
              ...(rateAttributes?.postedAllInRate ?? { currencyCode: "USD" }),
              amount: rate,
            },
            tenderAllInRate: rateAttributes?.tenderAllInRate ?? null,
          },
    dimensional:
      length === undefined && weight === undefined
        ? dimensional
        : {
            ...(dimensional ?? nothingMeasured),
            ...(length !== undefined && { length }),
            ...(weight !== undefined && { weight }),
          },
  };
}

/** A stop that moved to another place keeps its times and people, not its address. */
function overlaidStop(stop: StopRequest, item: ImportedStop): StopRequest {
  const { city, state, postalCode, countryCode, early, late, notes } = item;
  const here = stop.location;
  const isSamePlace =
    here.city === city && here.state === state && (postalCode === null || here.postalCode === postalCode);
  return {
    ...stop,
    earlyDateTime: early ?? stop.earlyDateTime,
    lateDateTime: late ?? stillOpen(stop.lateDateTime, early),
    // Somebody may have written more since the sheet was brought in first.
    stopNotes: stop.stopNotes ?? notes ?? null,
    location: isSamePlace ? here : { ...emptyLocation, city, state, postalCode, countryCode },
  };
}

/** A stop that moved to a later day is not open until before it begins. */
const stillOpen = (late: string | null, early: string | undefined): string | null =>
  late !== null && early !== undefined && late < early ? null : late;
