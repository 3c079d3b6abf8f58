import type { Store } from "../../../../electron/store/store.ts";
import type { Json } from "../../../../shared/json.ts";
import type { RandomStream } from "../../random-stream.ts";
import type { Desktop } from "../desktop.ts";
import type { FieldName } from "../schedule.ts";
import type { VirtualTime } from "../virtual-time.ts";
import type { OfficeBackup, OfficeRemote } from "./office-remote.ts";

export interface OfficeDesktopState {
  desktop: Desktop;
  store: Store;
  offlineUntil: number;
}

/** An office, its desktops, and a record of what was done at each place: "office" or a desktop's name. */
export interface OfficeWorld {
  time: VirtualTime;
  random: RandomStream;
  office: OfficeRemote;
  desktops: OfficeDesktopState[];
  hasNetworkFaults: boolean;
  backup: OfficeBackup | undefined;
  /** Tags of loads that somebody deleted. */
  deleted: Set<string>;
  /** Tags of posts, also those whose answer a crash lost. */
  attemptedPosts: string[];
  posted: { place: string; tag: string }[];
  /** Acknowledged edits of one field. `isDeleted`: later, the load was deleted at the same place. */
  edits: {
    place: string;
    tag: string;
    field: FieldName;
    before: Json;
    after: Json;
    isDeleted?: boolean;
  }[];
  /** The carriers of bookings that were undone. */
  unbooked: Set<string>;
  bookings: { place: string; tag: string; carrierName: string }[];
  /** Notes and reminders. */
  notes: { place: string; tag: string; text: string }[];
  deletedNotes: Set<string>;
  customers: { place: string; tag: string; before: string; after: string }[];
  carrierDecisions: { place: string; usdotNumber: string; before: string; after: string }[];
  /** What brokers chose in conflicts, with the messages that they saw. */
  decisions: { desktop: string; tag: string; side: "local" | "remote"; message: string }[];
  counter: number;
}

const ALL = { order: "created", isDescending: false, after: null, size: 10_000 } as const;

/** Reads every load, carrier, decision and queue entry of a store. */
export const listRecords = (store: Store) =>
  store.read(
    ["accounts", "loads", "carriers", "carrierDecisions", "changeQueue"],
    async ({ accounts, loads, carriers, carrierDecisions, changeQueue }) => {
      const accountId = (await accounts.findFirst())?.accountId ?? "";
      const { records } = await loads.readPage({ accountId, ...ALL });
      const found = await carriers.findAfter(accountId, 0, 10_000);
      const ids = found.map(({ insdId }) => insdId);
      const decisions = await carrierDecisions.findMany(accountId, ids);
      const queue = await changeQueue.findMany(accountId, ids);
      return {
        loads: records,
        carriers: found,
        decisions: decisions.filter((decision) => decision !== undefined),
        queue: queue.filter((entry) => entry !== undefined),
      };
    },
  );
