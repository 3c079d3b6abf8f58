import { expect, test } from "vitest";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { repeatLoad } from "../../../../electron/services/loads/repeat.ts";
import { channels } from "../../../../shared/channels.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { getLoad } from "../../../support/get-load.ts";
import { fullLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

async function withLoad() {
  const service = await testService();
  const { context, caller } = service;
  const { load } = await postLoad(
    context,
    { ...caller, role: "administrator", channel: "http" },
    loadRequest.parse(fullLoad),
  );
  return { ...service, original: load };
}

test("copies a load to each day without number, booking and history", async () => {
  const { context, caller, announced, original } = await withLoad();
  const booking = { loadId: original.loadId, carrierName: "Swift", rate: 2000 };
  await bookLoad(context, caller, booking);
  const loadIds = await repeatLoad(context, caller, original.loadId, ["2026-12-08", "2026-12-15"]);
  expect(announced.at(-1)).toEqual({ event: "loads.changed", detail: { loadIds } });
  const copies = await Promise.all(loadIds.map((loadId) => getLoad(context, caller, loadId)));
  expect(copies.map(({ load }) => load.loadStops.map(({ earlyDateTime }) => earlyDateTime))).toEqual([
    ["2026-12-08T08:00:00", "2026-12-10T07:00:00Z"],
    ["2026-12-15T08:00:00", "2026-12-17T07:00:00Z"],
  ]);
  for (const { load, revision } of copies) {
    expect(revision).toBe(1);
    expect(load.loadActivity.map(({ comment }) => comment)).toEqual(["Posted as a copy"]);
    expect(load).toMatchObject({
      loadNumber: null,
      carrierName: "",
      source: "Desktop",
      loadState: { loadStateDescription: "Posted" },
    });
    const { equipmentAttributes, dimensional, customData, rateAttributes, note } = original;
    expect(load).toMatchObject({ equipmentAttributes, dimensional, customData, rateAttributes, note });
  }
  const ids = [original, ...copies.map(({ load }) => load)].flatMap(({ loadStops }) =>
    loadStops.map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("rejects repeating an unknown load", async () => {
  const { context, caller, original } = await withLoad();
  const stranger = { ...caller, accountId: "other" };
  await expect(repeatLoad(context, stranger, original.loadId, ["2026-12-08"])).rejects.toMatchObject({
    code: "not-found",
  });
});

test("accepts one to a hundred existing days", () => {
  const isTaken = (days: string[]) => channels["loads.repeat"].input.safeParse({ loadId: "1", days }).success;
  expect(isTaken(["2028-02-29"])).toBe(true);
  expect([[], ["2026-02-29"], ["12/1/2026"], Array(101).fill("2026-12-01")].map(isTaken)).toEqual(
    Array(4).fill(false),
  );
});
