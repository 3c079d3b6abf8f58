import { expect, test } from "vitest";
import { parseEquipment } from "../../../../electron/services/import/equipment-cell.ts";
import { DEFAULT_CODE_LISTS, getCodeName } from "../../../../shared/reference/code-lists.ts";

const { equipmentTypes, equipmentOptions } = DEFAULT_CODE_LISTS;

/** The type, its options, length and other needs in one line, as people name them. */
function read(cell: string): string {
  const { typeId, options, length, other } = parseEquipment(cell, DEFAULT_CODE_LISTS, "equipmentTypeId");
  const named = [
    getCodeName(equipmentTypes, typeId),
    ...options.map((id) => getCodeName(equipmentOptions, id)),
  ];
  return [...named, length && `${length} ft`, other && `“${other}”`].filter(Boolean).join(" | ");
}

test.each([
  ["V", "Van"],
  ["VAN", "Van"],
  ["Dry Van", "Van"],
  ["R", "Reefer"],
  ["RF", "Reefer"],
  ["F", "Flatbed"],
  ["FD", "Flatbed or step deck"],
  ["FSD", "Flatbed or step deck"],
  ["SD", "Step deck"],
  ["step-deck", "Step deck"],
  ["Drop deck", "Step deck"],
  ["RGN", "RGN"],
  ["Removable Gooseneck (RGN)", "RGN"],
  ["LB", "Lowboy"],
  ["DD", "Double drop"],
  ["PO", "Power only"],
  ["HS", "Hotshot"],
  ["Hot Shot", "Hotshot"],
  ["Flatbed Hotshot", "Hotshot"],
  ["CONESTOGA", "Conestoga"],
  ["Box Truck", "Box truck"],
  ["3", "Flatbed"],
  ["999", "999"],
])("%s is the %s", (cell, words) => {
  expect(read(cell)).toBe(words);
});

test.each([
  ["V or R", "Van or reefer"],
  ["V/R", "Van or reefer"],
  ["Reefer or Van", "Van or reefer"],
  ["Van, Reefer", "Van or reefer"],
  ["Flatbed/Step Deck", "Flatbed or step deck"],
  ["SD or F", "Flatbed or step deck"],
])("%s is either of two: %s", (cell, words) => {
  expect(read(cell)).toBe(words);
});

test.each([
  ["53' van", "Van | 53 ft"],
  ["53 ft. Dry Van", "Van | 53 ft"],
  ["V53", "Van | 53 ft"],
  ["53DV", "Van | 53 ft"],
  ["26' box truck w/ liftgate", "Box truck | Lift gate | 26 ft"],
  ["Van, 53'", "Van | 53 ft"],
])("reads the trailer's length from %s: %s", (cell, words) => {
  expect(read(cell)).toBe(words);
});

test.each([
  ["F w/ tarps", "Flatbed | Tarps"],
  ["Flatbed w/tarps", "Flatbed | Tarps"],
  ["Flatbed with tarps and chains", "Flatbed | Tarps | Chains"],
  ["Tarped flatbed", "Flatbed | Tarps"],
  ["FT", "Flatbed | Tarps"],
  ["VZ", "Van | Hazardous materials"],
  ["Van - Team, Hazmat", "Van | Team drivers | Hazardous materials"],
  ["Reefer (pallet exchange required)", "Reefer | Pallet exchange"],
  ["Flatbed w/ 6' tarps", "Flatbed | Tarps | “6' tarps”"],
  ["Reefer, -10F continuous", "Reefer | “-10F continuous”"],
  ["Reefer 34", "Reefer | “34”"],
  ["Flatbed, no tarps", "Flatbed | “no tarps”"],
  ["Flatbed w/o tarps", "Flatbed | “w/o tarps”"],
  ["Flatbed (no conestoga)", "Flatbed | “no conestoga”"],
])("reads the options in %s: %s", (cell, words) => {
  expect(read(cell)).toBe(words);
});

test.each([
  ["Flatbeddd", "The nearest type is Flatbed"],
  ["Lowboy or RGN", "The nearest type is Lowboy or RGN;"],
  ["V/F", "The nearest type is Van or Flatbed;"],
  ["Flatbed - Conestoga ok", "The nearest type is Flatbed or Conestoga;"],
  ["Vented van", "The nearest type is Van;"],
  ["Stretch flatbed", "The nearest type is Flatbed;"],
  ["Spaceship", "Use an equipment type, such as Van, Reefer, or Flatbed, or its number."],
  ["53", "Use an equipment type, such as Van, Reefer, or Flatbed, or its number."],
  ["2000000000", "Use an equipment type, such as Van, Reefer, or Flatbed, or its number."],
])("rejects %s and suggests the nearest types", (cell, message) => {
  expect(() => read(cell)).toThrow(`equipmentTypeId is "${cell}". ${message}`);
});

test("finds an imported type by its exact name, including digits", () => {
  const equipmentTypes = [{ id: 7, name: "Trailer 48 B", short: "" }];
  const said = parseEquipment("trailer 48 b", { ...DEFAULT_CODE_LISTS, equipmentTypes }, "equipmentTypeId");
  expect(said).toEqual({ typeId: 7, options: [], length: undefined, other: undefined });
});
