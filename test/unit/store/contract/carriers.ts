import { describe, expect, test } from "vitest";
import type {
  CarrierEventRecord,
  CarrierRecord,
  LeaseClock,
  QueueEntryRecord,
  RegistrationStepRecord,
  Store,
} from "../../../../electron/store/store.ts";
import { aCarrier, aCarrierChange, aQueueEntry, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const addCarriers = (store: Store, ...records: Omit<CarrierRecord, "insdId">[]) =>
  store.write(["carriers"], ({ carriers }) => carriers.addMany(records));

export const carrierRules = (implementation: Implementation): void => {
  describe("carriers", () => {
    const fresh = freshStore(implementation);

    test("numbers carriers in the order given, and never reuses a number", async () => {
      const first = await addCarriers(fresh.store, aCarrier({}), aCarrier({}), aCarrier({}));
      const store = await fresh.reopened();
      const [next = 0] = await addCarriers(store, aCarrier({}));
      expect(first).toEqual(first.toSorted((left, right) => left - right));
      expect(next).toBeGreaterThan(Math.max(...first));
    });

    test("finds a carrier as it was added, and not for another account", async () => {
      const record = aCarrier({ usdotNumber: "1", legalName: "Ünïted" });
      const [insdId = 0] = await addCarriers(fresh.store, record);
      const found = await fresh.store.read(["carriers"], async ({ carriers }) => [
        await carriers.find("account-a", insdId),
        await carriers.find("account-b", insdId),
        ...(await carriers.findMany("account-a", [insdId + 1, insdId])),
        ...(await carriers.findMany("account-b", [insdId])),
      ]);
      const known = { ...record, insdId };
      expect(found).toEqual([known, undefined, undefined, known, undefined]);
    });

    test("finds carriers by contact, and follows changed contacts", async () => {
      const records = ["(214) 555-0100", "(214) 555-0100", "(214) 555-0199"].map((phone) =>
        aCarrier({ phone }),
      );
      const [one = 0, two = 0, three = 0] = await addCarriers(fresh.store, ...records);
      const find = (...keys: string[]) =>
        fresh.store.read(["carriers"], ({ carriers }) => carriers.findByContact("account-a", keys));
      expect(await find("phone 2145550100")).toEqual([one, two]);
      const moved = { ...aCarrier({ phone: "(214) 555-0199" }), insdId: one };
      await fresh.store.write(["carriers"], ({ carriers }) => carriers.saveMany([moved]));
      expect(await find("phone 2145550100")).toEqual([two]);
      expect(await find("phone 2145550100", "phone 2145550199", "phone 1")).toEqual([one, two, three]);
    });

    test("finds the row digest of each USDOT number of the account", async () => {
      await addCarriers(fresh.store, { ...aCarrier({ usdotNumber: "7" }), rowDigest: "d" });
      const found = await fresh.store.read(["carriers"], async ({ carriers }) => [
        await carriers.findRowDigests("account-a", ["8", "7"]),
        await carriers.findRowDigests("account-b", ["7"]),
      ]);
      expect(found).toEqual([[undefined, "d"], [undefined]]);
    });

    test("the USDOT number precedes the MC number, which precedes the intrastate number", async () => {
      const [one, two, three] = await addCarriers(
        fresh.store,
        aCarrier({ usdotNumber: "1", mcNumber: "MC2" }),
        aCarrier({ usdotNumber: "", mcNumber: "MC2", intrastateNumber: "TX9" }),
        aCarrier({ intrastateNumber: "TX3" }),
      );
      const none = { usdotNumber: "", mcNumber: "", intrastateNumber: "" };
      const wanted = [
        { ...none, usdotNumber: "1", mcNumber: "MC7" },
        { ...none, usdotNumber: "99", intrastateNumber: "TX9" },
        { ...none, intrastateNumber: "TX3" },
        { ...none, usdotNumber: "98" },
        none,
      ];
      const found = await fresh.store.read(["carriers"], ({ carriers }) =>
        carriers.findByIdentity("account-a", wanted),
      );
      expect(found.map((carrier) => carrier?.insdId)).toEqual([one, two, three, undefined, undefined]);
    });

    test("finds all carriers with an authority number, and lists the numbers of the account", async () => {
      const dockets = [
        { number: "MC2", status: "A" },
        { number: "FF3", status: "" },
      ];
      const [one, two] = await addCarriers(
        fresh.store,
        aCarrier({ usdotNumber: "1", mcNumber: "MC2", dockets }),
        aCarrier({ usdotNumber: "2", mcNumber: "MC2", intrastateNumber: "TX9" }),
        { ...aCarrier({ usdotNumber: "3", mcNumber: "MC2" }), accountId: "account-b" },
      );
      const [found, numbers] = await fresh.store.read(["carriers"], async ({ carriers }) => [
        await carriers.findByAuthorityNumber("account-a", ["FF3", "MC7", "MC2"]),
        await carriers.listNumbers("account-a"),
      ]);
      expect(found.map((holders) => holders.map(({ insdId }) => insdId))).toEqual([[one], [], [one, two]]);
      expect([...numbers].sort()).toEqual(["FF3", "MC2", "intrastate TX9", "usdot 1", "usdot 2"]);
    });

    test("a longer search finds carriers that were added or renamed after the shorter one", async () => {
      const search = async (words: string) =>
        (await fresh.store.read(["carriers"], ({ carriers }) => carriers.search("account-a", words, 9)))
          .insdIds;
      const [one = 0] = await addCarriers(fresh.store, aCarrier({ legalName: "Prairie Star" }));
      expect([await search("pra"), await search("prairie s")]).toEqual([[one], [one]]);
      const [two = 0] = await addCarriers(fresh.store, aCarrier({ legalName: "Prairie Sun" }));
      expect([await search("prairie su"), await search("sta prairie")]).toEqual([[two], [one]]);
      const renamed = { ...aCarrier({ legalName: "Cedar" }), insdId: one };
      await fresh.store.write(["carriers"], ({ carriers }) => carriers.saveMany([renamed]));
      expect([await search("prairie s"), await search("cedar"), await search("prairie")]).toEqual([
        [two],
        [one],
        [two],
      ]);
    });

    test("a search returns the first carriers by name, names that start with it first, and counts all", async () => {
      const names = ["Star D", "A Star", "Star B", "Star C", "Star A", "Cedar"];
      await addCarriers(fresh.store, ...names.map((legalName) => aCarrier({ legalName })));
      const search = (words: string, limit: number) =>
        fresh.store.read(["carriers"], async ({ carriers }) => {
          const { insdIds, total } = await carriers.search("account-a", words, limit);
          const found = await carriers.findMany("account-a", insdIds);
          return { names: found.map((carrier) => carrier?.facts.legalName), total };
        });
      expect(await search("star", 1)).toEqual({ names: ["Star A"], total: 5 });
      expect(await search("star", 2)).toEqual({ names: ["Star A", "Star B"], total: 5 });
      const all = ["Star A", "Star B", "Star C", "Star D", "A Star"];
      expect(await search("star", 9)).toEqual({ names: all, total: 5 });
      expect(await search("ocean", 9)).toEqual({ names: [], total: 0 });
    });

    test("finds each of many carriers by USDOT number, dense or sparse", async () => {
      const numbers = Array.from({ length: 60 }, (_, index) => String(1_000 + index));
      await addCarriers(fresh.store, ...numbers.map((usdotNumber) => aCarrier({ usdotNumber })));
      const find = (wanted: string[]) =>
        fresh.store.read(["carriers"], ({ carriers }) =>
          carriers.findByIdentity(
            "account-a",
            wanted.map((usdotNumber) => ({ usdotNumber, mcNumber: "", intrastateNumber: "" })),
          ),
        );
      for (const wanted of [numbers, ["1059", "9", "1000", "1000"]]) {
        const found = await find(wanted);
        expect(found.map((carrier) => carrier?.facts.usdotNumber)).toEqual(
          wanted.map((number) => (number === "9" ? undefined : number)),
        );
      }
    });

    test("finds a saved carrier by its new identifiers, and counts the account's carriers only", async () => {
      const record = aCarrier({ usdotNumber: "1" });
      const [insdId = 0] = await addCarriers(fresh.store, record, {
        ...aCarrier({ usdotNumber: "1" }),
        accountId: "account-b",
      });
      const changed = { ...record, insdId, facts: { ...record.facts, usdotNumber: "5" } };
      await fresh.store.write(["carriers"], ({ carriers }) => carriers.saveMany([changed]));
      const identity = { usdotNumber: "1", mcNumber: "", intrastateNumber: "" };
      const [found, count] = await fresh.store.read(["carriers"], async ({ carriers }) => [
        await carriers.findByIdentity("account-a", [identity, { ...identity, usdotNumber: "5" }]),
        await carriers.count("account-a"),
      ]);
      expect(found).toEqual([undefined, changed]);
      expect(count).toBe(1);
    });
  });

  describe("the count of carriers", () => {
    const fresh = freshStore(implementation);

    test("is correct after carriers were added, and after an undone addition", async () => {
      const count = () => fresh.store.read(["carriers"], ({ carriers }) => carriers.count("account-a"));
      expect(await count()).toBe(0);
      await addCarriers(fresh.store, aCarrier({}), aCarrier({}), { ...aCarrier({}), accountId: "account-b" });
      expect(await count()).toBe(2);
      const undone = fresh.store.write(["carriers"], async ({ carriers }) => {
        await carriers.addMany([aCarrier({})]);
        throw new Error("canceled");
      });
      await expect(undone).rejects.toThrow("canceled");
      expect(await count()).toBe(2);
    });
  });

  describe("carrier changes", () => {
    const fresh = freshStore(implementation);

    test("lists a carrier's history newest first, up to the limit", async () => {
      const change = (insdId: number, at: number) => aCarrierChange({ insdId, at });
      await fresh.store.write(["carrierChanges"], ({ carrierChanges }) =>
        carrierChanges.addMany([change(1, 5), change(1, 9), change(2, 7), change(1, 7)]),
      );
      const found = await fresh.store.read(["carrierChanges"], ({ carrierChanges }) =>
        carrierChanges.findByCarrier(1, 2),
      );
      expect(found).toEqual([change(1, 9), change(1, 7)]);
    });

    test("finds later events up to the limit, with all those at the last time", async () => {
      const event = (insdId: number, at: number): CarrierEventRecord => ({
        ...{ insdId, accountId: "account-a", kind: "toStop", at, author: "", text: "" },
        ...{ before: "fine", after: "stop", decidedBy: null },
      });
      const events = [event(1, 5), event(2, 6), event(3, 7), event(4, 7), event(5, 7), event(6, 8)];
      await fresh.store.write(["carrierEvents"], ({ carrierEvents }) => carrierEvents.addMany(events));
      const findSince = (at: number, limit: number) =>
        fresh.store.read(["carrierEvents"], ({ carrierEvents }) =>
          carrierEvents.findSince("account-a", "toStop", at, limit),
        );
      expect(await findSince(5, 2)).toEqual(events.slice(1, 5));
      expect(await findSince(7, 2)).toEqual(events.slice(5));
      expect(await findSince(8, 2)).toEqual([]);
    });

    test("deletes old changes up to the limit, and keeps later ones", async () => {
      const change = (at: number) => aCarrierChange({ at });
      await fresh.store.write(["carrierChanges"], ({ carrierChanges }) =>
        carrierChanges.addMany([1, 2, 3, 4].map(change)),
      );
      const forget = () =>
        fresh.store.write(["carrierChanges"], ({ carrierChanges }) => carrierChanges.removeBefore(4, 2));
      expect([await forget(), await forget(), await forget()]).toEqual([2, 1, 0]);
      const left = await fresh.store.read(["carrierChanges"], (parts) =>
        parts.carrierChanges.findByCarrier(1, 9),
      );
      expect(left).toEqual([change(4)]);
    });
  });

  describe("the change queue", () => {
    const fresh = freshStore(implementation);
    const getClock = (runId: string, now = morning): LeaseClock => ({
      runId,
      now: () => now,
      uptimeMs: () => 1_000_000,
    });
    const clock = getClock("run-a");
    const leased = {
      state: "leased",
      lease: { givenAt: morning, run: "run-a", until: 1_100_000, userId: null },
    } as const;
    const queue: QueueEntryRecord[] = [
      aQueueEntry({ insdId: 1, changedAt: 30, severity: 2 }),
      aQueueEntry({ insdId: 2, changedAt: 10, fetches: 5, severity: 0 }),
      aQueueEntry({ insdId: 3, changedAt: 20, fetches: 4, severity: 1 }),
      aQueueEntry({ insdId: 4, changedAt: 5, ...leased, severity: 0 }),
      aQueueEntry({ insdId: 5, changedAt: 20, severity: 0 }),
      aQueueEntry({ insdId: 6, changedAt: 1, accountId: "account-b" }),
    ];
    const fill = () => fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.saveMany(queue));
    const ids = (entries: (QueueEntryRecord | undefined)[]) => entries.map((entry) => entry?.insdId);
    const insdIds = [1, 2, 3, 4, 5];
    const lease = (limit: number, by = clock, store = fresh.store) =>
      store.write(["changeQueue"], ({ changeQueue }) => changeQueue.lease("account-a", limit, by, null));
    const getEntries = async () =>
      (
        await fresh.store.read(["changeQueue"], ({ changeQueue }) =>
          changeQueue.findMany("account-a", insdIds),
        )
      ).filter((entry) => entry !== undefined);
    const change = (toChanged: (entry: QueueEntryRecord) => QueueEntryRecord) =>
      fresh.store.write(["changeQueue"], async ({ changeQueue }) => {
        const found = await changeQueue.findMany("account-a", insdIds);
        await changeQueue.saveMany(found.filter((entry) => entry !== undefined).map(toChanged));
      });
    /** Moves all leases into the past, as if time had passed for the store. */
    const passTime = (milliseconds: number) =>
      change((entry) => ({
        ...entry,
        lease: entry.lease && {
          ...entry.lease,
          givenAt: entry.lease.givenAt - milliseconds,
          until: entry.lease.until - milliseconds,
        },
      }));

    test("leases waiting entries by oldest change, stuck ones last, and none twice", async () => {
      await fill();
      await change((entry) =>
        entry.state === "leased" ? { ...entry, state: "waiting", lease: null } : entry,
      );
      expect([await lease(2), await lease(10), await lease(10)]).toEqual([[4, 3], [5, 1, 2], []]);
      expect((await getEntries()).map(({ state, fetches }) => [state, fetches])).toEqual(
        [1, 6, 5, 1, 1].map((fetches) => ["leased", fetches]),
      );
    });

    test("counts waiting, leased and stuck entries; the oldest waiting one may be stuck", async () => {
      await fill();
      const found = await fresh.store.read(["changeQueue"], async ({ changeQueue }) => [
        await changeQueue.count("account-a"),
        await changeQueue.findOldestWaiting("account-a"),
        await changeQueue.findOldestWaiting("account-c"),
        await changeQueue.count("account-b"),
        await changeQueue.count("account-c"),
      ]);
      const none = { waiting: 0, leased: 0, stuck: 0 };
      expect(found).toEqual([
        { waiting: 3, leased: 1, stuck: 1 },
        10,
        undefined,
        { ...none, waiting: 1 },
        none,
      ]);
    });

    test("adds only entries of carriers that are not in the queue", async () => {
      const add = (entries: typeof queue) =>
        fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.addMany(entries));
      await add(queue.slice(0, 1));
      expect(await getEntries()).toEqual(queue.slice(0, 1));
      await expect(add(queue.slice(0, 2))).rejects.toThrow();
      expect(await getEntries()).toEqual(queue.slice(0, 1));
    });

    test("a lease ends after 120 s", async () => {
      await fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.saveMany(queue.slice(0, 1)));
      expect(await lease(10)).toEqual([1]);
      await passTime(110_000);
      expect(await lease(10)).toEqual([]);
      await passTime(10_000);
      await fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.release(clock));
      expect(await getEntries()).toEqual([{ ...queue[0], fetches: 1 }]);
    });

    test("a lease of an earlier run continues for the rest of its 120 s", async () => {
      await fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.saveMany(queue.slice(0, 1)));
      await lease(1);
      await change((entry) => ({
        ...entry,
        lease: entry.lease && { ...entry.lease, run: "earlier", until: 5 },
      }));
      await passTime(60_000);
      expect(await lease(10)).toEqual([]);
      await passTime(50_000);
      expect(await lease(10)).toEqual([]);
      await passTime(10_000);
      expect(await lease(10)).toEqual([1]);
    });

    test("a lease lasts at most 120 s after the clock was set back", async () => {
      await fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.saveMany(queue.slice(0, 1)));
      await lease(1);
      await passTime(-3_600_000);
      expect(await lease(10)).toEqual([]);
      await passTime(120_000);
      expect(await lease(10)).toEqual([1]);
    });

    test("two open stores lease no entry twice within 120 s, whatever their clocks say", async () => {
      const waiting = queue.filter(({ state }) => state === "waiting");
      await fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.saveMany(waiting));
      const other = (await fresh.another()) ?? fresh.store;
      const clocks = other === fresh.store ? [clock, clock] : [clock, getClock("run-b", morning + 3_600_000)];
      const leaseTogether = async () => {
        const found = await Promise.all(
          [0, 1, 0, 1].map((index) => lease(1, clocks[index], index === 0 ? fresh.store : other)),
        );
        return found.flat().toSorted();
      };
      expect(await leaseTogether()).toEqual([1, 2, 3, 5]);
      expect(await leaseTogether()).toEqual([]);
      await passTime(110_000);
      expect(await leaseTogether()).toEqual([]);
      await passTime(10_000);
      expect(await leaseTogether()).toHaveLength(4);
      if (other !== fresh.store) await other.close();
    });

    test("a claim takes free entries and the person's own, and no entry of a program or another person", async () => {
      await fresh.store.write(["changeQueue"], ({ changeQueue }) => changeQueue.saveMany(queue));
      const claim = (userId: string, ...ids: number[]) =>
        fresh.store.write(["changeQueue"], async ({ changeQueue }) => {
          await changeQueue.claim("account-a", ids, userId, clock);
          const entries = await changeQueue.findMany("account-a", ids);
          const found = entries.filter((entry) => entry !== undefined);
          const times = await changeQueue.computeRemainingLeaseMs(found, clock);
          return found.map(({ lease: of }, index) => [of?.userId, Math.round((times[index] ?? 0) / 1_000)]);
        });
      await change((entry) => (entry.insdId === 1 ? entry : { ...entry, state: "waiting", lease: null }));
      await lease(1);
      const program = (await getEntries()).find(({ state }) => state === "leased")?.insdId ?? 0;
      const [free = 0, other = 0] = insdIds.filter((insdId) => insdId !== program);
      expect(await claim("ann", program, free, free, 99)).toMatchObject([
        [null, 120],
        ["ann", 120],
        ["ann", 120],
      ]);
      const { fetches } = (await getEntries()).find(({ insdId }) => insdId === free) ?? {};
      expect(fetches).toBe(queue.find(({ insdId }) => insdId === free)?.fetches);
      await passTime(60_000);
      expect(await claim("bo", free, other)).toEqual([
        ["ann", 60],
        ["bo", 120],
      ]);
      expect(await claim("ann", free)).toEqual([["ann", 120]]);
      const counts = await fresh.store.read(["changeQueue"], ({ changeQueue }) =>
        Promise.all(
          ["ann", "bo", "zoe"].map((userId) => changeQueue.countLeasedToOthers("account-a", userId)),
        ),
      );
      expect(counts).toEqual([1, 1, 2]);
      await passTime(120_000);
      expect(await claim("bo", free)).toEqual([["bo", 120]]);
    });

    test("a clear removes what did not change since it was read, and keeps later changes", async () => {
      const changes = [10, 20]
        .map((at) => aCarrierChange({ at }))
        .map(({ insdId, accountId, ...rest }) => rest);
      const entry = (insdId: number) =>
        aQueueEntry({
          insdId,
          changedAt: 10,
          latestChangeAt: 20,
          isNew: true,
          changes,
          ...leased,
          fetches: 2,
        });
      await fresh.store.write(["changeQueue"], ({ changeQueue }) =>
        changeQueue.saveMany([entry(1), entry(2), entry(3)]),
      );
      const reads = [
        { insdId: 1, readAt: 20 },
        { insdId: 1, readAt: 20 },
        { insdId: 2, readAt: 19 },
        { insdId: 3, readAt: 19 },
        { insdId: 3, readAt: 20 },
        { insdId: 9, readAt: 20 },
      ];
      const clear = (accountId: string) =>
        fresh.store.write(["changeQueue"], ({ changeQueue }) =>
          changeQueue.clear(accountId, reads, async (entries) =>
            entries.map((kept) => ({ ...kept, severity: 2 })),
          ),
        );
      expect(new Set((await clear("account-b")).map(({ result }) => result))).toEqual(new Set(["unknown"]));
      const changed = { result: "changed", latestChangeAt: 20 };
      expect(await clear("account-a")).toEqual([
        { result: "removed" },
        { result: "unknown" },
        changed,
        changed,
        { result: "removed" },
        { result: "unknown" },
      ]);
      expect(await getEntries()).toEqual([
        {
          ...entry(2),
          state: "waiting",
          lease: null,
          fetches: 0,
          isNew: false,
          isChangedSinceRead: true,
          changes: changes.slice(1),
          severity: 2,
        },
      ]);
    });

    test("pages by verdict contain every entry once, most severe first inside a verdict", async () => {
      await fill();
      const read: (number | undefined)[] = [];
      let after: string | null = null;
      do {
        const from: string | null = after;
        const page: { records: QueueEntryRecord[]; next: string | null } = await fresh.store.read(
          ["changeQueue"],
          ({ changeQueue }) => changeQueue.readPageByVerdict("account-a", from, 2),
        );
        read.push(...ids(page.records));
        after = page.next;
      } while (after !== null);
      expect(read).toEqual([4, 2, 5, 3, 1]);
    });

    test("rejects a cursor of another account and an invalid one", async () => {
      await fill();
      const page = (accountId: string, after: string | null) =>
        fresh.store.read(["changeQueue"], ({ changeQueue }) =>
          changeQueue.readPageByVerdict(accountId, after, 1),
        );
      const { next } = await page("account-a", null);
      await expect(page("account-b", next)).rejects.toMatchObject({ code: "invalid" });
      await expect(page("account-a", "made-up")).rejects.toMatchObject({ code: "invalid" });
    });

    test("finds entries by carrier, and moves a saved one to its new place", async () => {
      await fill();
      await fresh.store.write(["changeQueue"], ({ changeQueue }) =>
        changeQueue.saveMany([aQueueEntry({ insdId: 4, changedAt: 5 })]),
      );
      const [found, foreign] = await fresh.store.read(["changeQueue"], async ({ changeQueue }) => [
        await changeQueue.findMany("account-a", [7, 1]),
        await changeQueue.findMany("account-b", [1]),
      ]);
      expect(found).toEqual([undefined, queue[0]]);
      expect(foreign).toEqual([undefined]);
      expect(await lease(10)).toEqual([4, 3, 5, 1, 2]);
    });
  });

  describe("registration steps", () => {
    const fresh = freshStore(implementation);
    const step = (change: Partial<RegistrationStepRecord>): RegistrationStepRecord => ({
      MonitorID: "1",
      CompanyName: "Prairie Lines",
      MCNumber: "MC100",
      USDOTNumber: "2000",
      IntraStateNumber: "",
      LastStep: "Profile",
      UTC_RegistrationDate: "2026-04-29T08:00:00Z",
      accountId: "account-a",
      at: morning,
      ...change,
    });

    test("lists the steps of a time range oldest first", async () => {
      const steps = [morning + 2, morning, morning + 1, morning + 3].map((at) => step({ at }));
      await fresh.store.write(["registrationSteps"], ({ registrationSteps }) =>
        registrationSteps.addMany([...steps, step({ accountId: "account-b" })]),
      );
      const found = await fresh.store.read(["registrationSteps"], ({ registrationSteps }) =>
        registrationSteps.findBetween("account-a", morning, morning + 3),
      );
      expect(found).toEqual([steps[1], steps[2], steps[0]]);
    });

    test("adds a repeated step once", async () => {
      const add = (...records: RegistrationStepRecord[]) =>
        fresh.store.write(["registrationSteps"], (parts) => parts.registrationSteps.addMany(records));
      expect(await add(step({}), step({}), step({ LastStep: "Insurance" }))).toEqual([true, false, true]);
      expect(await add(step({ USDOTNumber: "3000" }), step({}))).toEqual([true, false]);
    });
  });
};
