import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { LoadRecord } from "../../store/store.ts";

/** The request that would make a load as it is. */
export function requestOf(record: LoadRecord): LoadRequest {
  return {
    postAsUserId: record.postAsUserId,
    equipmentAttributes: record.equipmentAttributes,
    commodityId: record.commodityId,
    freightClassId: record.freightClassId,
    loadStops: record.loadStops.map(({ id: _, type, location: { id: __, ...location }, ...stop }) => ({
      ...stop,
      type: type === 1 ? 1 : 2,
      location,
    })),
    note: record.note,
    loadNumber: record.loadNumber,
    loadTrackingRequired: record.loadTrackingRequired,
    rateAttributes: record.rateAttributes,
    customData: record.customData,
    dimensional: record.dimensional,
    loadActionAttributes: record.loadActionAttributes,
    loadLabel: record.loadLabel,
    tenderNotes: record.tenderNotes,
    loadReferenceNumbers: record.loadReferenceNumbers,
    termsAndConditions: record.termsAndConditions,
  };
}
