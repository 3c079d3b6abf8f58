import type { LoadRecord, Store } from "../../../electron/store/store.ts";
import type { Json, JsonObject } from "../../../shared/json.ts";
import type { Chance } from "../chance.ts";
import type { Desktop } from "./desktop.ts";
import type { FieldName } from "./schedule.ts";
import type { SimulatedRemote } from "./simulated-remote.ts";
import { tagOf } from "./tagged-load.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** An edit that was acknowledged: what it put in the place of what. */
interface Acknowledged {
  desktop: string;
  tag: string;
  field: FieldName;
  before: Json;
  after: Json;
}

/** Where a desktop stands. */
export interface Place {
  desktop: Desktop;
  store: Store;
  offlineUntil: number;
  /** Until when a gateway answers so many of a hundred of its requests. */
  astrayUntil: number;
  astray: number;
  /** Where its store was backed up: puts that back, and forgets what was done there since. */
  putBack?: () => void;
}

/** Desktops and a remote, with what was done there: what the rules are held against. */
export interface World {
  time: VirtualTime;
  chance: Chance;
  remote: SimulatedRemote;
  desktops: Place[];
  edits: Acknowledged[];
  /** Edits that were asked for: one that was stored before a crash took its answer may stand in another's place. */
  attempts: Acknowledged[];
  /** What was typed at a desktop, and not chosen or overwritten. */
  typed: Acknowledged[];
  posted: { desktop: string; tag: string }[];
  /** Deletes that were stored, also where a crash took the answer. */
  deleted: { desktop: string; tag: string }[];
  /** What the remote last knew of each carrier, since it was restored. */
  carriers: Map<string, number>;
  /** Puts the last backup of the remote back. */
  restore: (() => Promise<void>) | undefined;
  wasRestored: boolean;
  /** A desktop's own store was restored. */
  wasPutBack: boolean;
  /** What brokers decided away, by desktop and tag, or by tag. */
  alone: Set<string>;
  repeated: Set<string>;
  counter: number;
  isStormy: boolean;
  isBare: boolean;
}

/** The remote's loads with a tag; more than one where it was posted twice. */
export const remoteOf = async (world: World, tag: string): Promise<JsonObject[]> =>
  (await world.remote.loads()).filter((load) => tagOf(load) === tag);

/** Every load of a desktop. */
export const loadsOf = (store: Store): Promise<LoadRecord[]> =>
  store.read(["loads", "keyValue"], async ({ loads, keyValue }) => {
    const accountId = (await keyValue.get("remote"))?.accountId ?? "";
    const all = { accountId, order: "created", descending: false, after: null, size: 200 } as const;
    return (await loads.readPage(all)).records;
  });

/** The load with a tag at a desktop. */
export const loadOf = async (store: Store, tag: string): Promise<LoadRecord | undefined> =>
  (await loadsOf(store)).find((load) => tagOf(load) === tag);
