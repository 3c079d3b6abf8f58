import { expect, it } from "vitest";
import { emptyLoadRequest, load, loadContentKeys } from "../../../../shared/interface/load.ts";
import {
  buildNestedObject,
  createStopRequest,
  formatLabelWithUnit,
  loadFields,
  readValueAtPath,
  stopFields,
} from "../../../../shared/interface/load-fields.ts";
import { loadStop } from "../../../../shared/interface/load-stop.ts";

const paths = (fields: readonly { path: string }[]) => fields.map(({ path }) => path).toSorted();
const under = (group: string, { shape }: { shape: object }) =>
  Object.keys(shape).map((key) => `${group}.${key}`);

it("lists every field that a client writes", () => {
  const groups = {
    equipmentAttributes: under("equipmentAttributes", load.shape.equipmentAttributes),
    rateAttributes: under("rateAttributes", load.shape.rateAttributes.unwrap()),
    dimensional: under("dimensional", load.shape.dimensional.unwrap()),
    loadStops: [],
  };
  const keys = ["postAsUserId", ...loadContentKeys];
  expect(paths(loadFields)).toEqual(
    keys.flatMap((key) => groups[key as keyof typeof groups] ?? [key]).toSorted(),
  );
  expect(keys.toSorted()).toEqual(Object.keys(emptyLoadRequest).toSorted());
});

it("lists every field of a stop", () => {
  const keys = Object.keys(loadStop.shape).filter((key) => key !== "id" && key !== "location");
  const location = under("location", loadStop.shape.location).filter((path) => path !== "location.id");
  expect(paths(stopFields)).toEqual([...keys, ...location].toSorted());
});

it("reads and builds nested values by path", () => {
  const built = buildNestedObject(loadFields, ({ path }) => path);
  expect(built.dimensional).toMatchObject({ length: "dimensional.length", weight: "dimensional.weight" });
  for (const { path } of loadFields) expect(readValueAtPath(built, path)).toBe(path);
  expect(readValueAtPath({ dimensional: null }, "dimensional.length")).toBeUndefined();
});

it("adds the unit to a label", () => {
  expect(formatLabelWithUnit("dimensional.weight")).toBe("Weight (lb)");
  expect(formatLabelWithUnit("note")).toBe("Note");
});

it("makes an empty pickup and delivery", () => {
  expect(createStopRequest(2)).toMatchObject({
    type: 2,
    sequence: 2,
    location: { city: "", postalCode: null },
  });
});
