import { describe, expect, it } from "vitest";
import { assignStopIds } from "../../../../electron/services/loads/load-stops.ts";
import { decode } from "../../../../shared/failure.ts";
import { type LoadStopRequest, loadStopRequest } from "../../../../shared/interface/load-stop.ts";

let made = 0;
const createId = () => `new ${++made}`;
const at = (city: string, more: object = {}): LoadStopRequest =>
  decode(loadStopRequest, { location: { city, state: "TX", countryCode: "US" }, ...more });

describe("the stops of a load", () => {
  it("default to their position as sequence", () => {
    const stops = assignStopIds([at("Dallas"), at("Waco", { sequence: 7 }), at("Austin")], [], createId);
    expect(stops.map(({ sequence }) => sequence)).toEqual([1, 7, 3]);
  });

  it("default to a pickup followed by deliveries", () => {
    const stops = assignStopIds([at("Dallas"), at("Waco", { type: 1 }), at("Austin")], [], createId);
    expect(stops.map(({ type }) => type)).toEqual([1, 1, 2]);
  });

  it("keep their ids when a stop is inserted", () => {
    const before = assignStopIds([at("Dallas"), at("Austin")], [], createId);
    const after = assignStopIds(
      [at("Dallas"), at("Waco"), at("AUSTIN", { stopNotes: "Dock 4" })],
      before,
      createId,
    );
    expect([after[0]?.id, after[2]?.id]).toEqual(before.map(({ id }) => id));
    expect(after[2]?.location.id).toBe(before[1]?.location.id);
    expect(before.map(({ id }) => id)).not.toContain(after[1]?.id);
  });

  it("keep the stop's id when its place changes", () => {
    const before = assignStopIds([at("Dallas"), at("Austin")], [], createId);
    const after = assignStopIds([at("Dallas"), at("Houston")], before, createId);
    expect(after[1]?.id).toBe(before[1]?.id);
    expect(after[1]?.location.id).not.toBe(before[1]?.location.id);
  });

  it("never share an id, also for a repeated place", () => {
    const before = assignStopIds([at("Dallas"), at("Dallas")], [], createId);
    const after = assignStopIds([at("Dallas"), at("Dallas"), at("Dallas")], before, createId);
    expect(new Set(after.map(({ id }) => id)).size).toBe(3);
  });
});
