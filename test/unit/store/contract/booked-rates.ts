import { describe, expect, test } from "vitest";
import {
  type BookedRateRecord,
  getRateLane,
  type RateCursor,
  type RateList,
  type RateQuery,
  type Store,
} from "../../../../electron/store/store.ts";
import { aRate } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const question: RateQuery = {
  accountId: "account-a",
  equipmentCode: "V",
  from: "2026-04-01",
  until: "2026-04-30",
  limit: 10,
};

const add = (store: Store, ...rates: BookedRateRecord[]) =>
  store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(rates));

const ids = (rates: BookedRateRecord[]) => rates.map(({ rateId }) => rateId);

/** Five rates that match the query, and one just outside each of its limits. */
const april = [
  aRate({ rateId: "first", bookedDate: "2026-04-01", miles: 300 }),
  aRate({ rateId: "middle", bookedDate: "2026-04-15", miles: 449.9 }),
  aRate({ rateId: "last", bookedDate: "2026-04-30", miles: 355 }),
  aRate({ rateId: "day before", bookedDate: "2026-03-31" }),
  aRate({ rateId: "day after", bookedDate: "2026-05-01" }),
  aRate({ rateId: "reefer", equipmentCode: "R" }),
  aRate({ rateId: "foreign", accountId: "account-b" }),
];

export const bookedRateRules = (implementation: Implementation): void => {
  describe("booked rates", () => {
    const fresh = freshStore(implementation);

    test("finds rates between two states by equipment and days, newest first", async () => {
      const back = aRate({ rateId: "back" });
      await add(fresh.store, ...april, { ...back, origin: back.destination, destination: back.origin });
      const [all, two] = await fresh.store.read(["bookedRates"], async ({ bookedRates }) => [
        await bookedRates.findBetweenStates(question, "NE", "OK"),
        await bookedRates.findBetweenStates({ ...question, limit: 2 }, "NE", "OK"),
      ]);
      expect(all).toEqual([april[2], april[1], april[0]]);
      expect(ids(two)).toEqual(["last", "middle"]);
    });

    test("keeps questioned rates out of every list but their own, and lists rates with an estimate", async () => {
      const asked = aRate({
        rateId: "asked",
        question: { rateId: "one", reason: "Odd.", proposal: "", change: null, state: "waiting" },
      });
      const estimated = aRate({
        rateId: "estimated",
        estimate: { rate: 900, lower: 800, upper: 1_000, tier: "lane", givenAt: 1 },
      });
      await add(fresh.store, asked, estimated, aRate({ rateId: "plain" }));
      const read = () =>
        fresh.store.read(["bookedRates"], async ({ bookedRates }) => {
          const page = async (list: RateList) =>
            ids((await bookedRates.readPageByDay("account-a", undefined, 9, list)).rates).sort();
          const onLane = await bookedRates.findOnLane("account-a", getRateLane(asked), "2026-12-31", 9);
          return {
            lists: [await page("counted"), await page("estimated"), await page("questioned")],
            others: [onLane.length, (await bookedRates.findBetweenStates(question, "NE", "OK")).length],
            counts: [await bookedRates.count("account-a"), await bookedRates.countQuestioned("account-a")],
            found: await bookedRates.findMany("account-a", ["asked"]),
          };
        });
      expect(await read()).toEqual({
        lists: [["estimated", "plain"], ["estimated"], ["asked"]],
        others: [2, 2],
        counts: [2, 1],
        found: [asked],
      });
      await fresh.store.write(["bookedRates"], ({ bookedRates }) =>
        bookedRates.save({ ...asked, question: asked.question && { ...asked.question, state: "dismissed" } }),
      );
      expect((await read()).counts).toEqual([2, 0]);
    });

    test("finds the newest rates of a directed lane up to a day, of any equipment", async () => {
      const back = aRate({ rateId: "back" });
      await add(fresh.store, ...april, { ...back, origin: back.destination, destination: back.origin });
      const lane = (until: string, limit = 10) =>
        fresh.store.read(["bookedRates"], ({ bookedRates }) =>
          bookedRates.findOnLane("account-a", getRateLane(aRate()), until, limit),
        );
      expect(ids(await lane("2026-04-29"))).not.toContain("last");
      expect(ids(await lane("2026-05-01", 2))).toEqual(["day after", "last"]);
      expect(ids(await lane("2026-12-31"))).toContain("reefer");
      expect(ids(await lane("2026-12-31"))).not.toContain("back");
      expect(ids(await lane("2026-12-31"))).not.toContain("foreign");
    });

    test("finds whether an account has rates of an equipment within days", async () => {
      await add(fresh.store, ...april);
      const has = (change: Partial<RateQuery>) =>
        fresh.store.read(["bookedRates"], ({ bookedRates }) =>
          bookedRates.hasEquipment({ ...question, ...change }),
        );
      expect(await has({})).toBe(true);
      expect(await has({ equipmentCode: "F" })).toBe(false);
      expect(await has({ accountId: "account-c" })).toBe(false);
      expect(await has({ from: "2026-05-02", until: "2026-12-31" })).toBe(false);
    });

    test("pages through an account's rates, newest first, each once", async () => {
      const sameDay = Array.from({ length: 7 }, (_, index) =>
        aRate({ rateId: `same day ${index}`, bookedDate: "2026-04-15" }),
      );
      await add(fresh.store, ...april, ...sameDay);
      const found: BookedRateRecord[] = [];
      let after: RateCursor | undefined;
      do {
        const page = await fresh.store.read(["bookedRates"], ({ bookedRates }) =>
          bookedRates.readPageByDay("account-a", after, 3),
        );
        found.push(...page.rates);
        after = page.next;
      } while (after);
      const days = found.map(({ bookedDate }) => bookedDate);
      expect(days).toEqual(days.toSorted().reverse());
      expect(new Set(ids(found)).size).toBe(13);
      expect(found).toHaveLength(13);
    });

    test("finds the newest diesel prices of a region, and replaces a week's price", async () => {
      const price = (week: string, perGallon: number, region: "Midwest" | "U.S." = "Midwest") => ({
        accountId: "account-a",
        region,
        week,
        perGallon,
      });
      const save = (...prices: ReturnType<typeof price>[]) =>
        fresh.store.write(["dieselPrices"], ({ dieselPrices }) => dieselPrices.saveMany(prices));
      const find = (until: string, limit: number) =>
        fresh.store.read(["dieselPrices"], ({ dieselPrices }) =>
          dieselPrices.findLatest("account-a", "Midwest", until, limit),
        );
      const [older, newer] = [price("2026-04-13", 3.5), price("2026-04-20", 3.6)];
      expect(await save(older, newer, price("2026-04-20", 3.7, "U.S."))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await find("2026-04-20", 5)).toEqual([newer, older]);
      expect(await find("2026-04-19", 5)).toEqual([older]);
      expect(await save(price("2026-04-20", 3.8))).toEqual([newer]);
      await fresh.store.write(["dieselPrices"], ({ dieselPrices }) =>
        dieselPrices.remove("account-a", "Midwest", "2026-04-13"),
      );
      expect(await find("2026-04-27", 5)).toEqual([price("2026-04-20", 3.8)]);
    });

    test("counts committed writes by account", async () => {
      const getWriteCount = () =>
        fresh.store.read(["bookedRates"], async ({ bookedRates }) => [
          bookedRates.getWriteCount("account-a"),
          bookedRates.getWriteCount("account-b"),
        ]);
      const [first = 0, other] = await getWriteCount();
      await add(fresh.store, aRate());
      expect(await getWriteCount()).toEqual([first + 1, other]);
      const undone = fresh.store.write(["bookedRates"], async ({ bookedRates }) => {
        await bookedRates.save(aRate({ totalRate: 1 }));
        throw new Error("canceled");
      });
      await expect(undone).rejects.toThrow("canceled");
      expect(await getWriteCount()).toEqual([first + 1, other]);
      await fresh.store.write(["bookedRates"], ({ bookedRates }) =>
        bookedRates.remove("account-a", "rate-1"),
      );
      expect(await getWriteCount()).toEqual([first + 2, other]);
    });

    test("finds rates by id in the order of the ids, each in its account", async () => {
      await add(fresh.store, aRate({ rateId: "one" }), aRate({ rateId: "two" }));
      const found = await fresh.store.read(["bookedRates"], async ({ bookedRates }) => [
        await bookedRates.findMany("account-a", ["two", "nothing", "one"]),
        await bookedRates.findMany("account-b", ["one"]),
      ]);
      expect(found).toEqual([[aRate({ rateId: "two" }), undefined, aRate({ rateId: "one" })], [undefined]]);
    });

    test("adds a repeated rate once for each account", async () => {
      expect(await add(fresh.store, aRate(), aRate(), aRate({ accountId: "account-b" }))).toEqual([
        true,
        false,
        true,
      ]);
      expect(await add(fresh.store, aRate({ totalRate: 1 }), aRate({ rateId: "rate-2" }))).toEqual([
        false,
        true,
      ]);
      const counts = await fresh.store.read(["bookedRates"], async ({ bookedRates }) => [
        await bookedRates.count("account-a"),
        await bookedRates.count("account-b"),
      ]);
      expect(counts).toEqual([2, 1]);
    });

    test("the count is correct after every kind of write, and after an undone one", async () => {
      const count = () =>
        fresh.store.read(["bookedRates"], ({ bookedRates }) => bookedRates.count("account-a"));
      expect(await count()).toBe(0);
      await add(fresh.store, aRate(), aRate({ rateId: "rate-2" }), aRate({ accountId: "account-b" }));
      expect(await count()).toBe(2);
      const undone = fresh.store.write(["bookedRates"], async ({ bookedRates }) => {
        await bookedRates.addMany([aRate({ rateId: "rate-3" })]);
        expect(await bookedRates.count("account-a")).toBe(3);
        throw new Error("canceled");
      });
      await expect(undone).rejects.toThrow("canceled");
      expect(await count()).toBe(2);
      await fresh.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.save(aRate()));
      expect(await count()).toBe(2);
      await fresh.store.write(["bookedRates"], ({ bookedRates }) =>
        bookedRates.save(aRate({ rateId: "new" })),
      );
      expect(await count()).toBe(3);
      await fresh.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.remove("account-a", "new"));
      expect(await count()).toBe(2);
    });

    test("a saved rate replaces the one before, and a removed one is not found", async () => {
      await add(fresh.store, aRate(), aRate({ accountId: "account-b" }));
      const changed = aRate({ totalRate: 1_200, miles: 800 });
      await fresh.store.write(["bookedRates"], async ({ bookedRates }) => {
        await bookedRates.save(changed);
        await bookedRates.remove("account-b", "rate-1");
      });
      const found = await fresh.store.read(["bookedRates"], async ({ bookedRates }) => [
        await bookedRates.findMany("account-a", ["rate-1"]),
        await bookedRates.count("account-b"),
      ]);
      expect(found).toEqual([[changed], 0]);
    });
  });
};
