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
  "a follower noticed that a load was deleted, and the remote is restored to before that: it is deleted again":
    {
      seed: 102382,
      remote: "lanedesk",
      desktops: 2,
      skews: [-998821, -876312],
      stormy: true,
      steps: [
        { at: 39249, what: "post", desktop: 0, tag: "tag-0" },
        { at: 119152, what: "refresh", desktop: 0, tag: "tag-0" },
        { at: 149716, what: "edit", desktop: 0, tag: "tag-0", field: "weight" },
        { at: 156040, what: "follow", desktop: 1, tag: "tag-0" },
        { at: 178426, what: "backup" },
        { at: 211574, what: "delete", desktop: 0, tag: "tag-0" },
        { at: 232888, what: "crash", desktop: 1, waits: 2, down: 29331 },
        { at: 354310, what: "restore" },
      ],
    },
  "a load that was edited and deleted stands again on a restored remote, and the second delete is throttled":
    {
      seed: 203808,
      remote: "lanedesk",
      desktops: 3,
      skews: [-616677, -208101, 228838],
      stormy: true,
      steps: [
        { at: 27664, what: "post", desktop: 2, tag: "tag-1" },
        { at: 67501, what: "post", desktop: 1, tag: "tag-0" },
        { at: 165964, what: "backup" },
        { at: 239684, what: "edit", desktop: 1, tag: "tag-0", field: "note" },
        { at: 248504, what: "clock", desktop: 2, skew: -1198401 },
        { at: 262890, what: "delete", desktop: 1, tag: "tag-0" },
        { at: 309339, what: "follow", desktop: 1, tag: "tag-0" },
        { at: 343009, what: "restore" },
        { at: 343010, what: "colleague", tag: "tag-1", field: "stops" },
      ],
    },
  "a restored remote forgets a booking, and the load is changed and booked there again": {
    seed: 203744,
    remote: "lanedesk",
    desktops: 4,
    skews: [-373195, 1453750, -820728, 666849],
    stormy: true,
    steps: [
      { at: 117446, what: "post", desktop: 1, tag: "tag-0" },
      { at: 197010, what: "backup" },
      { at: 220567, what: "book", tag: "tag-0" },
      { at: 223663, what: "follow", desktop: 0, tag: "tag-0" },
      { at: 257488, what: "restore" },
      { at: 257489, what: "colleague", tag: "tag-0", field: "weight" },
      { at: 331941, what: "book", tag: "tag-0" },
    ],
  },
  "a load was followed when it was booked already; the remote is restored, gives it other stops and books it again":
    {
      seed: 10598,
      remote: "lanedesk",
      desktops: 5,
      skews: [-1745185, 1120117, 932862, -720922, -337029],
      stormy: true,
      steps: [
        { at: 11511, what: "post", desktop: 3, tag: "tag-0" },
        { at: 103570, what: "backup" },
        { at: 110336, what: "book", tag: "tag-0" },
        { at: 221020, what: "follow", desktop: 1, tag: "tag-0" },
        { at: 281703, what: "restore" },
        { at: 281704, what: "colleague", tag: "tag-0", field: "stops" },
        { at: 305983, what: "book", tag: "tag-0" },
      ],
    },
  "a token that was refused in the storm is heard of only after it": {
    seed: 203744,
    remote: "lanedesk",
    desktops: 4,
    skews: [-373195, 1453750, -820728, 666849],
    stormy: true,
    steps: [
      { at: 10625, what: "offline", desktop: 0, lasts: 97592 },
      { at: 117446, what: "post", desktop: 1, tag: "tag-0" },
      { at: 280128, what: "edit", desktop: 1, tag: "tag-0", field: "contact" },
      { at: 280134, what: "follow", desktop: 1, tag: "tag-0" },
      { at: 327027, what: "follow", desktop: 0, tag: "tag-0" },
      { at: 331941, what: "book", tag: "tag-0" },
      { at: 400354, what: "crash", desktop: 1, waits: 15, down: 10186 },
      { at: 406676, what: "edit", desktop: 0, tag: "tag-0", field: "loadNumber" },
      { at: 469923, what: "delete", desktop: 0, tag: "tag-0" },
      { at: 576565, what: "offline", desktop: 1, lasts: 92656 },
    ],
  },
  "a delete that was stored before a crash took its answer gives up the edits of the load": {
    seed: 100664,
    remote: "bare",
    desktops: 2,
    skews: [-1321174, -474177],
    stormy: true,
    steps: [
      { at: 21683, what: "post", desktop: 0, tag: "tag-1" },
      { at: 127488, what: "crash", desktop: 0, waits: 18, down: 25199 },
      { at: 146022, what: "follow", desktop: 1, tag: "tag-1" },
      { at: 174487, what: "post", desktop: 0, tag: "tag-0" },
      { at: 229486, what: "edit", desktop: 1, tag: "tag-1", field: "loadNumber" },
      { at: 231339, what: "refresh", desktop: 0, tag: "tag-0" },
      { at: 431953, what: "crash", desktop: 1, waits: 50, down: 32546 },
      { at: 446366, what: "colleague", tag: "tag-1", field: "stops" },
      { at: 512234, what: "edit", desktop: 0, tag: "tag-1", field: "note" },
      { at: 526507, what: "edit", desktop: 1, tag: "tag-1", field: "stops" },
      { at: 573119, what: "delete", desktop: 0, tag: "tag-1" },
      { at: 579405, what: "delete", desktop: 1, tag: "tag-1" },
    ],
  },
  "a follower's broker posts a load again that a restored remote forgot, as its owner does": {
    seed: 201382,
    remote: "lanedesk",
    desktops: 4,
    skews: [561985, 1711742, -1168680, 106280],
    stormy: false,
    steps: [
      { at: 135474, what: "backup" },
      { at: 144136, what: "post", desktop: 3, tag: "tag-1" },
      { at: 165237, what: "follow", desktop: 0, tag: "tag-1" },
      { at: 319591, what: "restore" },
      { at: 571168, what: "choose", desktop: 0, side: "local" },
    ],
  },
  "a booked load waits for the broker while a restored remote forgets an edit of it and books it again": {
    seed: 11537,
    remote: "lanedesk",
    desktops: 2,
    skews: [1051573, 1720129],
    stormy: false,
    steps: [
      { at: 8504, what: "post", desktop: 0, tag: "tag-1" },
      { at: 33319, what: "follow", desktop: 1, tag: "tag-1" },
      { at: 60641, what: "backup" },
      { at: 79097, what: "edit", desktop: 0, tag: "tag-1", field: "stops" },
      { at: 85207, what: "delete", desktop: 1, tag: "tag-1" },
      { at: 94324, what: "book", tag: "tag-1" },
      { at: 113807, what: "restore" },
      { at: 196617, what: "book", tag: "tag-1" },
      { at: 594216, what: "choose", desktop: 1, side: "remote" },
    ],
  },
  "a broker posts what was kept aside as a new load after a restored remote forgot an edit of the booked one":
    {
      seed: 13533,
      remote: "lanedesk",
      desktops: 5,
      skews: [346398, -1693367, 1036600, 124332, -1073624],
      stormy: false,
      steps: [
        { at: 151509, what: "post", desktop: 4, tag: "tag-1" },
        { at: 154206, what: "follow", desktop: 0, tag: "tag-1" },
        { at: 156231, what: "backup" },
        { at: 159638, what: "edit", desktop: 0, tag: "tag-1", field: "weight" },
        { at: 182158, what: "book", tag: "tag-1" },
        { at: 186693, what: "edit", desktop: 0, tag: "tag-1", field: "loadNumber" },
        { at: 250966, what: "restore" },
        { at: 426184, what: "choose", desktop: 0, side: "local" },
        { at: 449157, what: "book", tag: "tag-1" },
      ],
    },
  "a restored remote forgets a booking, and a colleague deletes the load there": {
    seed: 15014,
    remote: "lanedesk",
    desktops: 5,
    skews: [111660, 556990, -1620675, -1590959, -570069],
    stormy: true,
    steps: [
      { at: 5481, what: "post", desktop: 0, tag: "tag-2" },
      { at: 28169, what: "crash", desktop: 2, waits: 42, down: 56274 },
      { at: 31775, what: "backup" },
      { at: 83739, what: "post", desktop: 0, tag: "tag-0" },
      { at: 207868, what: "book", tag: "tag-2" },
      { at: 299982, what: "restore" },
      { at: 457149, what: "follow", desktop: 3, tag: "tag-2" },
      { at: 539195, what: "delete", desktop: 3, tag: "tag-2" },
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
