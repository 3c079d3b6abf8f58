import { describe, expect, it } from "vitest";
import { decode, LanedeskError } from "../../../../shared/failure.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";

const stop = (city: string) => ({ location: { city, state: "TX", countryCode: "US" } });
const least = { equipmentAttributes: { equipmentTypeId: 1 }, loadStops: [stop("Dallas"), stop("Laredo")] };

function fieldsAtFault(input: unknown): string[] {
  try {
    decode(loadRequest, input);
    return [];
  } catch (error) {
    if (error instanceof LanedeskError) return error.fields.map((field) => field.pointer);
    throw error;
  }
}

describe("a load request (specification 2.1, 2.2)", () => {
  it("needs only stops and an equipment type; other fields are null", () => {
    const load = decode(loadRequest, least);
    expect(load).toMatchObject({ note: null, dimensional: null, rateAttributes: null, customData: null });
    expect(load.loadStops[0]).toMatchObject({ type: null, sequence: 1, earlyDateTime: null });
  });

  it("accepts the spellings of the samples: postasuserID, Dimensional, LoadActionAttributes, LoadLabel", () => {
    const id = "3F2504E0-4F89-11D3-9A0C-0305E82C3301";
    const load = decode(loadRequest, {
      ...least,
      postasuserID: id,
      Dimensional: { LENGTH: 53 },
      LoadActionAttributes: { loadActionId: 4, loadActionOption: "PostOnly" },
      LoadLabel: "hot",
    });
    expect(load).toMatchObject({
      postAsUserId: id.toLowerCase(),
      dimensional: { length: 53 },
      loadActionAttributes: { loadActionId: "4" },
      loadLabel: "hot",
    });
  });

  it("prefers the declared spelling of a repeated key", () => {
    const load = decode(loadRequest, { ...least, note: "declared", NOTE: "other" });
    expect(load.note).toBe("declared");
  });

  it("accepts numbers for reference numbers and returns strings", () => {
    expect(decode(loadRequest, { ...least, loadReferenceNumbers: [17, "A"] }).loadReferenceNumbers).toEqual([
      "17",
      "A",
    ]);
  });

  it("rejects a reference number with more digits than a number can hold", () => {
    for (const number of ["12345678901234567890", "1e400"])
      expect(() =>
        decode(loadRequest, { ...least, loadReferenceNumbers: JSON.parse(`[${number}]`) }),
      ).toThrow("/loadReferenceNumbers/0");
  });

  it("ignores unknown keys, also prototype keys", () => {
    const load = decode(
      loadRequest,
      JSON.parse(`{"__proto__":{"note":"x"},"color":"red",${JSON.stringify(least).slice(1)}`),
    );
    expect(load).not.toHaveProperty("color");
    expect(load.note).toBeNull();
  });

  it("orders stops by sequence, or by position if a stop has no sequence", () => {
    const send = (...sequences: (number | undefined)[]) =>
      decode(loadRequest, {
        ...least,
        loadStops: ["A", "B", "C"].map((city, index) => ({ ...stop(city), sequence: sequences[index] })),
      }).loadStops.map(({ location, sequence }) => `${sequence} ${location.city}`);
    expect(send(1, 30, 20)).toEqual(["1 A", "20 C", "30 B"]);
    expect(send(undefined, 2, undefined)).toEqual(["1 A", "2 B", "3 C"]);
    expect(send(5, undefined, 4)).toEqual(["2 B", "4 C", "5 A"]);
  });

  it("returns unpadded stop times unchanged", () => {
    const stops = [{ ...stop("Dallas"), earlyDateTime: "2026-12-1T22:6:47" }, stop("Laredo")];
    expect(decode(loadRequest, { ...least, loadStops: stops }).loadStops[0]?.earlyDateTime).toBe(
      "2026-12-1T22:6:47",
    );
  });

  it.each([
    ["no stops", { ...least, loadStops: [] }, "/loadStops"],
    ["one stop", { ...least, loadStops: [stop("Dallas")] }, "/loadStops"],
    ["21 stops", { ...least, loadStops: Array.from({ length: 21 }, () => stop("Dallas")) }, "/loadStops"],
    ["no equipment", { loadStops: least.loadStops }, "/equipmentAttributes"],
    [
      "a day that does not exist",
      { ...least, loadStops: [{ ...stop("A"), earlyDateTime: "2026-02-30" }, stop("B")] },
      "/loadStops/0/earlyDateTime",
    ],
    [
      "a first stop that delivers",
      { ...least, loadStops: [{ ...stop("A"), type: 2 }, stop("B")] },
      "/loadStops/0/type",
    ],
    [
      "a last stop that picks up",
      { ...least, loadStops: [stop("A"), { ...stop("B"), type: 1 }] },
      "/loadStops/1/type",
    ],
    [
      "a first stop by sequence that delivers",
      {
        ...least,
        loadStops: [
          { ...stop("A"), sequence: 2 },
          { ...stop("B"), sequence: 1, type: 2 },
        ],
      },
      "/loadStops/1/type",
    ],
    [
      "a sequence used twice",
      { ...least, loadStops: [{ ...stop("A"), sequence: 2 }, stop("B")] },
      "/loadStops/1/sequence",
    ],
    [
      "a place without country or postal code",
      { ...least, loadStops: [{ location: { city: "A", state: "TX" } }, stop("B")] },
      "/loadStops/0/location/countryCode",
    ],
    ["a note of 4,001 characters", { ...least, note: "x".repeat(4_001) }, "/note"],
    [
      "a third decimal of money",
      { ...least, rateAttributes: { postedAllInRate: { amount: 1.005 } } },
      "/rateAttributes/postedAllInRate/amount",
    ],
    [
      "a currency that is none",
      { ...least, rateAttributes: { postedAllInRate: { amount: 1, currencyCode: "XXQ" } } },
      "/rateAttributes/postedAllInRate/currencyCode",
    ],
    ["a NUL in a text", { ...least, note: "a\0b" }, "/note"],
    ["half of a surrogate pair", { ...least, note: "\ud800" }, "/note"],
  ])("refuses %s and points at it", (_what, input, pointer) => {
    expect(fieldsAtFault(input)).toContain(pointer);
  });
});
