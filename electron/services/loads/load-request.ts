import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { LoadRecord } from "../../store/store.ts";
import { contentOf } from "./load-record.ts";

/** The request that would make a load as it is. */
export function requestOf(record: LoadRecord): LoadRequest {
  return {
    postAsUserId: record.postAsUserId,
    ...contentOf(record),
    loadStops: record.loadStops.map(({ id: _, type, location: { id: __, ...location }, ...stop }) => ({
      ...stop,
      type: type === 1 ? 1 : 2,
      location,
    })),
  };
}
