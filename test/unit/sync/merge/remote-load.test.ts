import { expect, it } from "vitest";
import { readRemoteLoad } from "../../../../electron/sync/merge/remote-load.ts";

const place = { city: "Dallas", state: "TX" };

it("reads known keys in any letter case and does not change its argument", () => {
  const answer = { LOADID: "L-1", Note: "x", Color: "red", loadStops: [{ TYPE: 1, location: place }] };
  const given = structuredClone(answer);
  expect(readRemoteLoad(answer)?.raw).toEqual({
    loadId: "L-1",
    note: "x",
    Color: "red",
    loadStops: [{ type: 1, location: place }],
  });
  expect(answer).toEqual(given);
});

it("leaves an answer in the spelling of the specification unchanged", () => {
  const answer = {
    loadId: "L-1",
    note: "x",
    Color: "red",
    loadStops: [{ type: 1, location: place }, "no stop"],
  };
  const given = structuredClone(answer);
  const raw = readRemoteLoad(answer)?.raw;
  expect(raw).toEqual({ ...given, loadStops: [given.loadStops[0]] });
  expect(answer).toEqual(given);
});
