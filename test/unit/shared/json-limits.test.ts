import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excessInText, excessInValue, usualLimits } from "../../../shared/json-limits.ts";

const limits = { deepest: 4, mostValues: 50, uniqueKeys: true };
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("the limits of JSON", () => {
  it("find the same excess of depth in a text and in what is read of it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const wide = { ...limits, mostValues: 1_000_000 };
        const inText = excessInText(JSON.stringify(value), wide);
        expect(inText).toBe(excessInValue(JSON.parse(JSON.stringify(value)), wide));
      }),
    );
  });

  it("let what stands at them through, and nothing beyond", () => {
    expect(excessInText(nested(4), limits)).toBeUndefined();
    expect(excessInText(nested(5), limits)).toBe("is nested deeper than 4 levels");
    expect(excessInValue(JSON.parse(nested(4)), limits)).toBeUndefined();
    expect(excessInValue(JSON.parse(nested(5)), limits)).toBe("is nested deeper than 4 levels");
    expect(excessInText(JSON.stringify(Array(50).fill(0)), limits)).toBeUndefined();
    expect(excessInText(JSON.stringify(Array(52).fill(0)), limits)).toBe("holds more than 50 values");
    expect(excessInValue(Array(49).fill(0), limits)).toBeUndefined();
    expect(excessInValue(Array(50).fill(0), limits)).toBe("holds more than 50 values");
  });

  it("take brackets, commas and quotes in texts for what they are", () => {
    const text = JSON.stringify({ a: '[[[[[[",,,,\\"}', '[[[[[["': "\\" });
    expect(excessInText(text, { ...limits, mostValues: 2 })).toBeUndefined();
  });

  it("allow a key twice only where that is said", () => {
    expect(excessInText('{"note":1,"note":2}', limits)).toBe('holds the key "note" twice in one object');
    expect(excessInText('{"note":1,"note":2}', { ...limits, uniqueKeys: false })).toBeUndefined();
  });

  it("end at once with a value that holds itself, and with one that is no plain object", () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    expect(excessInValue(round, usualLimits)).toBe("is nested deeper than 64 levels");
    expect(excessInValue(new Uint8Array(1_000_000), usualLimits)).toBe("holds more than 100,000 values");
  });
});
