import { expect, test } from "vitest";
import { understand } from "../../../../../renderer/loads/quick-post/understand.ts";
import { defaultCodeLists } from "../../../../../shared/reference/code-lists.ts";

const today = { year: 2026, month: 11, day: 20 };
const read = (line: string) =>
  understand(line, { today, equipmentTypes: defaultCodeLists.equipmentTypes ?? [] });
const places = (line: string) => {
  const { origin, destination } = read(line);
  return [origin?.text, destination?.text];
};

test("a whole line says lane, day, equipment, weight and rate", () => {
  expect(read("dal tx atl ga 12/1 van 42k 2450")).toMatchObject({
    origin: { text: "dal tx" },
    destination: { text: "atl ga" },
    day: "2026-12-01",
    equipmentTypeId: 1,
    weight: 42_000,
    rate: 2450,
    unknown: [],
  });
});

test("places end at their state, at a postal code, or at an arrow", () => {
  expect(places("salt lake city ut new york ny")).toEqual(["salt lake city ut", "new york ny"]);
  expect(places("75201 30303 reefer")).toEqual(["75201", "30303"]);
  expect(places("dallas → atlanta 12/1")).toEqual(["dallas", "atlanta"]);
  expect(places("Dallas, TX to Atlanta, GA")).toEqual(["Dallas, TX", "Atlanta, GA"]);
});

test("the first word of a city is never taken for a state", () => {
  expect(places("la porte tx de soto mo")).toEqual(["la porte tx", "de soto mo"]);
});

test("a place that is still being typed is already one", () => {
  expect(places("dal")).toEqual(["dal", undefined]);
  expect(places("dal tx atl")).toEqual(["dal tx", "atl"]);
});

test("equipment is known by its name, of several words too, and by its short form", () => {
  expect(read("dal tx atl ga step deck").equipmentTypeId).toBe(4);
  expect(read("dal tx atl ga stepdeck").equipmentTypeId).toBe(4);
  expect(read("dal tx atl ga r").equipmentTypeId).toBe(2);
});

test("weights, lengths, rates and numbers are told apart by how they are written", () => {
  expect(read("dal tx atl ga 53ft 42,000lb $2,450.50 #a-17")).toMatchObject({
    length: 53,
    weight: 42_000,
    rate: 2450.5,
    loadNumber: "A-17",
  });
  expect(read("dal tx atl ga 38500")).toMatchObject({ weight: 38_500 });
  expect(read("dal tx atl ga 38500").rate).toBeUndefined();
  expect(read("dal tx atl ga $2.5k").rate).toBe(2500);
});

test("days are read as a broker writes them", () => {
  expect(read("dal tx atl ga tomorrow").day).toBe("2026-11-21");
  expect(read("dal tx atl ga mon").day).toBe("2026-11-23");
});

test("what means nothing is said, not swallowed", () => {
  expect(read("dal tx atl ga van hurry").unknown).toEqual(["hurry"]);
  expect(read("dal tx atl ga 13/45").unknown).toEqual(["13/45"]);
});
