import type { OfficeLoad } from "../../../shared/office/changes.ts";
import { noInternalFields } from "../../../shared/views/internal-fields.ts";
import type { ActivityRecord, LoadRecord, StoreParts } from "../../store/store.ts";
import { getBooking, toLoad } from "../loads/load-record.ts";

/** Converts a load for the desktops of the office. */
const toOfficeLoad = (record: LoadRecord, activity: readonly ActivityRecord[]): OfficeLoad => ({
  ...toLoad(record, []),
  loadActivity: toLoad(record, activity).loadActivity.map((entry, index) => {
    const { userId, via } = activity[index] ?? {};
    return { ...entry, ...(userId !== undefined && { userId }), ...(via !== undefined && { via }) };
  }),
  revision: record.revision,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  refreshedAt: record.refreshedAt,
  refreshes: record.refreshes,
  booking: getBooking(record) ?? null,
  internal: record.internal ?? noInternalFields,
});

/** Reads the activity of loads and converts the loads for the desktops of the office. */
export async function readOfficeLoads(
  { activities }: Pick<StoreParts, "activities">,
  records: readonly LoadRecord[],
): Promise<OfficeLoad[]> {
  const histories = await activities.findByLoads(records.map(({ loadId }) => loadId));
  return records.map((record, index) => toOfficeLoad(record, histories[index] ?? []));
}
