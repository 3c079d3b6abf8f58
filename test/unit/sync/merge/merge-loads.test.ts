import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLoadContent } from "../../../../electron/sync/merge/load-content.ts";
import {
  isSameValue,
  type LoadValues,
  loadFields,
  readLoadValues,
} from "../../../../electron/sync/merge/load-fields.ts";
import { findDifferences, isSameLoad, mergeLoads } from "../../../../electron/sync/merge/merge-loads.ts";
import { readRemoteLoad } from "../../../../electron/sync/merge/remote-load.ts";
import { buildRequestBody } from "../../../../electron/sync/merge/request-body.ts";
import { load } from "../../../../shared/interface/load.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../shared/json.ts";
import { diverged, loads } from "../../../support/sync/load-arbitrary.ts";

const values = loads.map(readLoadValues);
const sides = diverged.map((three) => three.map(readLoadValues) as [LoadValues, LoadValues, LoadValues]);

const stop = (id: string, sequence: number, city: string, more: JsonObject = {}): JsonObject => ({
  id,
  sequence,
  type: sequence === 1 ? 1 : 2,
  location: { id: `place-${id}`, city, state: "TX" },
  ...more,
});

const dallas = stop("a", 1, "Dallas");
const austin = stop("b", 2, "Austin");
const laredo = stop("c", 3, "Laredo");
const ofStops = (...loadStops: JsonObject[]): LoadValues => readLoadValues({ loadStops });
const cities = ({ stops }: LoadValues): Json[] =>
  stops.map(({ values }) => (isJsonObject(values.location) ? (values.location.city ?? null) : null));

describe("mergeLoads", () => {
  it("gives the same result with the sides exchanged, except for conflicts", () => {
    fc.assert(
      fc.property(sides, ([base, one, other]) => {
        const forth = mergeLoads(base, one, other);
        const back = mergeLoads(base, other, one);
        expect(back.conflicts.map(({ path, local, remote }) => [path, remote, local])).toEqual(
          forth.conflicts.map(({ path, local, remote }) => [path, local, remote]),
        );
        if (forth.conflicts.length === 0) expect(findDifferences(forth.merged, back.merged)).toEqual([]);
      }),
    );
  });

  it("changes nothing if both sides agree", () => {
    fc.assert(
      fc.property(values, values, (base, agreed) => {
        const { merged, conflicts } = mergeLoads(base, agreed, agreed);
        expect(conflicts).toEqual([]);
        expect(isSameLoad(merged, agreed)).toBe(true);
      }),
    );
  });

  it("accepts the only side that changed", () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        expect(isSameLoad(mergeLoads(base, changed, base).merged, changed)).toBe(true);
        expect(isSameLoad(mergeLoads(base, base, changed).merged, changed)).toBe(true);
      }),
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(sides, ([base, local, remote]) => {
        const first = mergeLoads(base, local, remote);
        fc.pre(first.conflicts.length === 0);
        const again = mergeLoads(remote, first.merged, remote);
        expect(again.conflicts).toEqual([]);
        expect(isSameLoad(again.merged, first.merged)).toBe(true);
      }),
    );
  });

  it("keeps every change made by one side alone", () => {
    fc.assert(
      fc.property(sides, ([base, local, remote]) => {
        const { merged, conflicts } = mergeLoads(base, local, remote);
        const collided = new Set(conflicts.map(({ path }) => path));
        for (const field of loadFields) {
          const { path } = field;
          const [was, here, there, now] = [base, local, remote, merged].map(
            (side) => side.values[path] ?? null,
          ) as [Json, Json, Json, Json];
          if (collided.has(path)) continue;
          if (!isSameValue(field, was, here)) expect(now).toEqual(here);
          if (!isSameValue(field, was, there)) expect(now).toEqual(there);
        }
      }),
    );
  });

  it("leaves no conflict once a side is chosen for each", () => {
    fc.assert(
      fc.property(values, values, values, (base, local, remote) => {
        for (const side of ["local", "remote"] as const)
          expect(mergeLoads(base, local, remote, () => side).conflicts).toEqual([]);
      }),
    );
  });

  it("takes a field that both sides changed from the chosen side", () => {
    const [base, local, remote] = ["old", "mine", "theirs"].map((note) =>
      readLoadValues({ note, loadStops: [dallas, austin] }),
    ) as [LoadValues, LoadValues, LoadValues];
    const { merged, conflicts } = mergeLoads(base, local, remote);
    expect(conflicts).toEqual([
      { path: "note", label: "Note", base: "old", local: "mine", remote: "theirs" },
    ]);
    expect(merged.values.note).toBe("mine");
    expect(mergeLoads(base, local, remote, () => "remote").merged.values.note).toBe("theirs");
  });

  it("reports a conflict for a guarded field that the remote alone changed", () => {
    const [base, remote] = ["mine", "theirs"].map((note) =>
      readLoadValues({ note, loadStops: [{ ...dallas, contactName: note }, austin] }),
    ) as [LoadValues, LoadValues];
    const found = (guarded: string[]) =>
      mergeLoads(base, base, remote, undefined, new Set(guarded)).conflicts.map(({ path }) => path);
    expect(found([])).toEqual([]);
    expect(found(["note", "loadNumber"])).toEqual(["note"]);
    expect(found(["loadStops"])).toEqual(["loadStops"]);
  });

  it("keeps a stop that one side added and the other side's change to another stop", () => {
    const { merged, conflicts } = mergeLoads(
      ofStops(dallas, austin),
      ofStops(dallas, austin, laredo),
      ofStops({ ...dallas, contactName: "Ann" }, austin),
    );
    expect(conflicts).toEqual([]);
    expect(cities(merged)).toEqual(["Dallas", "Austin", "Laredo"]);
    expect(merged.stops[0]?.values.contactName).toBe("Ann");
  });

  it("reports a conflict if one side removed a stop that the other changed", () => {
    const { conflicts } = mergeLoads(
      ofStops(dallas, austin, laredo),
      ofStops(dallas, { ...laredo, sequence: 2 }),
      ofStops(dallas, { ...austin, contactName: "Ann" }, laredo),
    );
    expect(conflicts.map(({ path }) => path)).toEqual(["loadStops"]);
  });

  it("matches a stop by address if the remote changed its id", () => {
    const renamed = (one: JsonObject) => ({ ...one, id: `new-${one.id}` });
    const { merged, conflicts } = mergeLoads(
      ofStops(dallas, austin),
      ofStops(dallas, { ...austin, contactName: "Ann" }),
      ofStops(renamed({ ...dallas, contactPhone: "555-0100" }), renamed(austin)),
    );
    expect(conflicts).toEqual([]);
    expect(merged.stops.map(({ id }) => id)).toEqual(["new-a", "new-b"]);
    expect(merged.stops[1]?.values.contactName).toBe("Ann");
    expect(merged.stops[0]?.values.contactPhone).toBe("555-0100");
  });

  it("treats other spellings of a time and of an empty value as equal", () => {
    const written = (earlyDateTime: string, note: Json) =>
      readLoadValues({ note, loadStops: [{ ...dallas, earlyDateTime }, austin] });
    expect(isSameLoad(written("2026-12-1T8:00", ""), written("2026-12-01T08:00:00", null))).toBe(true);
    expect(isSameLoad(written("2026-12-01T08:00:00Z", ""), written("2026-12-01T08:00:00", null))).toBe(false);
  });
});

describe("a merged load as request and record", () => {
  it("has the same values as request, as response and as local record", () => {
    fc.assert(
      fc.property(values, loads, loads, (merged, local, remote) => {
        const body = buildRequestBody(merged, remote, null);
        expect(findDifferences(readLoadValues({ ...body, postAsUser: null }), withoutUser(merged))).toEqual(
          [],
        );
        const content = buildLoadContent(merged, local, remote, () => "44444444-4444-4444-8444-444444444444");
        expect(load.partial().safeParse(content).error).toBeUndefined();
        const stored = readLoadValues(JSON.parse(JSON.stringify(content)));
        expect(findDifferences(withoutSided(stored), withoutSided(merged))).toEqual([]);
      }),
    );
  });

  it("sends unknown remote fields back unchanged at every level", () => {
    const unknown = fc.dictionary(fc.stringMatching(/^x[a-z]{1,5}$/), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(values, loads, unknown, (merged, remote, extra) => {
        const known = JSON.parse(JSON.stringify({ ...remote, ...extra }));
        known.dimensional = { ...known.dimensional, ...extra };
        known.loadStops = known.loadStops.map((one: JsonObject) => ({ ...one, ...extra }));
        const body = JSON.parse(JSON.stringify(buildRequestBody(merged, known, null)));
        const plain = JSON.parse(JSON.stringify(extra));
        expect(body).toMatchObject(plain);
        expect(body.dimensional).toMatchObject(plain);
        if (merged.stops.length === known.loadStops.length)
          for (const one of body.loadStops) expect(one).toMatchObject(plain);
      }),
    );
  });

  it("sends no field that only the service writes", () => {
    const remote = readRemoteLoad({
      loadId: "x",
      createdBy: "y",
      loadActivity: [],
      loadstops: [dallas, austin],
      Dimensional: { weight: 1 },
    });
    expect(remote?.values.values["dimensional.weight"]).toBe(1);
    const body = buildRequestBody(ofStops(dallas, austin), remote?.raw ?? {}, "user-1");
    expect(body).not.toHaveProperty("loadId");
    expect(body).not.toHaveProperty("createdBy");
    expect(body).toMatchObject({ postAsUserId: "user-1", loadStops: [{ sequence: 1 }, { sequence: 2 }] });
    expect(JSON.stringify(body.loadStops)).not.toContain('"id"');
  });
});

const withoutUser = (merged: LoadValues): LoadValues => ({
  ...merged,
  values: { ...merged.values, postAsUser: null },
});

/** Post As and terms come from the side that has them; random loads need not have them. */
const withoutSided = (merged: LoadValues): LoadValues => ({
  ...merged,
  values: { ...merged.values, postAsUser: null, termsAndConditions: null },
});
