import { expect, test, vi } from "vitest";
import { allStates, statesInSteps } from "../../../../electron/services/places/gazetteer.ts";

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
  for await (const state of statesInSteps()) {
    expect(state.cities().size).toBeGreaterThan(0);
    parsed++;
    uptimeMs += 2;
  }
  const breaks = new Set(parsedAtBreaks).size;
  expect(breaks).toBeGreaterThan(allStates.length / 4);
});
