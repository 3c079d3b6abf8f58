import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_JSON_LIMITS, findJsonExcess } from "../../../shared/json-limits.ts";

const limits = { maxDepth: 4, maxValues: 50, hasUniqueKeys: true };
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

const getDepth = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(getDepth)) : 0;

describe("the limits of JSON", () => {
  it("reject exactly the values that are nested too deeply", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const excess = findJsonExcess(JSON.stringify(value), { ...limits, maxValues: 1_000_000 });
        expect(excess).toBe(getDepth(value) > 4 ? "is nested deeper than 4 levels" : undefined);
      }),
    );
  });

  it("accept values at the limits and reject values beyond", () => {
    expect(findJsonExcess(nested(4), limits)).toBeUndefined();
    expect(findJsonExcess(nested(5), limits)).toBe("is nested deeper than 4 levels");
    expect(findJsonExcess(JSON.stringify(Array(50).fill(0)), limits)).toBeUndefined();
    expect(findJsonExcess(JSON.stringify(Array(52).fill(0)), limits)).toBe("contains more than 50 values");
    expect(findJsonExcess(nested(65), DEFAULT_JSON_LIMITS)).toBe("is nested deeper than 64 levels");
  });

  it("ignore brackets, commas and quotes in strings", () => {
    const text = JSON.stringify({ a: '[[[[[[",,,,\\"}', '[[[[[["': "\\" });
    expect(findJsonExcess(text, { ...limits, maxValues: 2 })).toBeUndefined();
  });

  it("accept duplicate keys only when allowed", () => {
    expect(findJsonExcess('{"note":1,"note":2}', limits)).toBe('contains the key "note" twice in one object');
    expect(findJsonExcess('{"note":1,"note":2}', { ...limits, hasUniqueKeys: false })).toBeUndefined();
  });
});
