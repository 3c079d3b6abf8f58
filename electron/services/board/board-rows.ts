import type { LoadRow } from "../../../shared/views/load-rows.ts";
import {
  isUnreadable,
  type ListedLoad,
  type LoadRecord,
  type Parts,
  type UnreadableLoad,
  type UserRecord,
} from "../../store/store.ts";
import { refreshableAt } from "../loads/refresh.ts";

/** What a transaction that makes lines of the board must name. */
export const boardRowParts = ["loads", "outbox", "remoteLinks", "users"] as const;

/** What lines of the board need to know beside the loads. */
interface Moment {
  now: number;
  /** From one refresh of a load to the next, in milliseconds. */
  pause: number;
  isConnected: boolean;
}

/** Loads as lines of the board, in the order given. */
export async function boardRows(
  { users, outbox, remoteLinks }: Pick<Parts, (typeof boardRowParts)[number]>,
  records: readonly ListedLoad[],
  { now, pause, isConnected }: Moment,
): Promise<LoadRow[]> {
  const userIds = new Set(records.flatMap((record) => (isUnreadable(record) ? [] : record.createdBy)));
  const found = await users.listMany([...userIds]);
  const posters = new Map(found.flatMap((user) => (user ? [[user.userId, user] as const] : [])));
  const loadIds = records.map(({ loadId }) => loadId);
  const states = isConnected ? await outbox.statesOf(loadIds) : [];
  const linked = isConnected ? await remoteLinks.linked(loadIds) : [];
  const standing = (index: number) => states[index] ?? (linked[index] ? "done" : "at this desk only");
  return records.map((record, index) => {
    const syncState = isConnected ? standing(index) : null;
    if (isUnreadable(record)) return { ...unreadableRow(record), syncState };
    return {
      ...rowOf(record),
      syncState,
      postedBy: nameOf(posters.get(record.createdBy)),
      refreshableAt: refreshableAt(record, now, pause),
    };
  });
}

const nameOf = (user: UserRecord | undefined) => (user ? `${user.firstName} ${user.lastName}`.trim() : "");

function rowOf(record: LoadRecord): Omit<LoadRow, "postedBy" | "refreshableAt" | "syncState"> {
  const first = record.loadStops[0];
  const last = record.loadStops.at(-1);
  const rate = record.rateAttributes?.postedAllInRate ?? record.rateAttributes?.tenderAllInRate;
  return {
    loadId: record.loadId,
    revision: record.revision,
    loadNumber: record.loadNumber ?? "",
    status: record.status,
    stateDescription: record.loadState.loadStateDescription,
    originCity: first?.location.city ?? "",
    originState: first?.location.state ?? "",
    destinationCity: last?.location.city ?? "",
    destinationState: last?.location.state ?? "",
    stops: record.loadStops.length,
    pickup: first?.earlyDateTime ?? first?.lateDateTime ?? "",
    delivery: last?.earlyDateTime ?? last?.lateDateTime ?? "",
    equipmentTypeId: record.equipmentAttributes.equipmentTypeId,
    length: record.dimensional?.length ?? null,
    weight: record.dimensional?.weight ?? null,
    miles: record.miles,
    rate: rate?.amount ?? null,
    currency: rate?.currencyCode ?? "USD",
    carrierName: record.carrierName,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    refreshedAt: record.refreshedAt,
    isUnreadable: false,
  };
}

/** Nothing is said of it but that it is there. */
const unreadableRow = ({ loadId, createdAt }: UnreadableLoad): Omit<LoadRow, "syncState"> => ({
  loadId,
  revision: 0,
  loadNumber: "",
  status: "available",
  stateDescription: "Unreadable: its record is damaged",
  originCity: "",
  originState: "",
  destinationCity: "",
  destinationState: "",
  stops: 0,
  pickup: "",
  delivery: "",
  equipmentTypeId: 0,
  length: null,
  weight: null,
  miles: null,
  rate: null,
  currency: "USD",
  postedBy: "",
  carrierName: "",
  createdAt,
  updatedAt: createdAt,
  refreshedAt: createdAt,
  refreshableAt: createdAt,
  isUnreadable: true,
});
