import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LoadValues, readLoadValues } from "../../../../electron/sync/merge/load-fields.ts";
import { isSameLoad, mergeLoads } from "../../../../electron/sync/merge/merge-loads.ts";
import { listChanges, mergeSentChanges } from "../../../../electron/sync/merge/sent-changes.ts";
import { diverged, loads } from "../../../support/sync/load-arbitrary.ts";

const values = loads.map(readLoadValues);
const sides = diverged.map((three) => three.map(readLoadValues) as [LoadValues, LoadValues, LoadValues]);

describe("the base of a merge after a lost response", () => {
  it("prefers the local value if the remote has what was sent", () => {
    fc.assert(
      fc.property(values, values, values, (base, sent, here) => {
        const asSent = mergeSentChanges(base, sent, [listChanges(base, sent)]);
        const { merged, conflicts } = mergeLoads(asSent, here, sent);
        expect(conflicts).toEqual([]);
        expect(isSameLoad(merged, here)).toBe(true);
      }),
    );
  });

  it("is unchanged if nothing arrived", () => {
    fc.assert(
      fc.property(values, values, (base, sent) => {
        const asSent = mergeSentChanges(base, base, [listChanges(base, sent)]);
        expect(isSameLoad(asSent, base)).toBe(true);
      }),
    );
  });

  it("adds no conflict, and gives the same conflicts with the sides exchanged", () => {
    fc.assert(
      fc.property(sides, values, ([base, sent, remote], here) => {
        const asSent = mergeSentChanges(base, remote, [listChanges(base, sent)]);
        const { conflicts } = mergeLoads(asSent, here, remote);
        const back = mergeLoads(asSent, remote, here).conflicts;
        expect(back.map(({ path }) => path)).toEqual(conflicts.map(({ path }) => path));
        const [own, others] = [valuesAt(asSent, remote), valuesAt(base, remote)];
        expect(own.filter((path) => !others.includes(path))).toEqual([]);
      }),
    );
  });
});

describe("stops sent without a response", () => {
  const of = (...cities: string[]): LoadValues =>
    readLoadValues({
      loadStops: cities.map((city, index) => ({
        id: city,
        sequence: index + 1,
        location: { city, state: "TX" },
      })),
    });

  it.each([
    ["added", of("Dallas", "Atlanta"), of("Dallas", "Waco", "Atlanta"), of("Dallas", "Austin", "Atlanta")],
    ["removed", of("Dallas", "Waco", "Austin"), of("Dallas", "Austin"), of("Dallas", "Waco")],
  ])("are not confused with stops that a colleague %s at the same position", (_, base, sent, remote) => {
    const asSent = mergeSentChanges(base, remote, [listChanges(base, sent)]);
    expect(asSent.stops).toEqual(base.stops);
    expect(mergeLoads(asSent, sent, remote).conflicts.map(({ path }) => path)).toEqual(["loadStops"]);
  });
});

/** The fields in which the remote differs from the base. */
const valuesAt = (base: LoadValues, remote: LoadValues): string[] => Object.keys(listChanges(base, remote));
