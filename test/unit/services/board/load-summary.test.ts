import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { summarizeLoads } from "../../../../electron/services/board/load-summary.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import type { ColumnFilter } from "../../../../shared/views/load-rows.ts";
import { type TestService, testService } from "../../../support/service.ts";

async function post({ context, caller }: TestService, from: string, to: string): Promise<string> {
  const stop = (state: string) => ({ location: { city: "Springfield", state, countryCode: "US" } });
  const request = { equipmentAttributes: { equipmentTypeId: 1 }, loadStops: [stop(from), stop(to)] };
  return (await postLoad(context, caller, loadRequest.parse(request))).load.loadId;
}

test("counts a view by state and lane, largest first, for all spellings of a state", async () => {
  const service = await testService();
  const { context, caller } = service;
  for (const [from, to] of [
    ["TX", "GA"],
    ["Texas", "ga"],
    ["TX", "IL"],
    ["IL", "GA"],
    ["Xx", "GA"],
  ] as const)
    await post(service, from, to);
  const loadId = await post(service, "TX", "GA");
  await bookLoad(context, caller, { loadId, carrierName: "Swift", rate: 1000 });

  expect(await summarizeLoads(context, caller, { view: "all" })).toMatchObject({
    total: 6,
    states: [
      { state: "Posted", loads: 5 },
      { state: "Booked", loads: 1 },
    ],
  });
  const available = await summarizeLoads(context, caller, { view: "available" });
  expect(available).toEqual({
    total: 5,
    states: [{ state: "Posted", loads: 5 }],
    origins: [
      { state: "TX", loads: 3 },
      { state: "IL", loads: 1 },
      { state: "XX", loads: 1 },
    ],
    destinations: [
      { state: "GA", loads: 4 },
      { state: "IL", loads: 1 },
    ],
    lanes: [
      { origin: "TX", destination: "GA", loads: 2 },
      { origin: "IL", destination: "GA", loads: 1 },
      { origin: "TX", destination: "IL", loads: 1 },
      { origin: "XX", destination: "GA", loads: 1 },
    ],
  });
});

test("counts the loads that the board shows for the same search", async () => {
  const service = await testService();
  const { context, caller } = service;
  await post(service, "TX", "GA");
  await post(service, "IL", "GA");
  const columnFilters: ColumnFilter[] = [{ column: "origin", text: ", il" }];
  const request = { view: "mine", columnFilters } as const;
  const shown = await readBoardPage(context, caller, {
    ...request,
    order: "created",
    isDescending: false,
    after: null,
    size: 10,
  });
  expect((await summarizeLoads(context, caller, request)).total).toBe(shown.total);
  expect(shown.total).toBe(1);
  expect(await summarizeLoads(context, caller, { view: "deleted" })).toEqual({
    total: 0,
    states: [],
    origins: [],
    destinations: [],
    lanes: [],
  });
});

test("a search from a state shows the loads that the summary counts for it", async () => {
  const service = await testService();
  const { context, caller } = service;
  for (const state of ["TX", "Texas", "IN", "Oregon", "me", "NL", "QC", "DC"])
    await post(service, state, "OK");
  await post(service, "OK", "TX");
  const { origins } = await summarizeLoads(context, caller, { view: "available" });
  const shown = await Promise.all(
    origins.map(async ({ state }) => {
      const request = { view: "available", search: `from ${state}` } as const;
      return { state, loads: (await summarizeLoads(context, caller, request)).total };
    }),
  );
  expect(shown).toEqual(origins);
  expect(origins.map(({ state }) => state)).toEqual(["TX", "DC", "IN", "ME", "NL", "OK", "OR", "QC"]);
});
