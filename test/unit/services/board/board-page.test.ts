import { describe, expect, it } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../../electron/services/loads/refresh.ts";
import { decode } from "../../../../shared/failure.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import type { LoadView } from "../../../../shared/views/load-rows.ts";
import { addPeople } from "../../../support/brokerage.ts";
import { fullLoad, smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

const minute = 60_000;

async function begin() {
  const service = await testService();
  const people = await addPeople(service.context);
  const as = (person: keyof Pick<typeof people, "ann" | "bo" | "zoe">) =>
    ({ ...people[person], role: "administrator", channel: "window" }) as const;
  const post = async (person: "ann" | "bo" | "zoe", loadNumber: string, body: object = smallLoad) => {
    service.clock.pass(1);
    const request = decode(loadRequest, { ...body, loadNumber });
    return (await postLoad(service.context, as(person), request)).load.loadId;
  };
  const look = (view: LoadView, more: object = {}) =>
    readBoardPage(service.context, as("ann"), {
      view,
      order: "created",
      isDescending: false,
      after: null,
      size: 50,
      ...more,
    });
  const numbers = async (view: LoadView, more: object = {}) =>
    (await look(view, more)).rows.map(({ loadNumber }) => loadNumber);
  return { ...service, as, post, look, numbers };
}

describe("The board", () => {
  it("can be searched by the poster's name", async () => {
    const { post, numbers } = await begin();
    await post("ann", "L-1");
    await post("bo", "L-2");
    expect(await numbers("all", { search: "adams" })).toEqual(["L-2"]);
    expect(await numbers("all", { search: "bo l-1" })).toEqual([]);
  });

  it("shows the facts and the poster of a load", async () => {
    const { post, look } = await begin();
    await post("bo", "L-1", fullLoad);
    const { rows, total, next } = await look("all");
    expect([total, next]).toEqual([1, null]);
    expect(rows[0]).toMatchObject({
      loadNumber: "L-1",
      status: "available",
      stateDescription: "Posted",
      originCity: "Dallas",
      destinationState: "GA",
      stops: 2,
      pickup: "2026-12-01T08:00:00",
      latePickup: "2026-12-01T22:6:47",
      delivery: "2026-12-03T07:00:00Z",
      length: 53,
      weight: 42_000,
      rate: 2450.5,
      currency: "USD",
      postedBy: "Bo Adams",
    });
    // 721 miles as the crow flies, times 1.18.
    expect(rows[0]?.miles).toBeGreaterThan(820);
    expect(rows[0]?.miles).toBeLessThan(880);
  });

  it("shows a stop from 00:00 to 23:59 as a day without a time", async () => {
    const { post, look } = await begin();
    const [pickup, delivery] = smallLoad.loadStops;
    const wholeDay = { earlyDateTime: "2026-12-02T00:00:00", lateDateTime: "2026-12-02T23:59:00" };
    await post("ann", "L-1", { ...smallLoad, loadStops: [{ ...pickup, ...wholeDay }, delivery] });
    await post("ann", "L-2", { ...smallLoad, loadStops: [pickup, { ...delivery, ...wholeDay }] });
    const { rows } = await look("all");
    expect(rows.map((row) => [row.pickup, row.delivery])).toEqual([
      ["2026-12-02", ""],
      ["", "2026-12-02"],
    ]);
  });

  it("has its built-in views, never with another account's loads", async () => {
    const { context, as, post, numbers, clock } = await begin();
    const old = await post("ann", "old");
    const deleted = await post("bo", "deleted");
    await post("zoe", "theirs");
    await deleteLoad(context, as("ann"), deleted, { reason: "2", comment: null });
    clock.pass(24 * 60 * minute);
    const fresh = await post("bo", "fresh");
    expect(await numbers("all")).toEqual(["old", "deleted", "fresh"]);
    expect(await numbers("mine")).toEqual(["old"]);
    expect(await numbers("available")).toEqual(["old", "fresh"]);
    expect(await numbers("deleted")).toEqual(["deleted"]);
    expect(await numbers("booked")).toEqual([]);
    expect(await numbers("due")).toEqual(["old"]);
    expect(await numbers("today")).toEqual(["fresh"]);
    await refreshLoads(context, as("ann"), [old, fresh]);
    expect(await numbers("due")).toEqual([]);
    clock.pass(15 * minute);
    expect(await numbers("due")).toEqual(["old", "fresh"]);
  });

  it("orders and filters by poster and age", async () => {
    const { post, numbers, clock } = await begin();
    await post("bo", "old");
    clock.pass((12 * 60 + 1) * minute);
    await post("ann", "young");
    expect(await numbers("all", { order: "postedBy" })).toEqual(["young", "old"]);
    expect(await numbers("all", { columnFilters: [{ column: "postedBy", text: "adams" }] })).toEqual(["old"]);
    const older = { column: "created", isAge: true, min: 12 * 60 * minute };
    expect(await numbers("all", { columnFilters: [older] })).toEqual(["old"]);
    const younger = { column: "created", isAge: true, max: 60 * minute };
    expect(await numbers("all", { columnFilters: [younger] })).toEqual(["young"]);
    clock.pass(13 * 60 * minute);
    expect(await numbers("all", { columnFilters: [older] })).toEqual(["old", "young"]);
    expect(await numbers("all", { columnFilters: [younger] })).toEqual([]);
  });

  it("orders and filters by due time; booked and deleted loads are never due", async () => {
    const { context, as, post, numbers, clock } = await begin();
    const gone = await post("ann", "gone");
    await post("ann", "first");
    clock.pass(10 * minute);
    await post("ann", "second");
    await deleteLoad(context, as("ann"), gone, { reason: "2", comment: null });
    expect(await numbers("available", { order: "due" })).toEqual(["first", "second"]);
    const soon = { columnFilters: [{ column: "due", max: 6 * minute }] };
    expect(await numbers("all", soon)).toEqual(["first"]);
    expect(await numbers("all", { columnFilters: [{ column: "due", min: 6 * minute }] })).toEqual(["second"]);
    expect(await numbers("deleted", soon)).toEqual([]);
    clock.pass(10 * minute);
    expect(await numbers("all", soon)).toEqual(["first", "second"]);
    expect(await numbers("all", { columnFilters: [{ column: "due", max: 0 }] })).toEqual(["first"]);
  });

  it("reads adjacent pages in both directions with the exact count", async () => {
    const { post, look } = await begin();
    for (let index = 0; index < 25; index += 1) await post("ann", `L-${String(index).padStart(2, "0")}`);
    for (const isDescending of [false, true]) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const window: Awaited<ReturnType<typeof look>> = await look("all", { size: 10, after, isDescending });
        expect(window.total).toBe(25);
        seen.push(...window.rows.map(({ loadNumber }) => loadNumber));
        after = window.next;
      } while (after !== null);
      const sorted = seen.toSorted();
      expect(seen).toEqual(isDescending ? sorted.toReversed() : sorted);
      expect(new Set(seen).size).toBe(25);
    }
  });
});
