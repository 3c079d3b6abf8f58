import type { LoadRecord, Store } from "../../../electron/store/store.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { getLoadStatus, type LoadStatus } from "../../../shared/reference/load-states.ts";
import type { RandomStream } from "../random-stream.ts";
import type { Desktop } from "./desktop.ts";
import type { FieldName } from "./schedule.ts";
import type { SimulatedRemote } from "./simulated-remote.ts";
import { getTag } from "./tagged-load.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** An acknowledged edit of one field. */
interface AcknowledgedEdit {
  desktop: string;
  tag: string;
  field: FieldName;
  before: Json;
  after: Json;
}

/** A desktop with its store and network faults. */
export interface DesktopState {
  desktop: Desktop;
  store: Store;
  offlineUntil: number;
  /** Until this time a proxy answers `interceptedShare` percent of the requests. */
  interceptedUntil: number;
  interceptedShare: number;
  /** Until this time a middle box answers `misreportedShare` percent of the requests for capabilities. */
  misreportedUntil: number;
  misreportedShare: number;
  /** Restores the backup of the store and removes later posts and edits from the world. */
  restoreBackup?: () => void;
}

/** Desktops, a remote, and a record of what was done there, which findViolations checks. */
export interface World {
  time: VirtualTime;
  random: RandomStream;
  remote: SimulatedRemote;
  desktops: DesktopState[];
  edits: AcknowledgedEdit[];
  /** Requested edits. One that was stored before a crash lost its answer may have replaced another edit. */
  attempts: AcknowledgedEdit[];
  /** Edits typed at a desktop, without the results of decisions. */
  typedEdits: AcknowledgedEdit[];
  posted: { desktop: string; tag: string }[];
  /** Stored deletes, also those whose answer a crash lost. */
  deleted: { desktop: string; tag: string }[];
  /** The number of drivers of each carrier that changed since the remote was restored. */
  carriers: Map<string, number>;
  /** Restores the last backup of the remote. */
  restoreRemote: (() => Promise<void>) | undefined;
  wasRemoteRestored: boolean;
  /** A desktop's own store was restored. */
  wasDesktopRestored: boolean;
  /** Loads that a broker decided to keep off the remote: desktop and tag. */
  localOnly: Set<string>;
  /** Tags of loads that a desktop booked or unbooked. */
  booked: Set<string>;
  /** Tags of loads whose delete a broker discarded; it may have reached the remote before, or reach it later. */
  undeleted: Set<string>;
  /** Tags that a broker decided to post again. */
  allowedDuplicates: Set<string>;
  counter: number;
  hasNetworkFaults: boolean;
  isBare: boolean;
}

/** The remote's loads with a tag; more than one if it was posted twice. */
export const findRemoteLoads = async (world: World, tag: string): Promise<JsonObject[]> =>
  (await world.remote.loads()).filter((load) => getTag(load) === tag);

/** Whether a load of the remote is available, booked or deleted. */
export const getRemoteStatus = (load: JsonObject | undefined): LoadStatus =>
  isJsonObject(load?.loadState) ? getLoadStatus(Number(load.loadState.loadStateId)) : "available";

/** Every load of a desktop. */
export const listLoads = (store: Store): Promise<LoadRecord[]> =>
  store.read(["loads", "keyValue"], async ({ loads, keyValue }) => {
    const accountId = (await keyValue.get("remote"))?.accountId ?? "";
    const all = { accountId, order: "created", isDescending: false, after: null, size: 200 } as const;
    return (await loads.readPage(all)).records;
  });

/** The desktop's load with a tag. */
export const findLoad = async (store: Store, tag: string): Promise<LoadRecord | undefined> =>
  (await listLoads(store)).find((load) => getTag(load) === tag);
