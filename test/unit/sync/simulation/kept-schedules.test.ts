import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { openDexieStore } from "../../../../electron/store/dexie/dexie-store.ts";
import { type Schedule, scheduleOf } from "../../../support/simulation/schedule.ts";
import { simulate } from "../../../support/simulation/simulation.ts";

/** Schedules that failed once, made small, by what they found. */
const kept: Record<string, Schedule> = {
  "a create in doubt is found at the remote after it was booked there": {
    seed: 451,
    remote: "bare",
    desktops: 4,
    skews: [-1756998, -960134, -742372, 1214739],
    stormy: true,
    steps: [
      { at: 21594, what: "post", desktop: 2, tag: "tag-1" },
      { at: 178627, what: "post", desktop: 1, tag: "tag-0" },
      { at: 276711, what: "book", tag: "tag-0" },
      { at: 317295, what: "choose", desktop: 1, side: "remote" },
    ],
  },
  "a Lanedesk that once refuses to say what it offers is not written to unguarded": {
    seed: 5102,
    remote: "lanedesk",
    desktops: 3,
    skews: [765239, 222326, 1428841],
    stormy: true,
    steps: [
      { at: 7982, what: "crash", desktop: 2, waits: 1, down: 12827 },
      { at: 68574, what: "post", desktop: 1, tag: "tag-0" },
      { at: 134443, what: "edit", desktop: 1, tag: "tag-0", field: "contact" },
      { at: 150510, what: "follow", desktop: 2, tag: "tag-0" },
      { at: 228500, what: "edit", desktop: 2, tag: "tag-0", field: "contact" },
      { at: 257658, what: "edit", desktop: 1, tag: "tag-0", field: "contact" },
    ],
  },
  "a remote is restored from a backup and edited again before a desktop reads it": {
    seed: 75,
    remote: "lanedesk",
    desktops: 2,
    skews: [601067, -781214],
    stormy: true,
    steps: [
      { at: 27512, what: "post", desktop: 0, tag: "tag-3" },
      { at: 123071, what: "post", desktop: 1, tag: "tag-1" },
      { at: 208318, what: "backup" },
      { at: 249599, what: "edit", desktop: 1, tag: "tag-1", field: "stops" },
      { at: 296996, what: "restore" },
      { at: 318462, what: "colleague", tag: "tag-1", field: "stops" },
    ],
  },
  "a remote that is restored from a backup forgets that a load was booked": {
    seed: 614,
    remote: "lanedesk",
    desktops: 5,
    skews: [-591361, 1622314, 532181, 984929, -1652996],
    stormy: true,
    steps: [
      { at: 70238, what: "post", desktop: 2, tag: "tag-0" },
      { at: 171466, what: "post", desktop: 3, tag: "tag-1" },
      { at: 444635, what: "backup" },
      { at: 456678, what: "book", tag: "tag-1" },
      { at: 544829, what: "restore" },
    ],
  },
  "a remote that refuses to say what it offers is asked for its carriers all the same": {
    seed: 825,
    remote: "lanedesk",
    desktops: 3,
    skews: [-388873, 1307537, 1253863],
    stormy: true,
    steps: [
      { at: 20771, what: "post", desktop: 1, tag: "tag-0" },
      { at: 136890, what: "follow", desktop: 0, tag: "tag-0" },
      { at: 177086, what: "book", tag: "tag-0" },
      { at: 233258, what: "carrier", usdotNumber: "100" },
      { at: 298914, what: "edit", desktop: 1, tag: "tag-0", field: "stops" },
      { at: 322018, what: "edit", desktop: 0, tag: "tag-0", field: "contact" },
    ],
  },
  "an update that arrives a second time undoes the next one just before the load is booked there": {
    seed: 212711,
    remote: "bare",
    desktops: 3,
    skews: [-1533803, -1321337, 926578],
    stormy: true,
    steps: [
      { at: 67563, what: "post", desktop: 2, tag: "tag-0" },
      { at: 85008, what: "post", desktop: 0, tag: "tag-2" },
      { at: 92153, what: "post", desktop: 0, tag: "tag-1" },
      { at: 92905, what: "follow", desktop: 2, tag: "tag-0" },
      { at: 137295, what: "follow", desktop: 0, tag: "tag-1" },
      { at: 198566, what: "post", desktop: 1, tag: "tag-3" },
      { at: 199925, what: "edit", desktop: 0, tag: "tag-1", field: "contact" },
      { at: 202900, what: "follow", desktop: 2, tag: "tag-1" },
      { at: 229294, what: "edit", desktop: 0, tag: "tag-1", field: "weight" },
      { at: 329652, what: "book", tag: "tag-1" },
    ],
  },
  "an update whose answer was lost arrives again after the next one, at a remote without ETag": {
    seed: 629,
    remote: "bare",
    desktops: 2,
    skews: [393395, -846507],
    stormy: true,
    steps: [
      { at: 34419, what: "post", desktop: 0, tag: "tag-2" },
      { at: 164551, what: "post", desktop: 0, tag: "tag-0" },
      { at: 175736, what: "post", desktop: 1, tag: "tag-1" },
      { at: 364781, what: "edit", desktop: 0, tag: "tag-0", field: "loadNumber" },
      { at: 381439, what: "edit", desktop: 0, tag: "tag-0", field: "weight" },
    ],
  },
};

describe("schedules on the store that the program has", () => {
  it.each([3, 8, 20, 48])(
    "hold as they do in memory: %i",
    async (seed) => {
      const onDexie = () => openDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange });
      expect(await simulate(scheduleOf(seed), onDexie)).toEqual([]);
    },
    60_000,
  );
});

describe("a schedule that failed once", () => {
  it.each(Object.entries(kept))("holds: %s", async (_, schedule) => {
    expect(await simulate(schedule)).toEqual([]);
  });
});
