import { expect, test, vi } from "vitest";
import {
  allStates,
  findCitiesStarting,
  iterateStates,
} from "../../../../electron/services/places/gazetteer.ts";

test("lets other work run while it parses all states", async () => {
  let uptimeMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => uptimeMs);
  const parsedAtBreaks: number[] = [];
  let parsed = 0;
  const breakIn = () => {
    parsedAtBreaks.push(parsed);
    if (parsed < allStates.length) setImmediate(breakIn);
  };
  setImmediate(breakIn);
  for await (const state of iterateStates()) {
    expect(state.readCities().size).toBeGreaterThan(0);
    parsed++;
    uptimeMs += 2;
  }
  const breaks = new Set(parsedAtBreaks).size;
  expect(breaks).toBeGreaterThan(allStates.length / 4);
});

test.each(["", "dal", "saint", "zz", "z"])("finds every city whose name starts with %o", async (start) => {
  const all = allStates.flatMap((state) => [...state.readCities().values()]);
  const found = await findCitiesStarting(start);
  expect(new Set(found)).toEqual(new Set(all.filter(({ plain }) => plain.startsWith(start))));
});
