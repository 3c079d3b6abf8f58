import type { LoadPageRequest } from "../../../../electron/store/store.ts";
import { loadOrder } from "../../../../shared/views/load-rows.ts";
import type { Scale } from "../fill.ts";
import { pickOne } from "../numbered.ts";
import { accountId, activity, createdAt, load, loadId, userId } from "../records.ts";
import { type Pick, type Query, some } from "./query.ts";

const changed = (index: number, by: number) => ({ ...load(index), updatedAt: createdAt(index) + by });

/** Saves a load before each measurement, so that no cached result is measured. */
const saveOne: NonNullable<Query["before"]> = (store, scale, pick) =>
  store.write(["loads"], ({ loads }) => loads.saveMany([changed(pick(scale.loads), pick(1_000_000))]));

const page = (name: string, request: (scale: Scale, pick: Pick) => Partial<LoadPageRequest>): Query => ({
  name,
  before: saveOne,
  run: (store, scale, pick) =>
    store.read(["loads", "outbox", "remoteLinks"], ({ loads }) =>
      loads.readPage({
        accountId,
        order: "created",
        isDescending: true,
        after: null,
        size: 50,
        ...request(scale, pick),
      }),
    ),
});

/** A page from the middle of the list: the first page's cursor with another key. */
const deepPage: Query = {
  name: "loads.readPage, deep",
  async run(store, scale) {
    const request = { accountId, status: "booked", order: "created", isDescending: false, size: 50 } as const;
    return store.read(["loads"], async ({ loads }) => {
      const { next } = await loads.readPage({ ...request, after: null });
      const [list] = JSON.parse(Buffer.from(next ?? "", "base64url").toString());
      const middle = [list, createdAt(scale.loads / 2), 0];
      await loads.readPage({ ...request, after: Buffer.from(JSON.stringify(middle)).toString("base64url") });
    });
  },
};

export const loadQueries: Query[] = [
  {
    name: "loads.find",
    run: (store, scale, pick) =>
      store.read(["loads"], ({ loads }) => loads.find(accountId, loadId(pick(scale.loads)))),
  },
  {
    name: "loads.findMany, 200",
    run: (store, scale, pick) =>
      store.read(["loads"], ({ loads }) => loads.findMany(accountId, some(200, pick, scale.loads, loadId))),
  },
  {
    name: "loads.findByNumber",
    run: (store, scale, pick) =>
      store.read(["loads"], ({ loads }) => loads.findByNumber(accountId, `L-${pick(scale.loads)}`, 5)),
  },
  { name: "loads.save", run: saveOne },
  {
    name: "loads.saveMany, 200",
    run: (store, scale, pick) =>
      store.write(["loads"], ({ loads }) =>
        loads.saveMany(some(200, pick, scale.loads, (index) => changed(index, pick(1_000_000)))),
      ),
  },
  {
    name: "loads.addMany, 200",
    run: (store, scale, pick) =>
      store.write(["loads"], ({ loads }) => {
        const behind = scale.loads + 200 * pick(1_000_000);
        return loads.addMany(Array.from({ length: 200 }, (_, index) => load(behind + index)));
      }),
  },
  ...loadOrder
    .exclude(["due"])
    .options.map((order) =>
      page(`loads.readPage of all by ${order}`, () => ({ order, isDescending: order === "created" })),
    ),
  page("loads.readPage, available", () => ({ status: "available" })),
  deepPage,
  page("loads.readPage, mine by rate", () => ({ createdBy: userId(7), order: "rate" })),
  page("loads.readPage, mine booked", () => ({ createdBy: userId(7), status: "booked" })),
  page("loads.readPage, due by origin", ({ loads }) => ({
    status: "available",
    refreshedUntil: createdAt(loads),
    order: "origin",
  })),
  page("loads.readPage, last day by rate", ({ loads }) => ({
    createdFrom: createdAt(loads - 96),
    order: "rate",
  })),
  ...(["origin", "number", "miles"] as const).map((order) =>
    page(`loads.readPage, a jump by ${order}`, ({ loads }, pick) => ({ order, position: pick(loads) })),
  ),
  page("loads.readPage, search all", (_, pick) => ({
    search: `${pickOne(["omaha", "tulsa", "fresno"], pick(3))} dock`,
  })),
  page("loads.readPage, search one number", ({ loads }, pick) => ({ search: `po${pick(loads)}` })),
  page("loads.readPage, rates of a range", (_, pick) => ({
    columnFilters: [{ column: "rate", min: 1_000 + pick(1_000), max: 2_200 }],
  })),
  {
    name: "loads.count, all",
    run: (store) => store.read(["loads"], ({ loads }) => loads.count({ accountId })),
  },
  {
    name: "loads.count, available",
    run: (store) => store.read(["loads"], ({ loads }) => loads.count({ accountId, status: "available" })),
  },
  {
    name: "loads.count, mine and due",
    run: (store, scale) =>
      store.read(["loads"], ({ loads }) =>
        loads.count({
          accountId,
          status: "available",
          createdBy: userId(0),
          refreshedUntil: createdAt(scale.loads),
        }),
      ),
  },
  {
    name: "loads.findIds, 1,000 from the middle",
    before: saveOne,
    run: (store, scale, pick) =>
      store.read(["loads", "outbox", "remoteLinks"], ({ loads }) =>
        loads.findIds({ accountId }, loadId(pick(scale.loads)), 1_000),
      ),
  },
  {
    name: "loads.sortIds, 200",
    before: saveOne,
    run: (store, scale, pick) =>
      store.read(["loads", "outbox", "remoteLinks"], ({ loads }) =>
        loads.sortIds(
          { accountId, order: "origin", isDescending: false },
          some(200, pick, scale.loads, loadId),
        ),
      ),
  },
  {
    name: "loads.tally, available",
    before: saveOne,
    run: (store) =>
      store.read(["loads", "outbox", "remoteLinks"], ({ loads }) =>
        loads.tally({ accountId, status: "available" }),
      ),
  },
  {
    name: "activities.findByLoad",
    run: (store, scale, pick) =>
      store.read(["activities"], ({ activities }) => activities.findByLoad(loadId(pick(scale.loads)))),
  },
  {
    name: "activities.addMany, 1",
    run: (store, scale, pick) =>
      store.write(["activities"], ({ activities }) =>
        activities.addMany([activity(pick(scale.loads), 10_000 + pick(1_000_000))]),
      ),
  },
  {
    name: "activities.removeBefore, 50 loads",
    run: (store, scale, pick) =>
      store.write(["activities"], ({ activities }) =>
        activities.removeBefore(createdAt(scale.loads), some(50, pick, scale.loads, loadId)),
      ),
  },
];
