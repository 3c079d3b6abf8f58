import type { LoadPageRequest, Store } from "../../../electron/store/store.ts";
import { loadOrder } from "../../../shared/window/load-row.ts";
import type { Scale } from "./fill.ts";
import { accountId, createdAt, load, loadId, queueEntry, rate, rateDay, userId } from "./records.ts";

/** Something that is asked of the store; `pick` gives a number below a limit, another one each time. */
export interface Question {
  name: string;
  ask(store: Store, scale: Scale, pick: (limit: number) => number): Promise<unknown>;
}

const page = (name: string, request: (scale: Scale) => Partial<LoadPageRequest>): Question => ({
  name,
  ask: (store, scale) =>
    store.read(["loads", "outbox", "remoteLinks"], ({ loads }) =>
      loads.page({
        accountId,
        order: "created",
        descending: true,
        after: null,
        size: 50,
        ...request(scale),
      }),
    ),
});

/** A page from the middle of the list: its cursor is that of the first page with another key in it. */
const deepPage: Question = {
  name: "loads.page, deep",
  async ask(store, scale) {
    const request = { accountId, life: "booked", order: "created", descending: false, size: 50 } as const;
    return store.read(["loads"], async ({ loads }) => {
      const { next } = await loads.page({ ...request, after: null });
      const [list] = JSON.parse(Buffer.from(next ?? "", "base64url").toString());
      const middle = [list, createdAt(scale.loads / 2), 0];
      await loads.page({ ...request, after: Buffer.from(JSON.stringify(middle)).toString("base64url") });
    });
  },
};

const lane = { accountId, equipmentCode: "V", from: rateDay(0), until: rateDay(479), most: 200 };

export const questions: Question[] = [
  {
    name: "loads.find",
    ask: (store, scale, pick) =>
      store.read(["loads"], ({ loads }) => loads.find(accountId, loadId(pick(scale.loads)))),
  },
  {
    name: "loads.findMany, 200",
    ask: (store, scale, pick) =>
      store.read(["loads"], ({ loads }) =>
        loads.findMany(
          accountId,
          Array.from({ length: 200 }, () => loadId(pick(scale.loads))),
        ),
      ),
  },
  {
    name: "loads.findByNumber",
    ask: (store, scale, pick) =>
      store.read(["loads"], ({ loads }) => loads.findByNumber(accountId, `L-${pick(scale.loads)}`, 5)),
  },
  {
    name: "loads.save",
    ask: (store, scale, pick) =>
      store.write(["loads"], ({ loads }) => {
        const index = pick(scale.loads);
        return loads.save({ ...load(index), updatedAt: createdAt(index) + pick(1_000_000) });
      }),
  },
  ...loadOrder
    .exclude(["due"])
    .options.map((order) =>
      page(`loads.page of all by ${order}`, () => ({ order, descending: order === "created" })),
    ),
  page("loads.page, available", () => ({ life: "available" })),
  deepPage,
  page("loads.page, mine by rate", () => ({ createdBy: userId(7), order: "rate" })),
  page("loads.page, mine booked", () => ({ createdBy: userId(7), life: "booked" })),
  page("loads.page, due by origin", ({ loads }) => ({
    life: "available",
    refreshedUntil: createdAt(loads),
    order: "origin",
  })),
  page("loads.page, last day by rate", ({ loads }) => ({
    createdFrom: createdAt(loads - 96),
    order: "rate",
  })),
  ...(["origin", "number", "miles"] as const).map((order) =>
    page(`loads.page, a jump by ${order}`, ({ loads }) => ({ order, position: Math.floor(loads / 2) })),
  ),
  page("loads.page, search all", () => ({ search: "omaha dock" })),
  page("loads.page, search one number", ({ loads }) => ({ search: `po${loads - 7}` })),
  page("loads.page, rates of a range", () => ({ columns: [{ column: "rate", least: 1_000, most: 1_200 }] })),
  {
    name: "loads.count, all",
    ask: (store) => store.read(["loads"], ({ loads }) => loads.count({ accountId })),
  },
  {
    name: "loads.count, available",
    ask: (store) => store.read(["loads"], ({ loads }) => loads.count({ accountId, life: "available" })),
  },
  {
    name: "loads.count, mine and due",
    ask: (store, scale) =>
      store.read(["loads"], ({ loads }) =>
        loads.count({
          accountId,
          life: "available",
          createdBy: userId(0),
          refreshedUntil: createdAt(scale.loads),
        }),
      ),
  },
  {
    name: "activities.ofLoad",
    ask: (store, scale, pick) =>
      store.read(["activities"], ({ activities }) => activities.ofLoad(loadId(pick(scale.loads)))),
  },
  {
    name: "carriers.find",
    ask: (store, scale, pick) =>
      store.read(["carriers"], ({ carriers }) => carriers.find(accountId, pick(scale.carriers) + 1)),
  },
  {
    name: "carriers.findByIdentity, 200",
    ask: (store, scale, pick) =>
      store.read(["carriers"], ({ carriers }) =>
        carriers.findByIdentity(
          accountId,
          Array.from({ length: 200 }, () => ({
            usdotNumber: "",
            mcNumber: `MC${200_000 + pick(scale.carriers)}`,
            intrastateNumber: "",
          })),
        ),
      ),
  },
  {
    name: "carriers.count",
    ask: (store) => store.read(["carriers"], ({ carriers }) => carriers.count(accountId)),
  },
  {
    name: "carrierChanges.ofCarrier",
    ask: (store, scale, pick) =>
      store.read(["carrierChanges"], (parts) => parts.carrierChanges.ofCarrier(pick(scale.carriers) + 1, 20)),
  },
  {
    name: "changeQueue.nextWaiting, 50",
    ask: (store) => store.read(["changeQueue"], (parts) => parts.changeQueue.nextWaiting(accountId, 50)),
  },
  {
    name: "changeQueue.leasesEnded",
    ask: (store) => store.read(["changeQueue"], (parts) => parts.changeQueue.leasesEnded("run", 0, 50)),
  },
  {
    name: "changeQueue.count",
    ask: (store) => store.read(["changeQueue"], (parts) => parts.changeQueue.count(accountId)),
  },
  {
    name: "changeQueue.oldestWaiting",
    ask: (store) => store.read(["changeQueue"], (parts) => parts.changeQueue.oldestWaiting(accountId)),
  },
  {
    name: "changeQueue.pageByGravity, 50",
    ask: (store) =>
      store.read(["changeQueue"], (parts) => parts.changeQueue.pageByGravity(accountId, null, 50)),
  },
  {
    name: "changeQueue.saveMany, 1",
    ask: (store, scale, pick) =>
      store.write(["changeQueue"], (parts) =>
        parts.changeQueue.saveMany([
          { ...queueEntry(10 * (1 + pick(scale.carriers / 10))), latestChangeAt: pick(1_000_000) },
        ]),
      ),
  },
  {
    name: "bookedRates.betweenStates, 200",
    ask: (store) =>
      store.read(["bookedRates"], ({ bookedRates }) => bookedRates.betweenStates(lane, "NE", "GA")),
  },
  {
    name: "bookedRates.inDistanceBand, 200",
    ask: (store) =>
      store.read(["bookedRates"], ({ bookedRates }) => bookedRates.inDistanceBand(lane, 700, 900)),
  },
  {
    name: "bookedRates.count",
    ask: (store) => store.read(["bookedRates"], ({ bookedRates }) => bookedRates.count(accountId)),
  },
  {
    name: "bookedRates.save",
    ask: (store, scale, pick) =>
      store.write(["bookedRates"], ({ bookedRates }) =>
        bookedRates.save({ ...rate(pick(scale.rates)), totalRate: pick(5_000) }),
      ),
  },
];
