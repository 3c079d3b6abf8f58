// cspell:words chciago dallaz zzyzx dalllas dalals alldas dlaals xallas dalas huston
import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { hasAtMostOneTypo } from "../../../../electron/services/places/match-place.ts";
import { decode } from "../../../../shared/failure.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import type { BoardPageRequest } from "../../../../shared/views/load-rows.ts";
import { addPeople } from "../../../support/brokerage.ts";
import { testService } from "../../../support/service.ts";

const VAN = 1;
const REEFER = 2;

/** Load number, route, equipment and note. */
const LOADS: [string, string[], number, string?][] = [
  ["D-1", ["Dallas, TX", "Atlanta, GA"], VAN],
  ["D-2", ["Dallas, TX", "Chicago, IL"], REEFER],
  ["F-1", ["Fort Worth, TX", "Atlanta, GA"], VAN],
  ["H-1", ["Houston, TX", "Memphis, TN", "Chicago, IL"], VAN],
  ["L-1", ["Los Angeles, CA", "Phoenix, AZ"], VAN],
  ["C-1", ["Chicago, IL", "Dallas, TX"], VAN, "call Jackson about the dock in Calhoun"],
  ["J-1", ["Jackson, MS", "Mobile, AL"], VAN],
  ["S-1", ["Saint Louis, Missouri", "Portland, ME"], VAN],
];

/** A board with the loads above. */
async function begin() {
  const { context, clock } = await testService();
  const { ann } = await addPeople(context);
  const caller = { ...ann, role: "administrator", channel: "window" } as const;
  for (const [loadNumber, route, equipmentTypeId, note = ""] of LOADS) {
    clock.pass(1);
    const loadStops = route.map((place, index) => {
      const [city, state] = place.split(", ");
      return { type: index === 0 ? 1 : 2, sequence: index + 1, location: { city, state, countryCode: "US" } };
    });
    const body = { loadNumber, note, loadStops, equipmentAttributes: { equipmentTypeId } };
    await postLoad(context, caller, decode(loadRequest, body));
  }
  const page = (more: Partial<BoardPageRequest>) =>
    readBoardPage(context, caller, {
      view: "all",
      order: "created",
      isDescending: false,
      after: null,
      size: 50,
      ...more,
    });
  const read = async (more: Partial<BoardPageRequest>) => (await page(more)).rows;
  return {
    page,
    numbers: async (more: Partial<BoardPageRequest>) =>
      (await read(more)).map(({ loadNumber }) => loadNumber),
    rows: async (more: Partial<BoardPageRequest>) =>
      (await read(more)).map(({ loadNumber, deadhead }) => [loadNumber, deadhead?.miles]),
  };
}

/** Pairs the text of each entry with what the board has for that text. */
async function readEach<T>(entries: [string, T][], read: (text: string) => Promise<T>) {
  const actual: [string, T][] = [];
  for (const [text] of entries) actual.push([text, await read(text)]);
  return actual;
}

test("reads the places of a search as quick post does", async () => {
  const { numbers } = await begin();
  const expected: [search: string, found: string[]][] = [
    ["CA", ["L-1"]],
    ["ca", ["L-1"]],
    ["dal", ["D-1", "D-2", "C-1"]],
    ["texas", ["D-1", "D-2", "F-1", "H-1", "C-1"]],
    ["reefer dallas", ["D-2"]],
    ["dallas reefer", ["D-2"]],
    ["reefer", ["D-2"]],
    ["van texas", ["D-1", "F-1", "H-1", "C-1"]],
    ["van tx", ["D-1", "F-1", "H-1", "C-1"]],
    ["van tx ga", ["D-1", "F-1"]],
    ["van horn tx", []],
    ["van buren ar", []],
    ["dal tx atl ga", ["D-1"]],
    ["Dallas,TX", ["D-1", "D-2", "C-1"]],
    ["dallas,tx atlanta,ga", ["D-1"]],
    ["tx ga", ["D-1", "F-1"]],
    ["to dallas", ["C-1"]],
    ["from dallas", ["D-1", "D-2"]],
    ["tx to chicago", ["D-2", "H-1"]],
    ["to atlanta dallas", ["D-1"]],
    ["atlanta from dallas", ["D-1"]],
    ["from dallas atlanta", ["D-1"]],
    ["to atlanta from dallas", ["D-1"]],
    ["memphis", ["H-1"]],
    ["ft worth", ["F-1"]],
    ["st louis mo", ["S-1"]],
    ["los ang", ["L-1"]],
    ["nyc", []],
  ];
  expect(await readEach(expected, (search) => numbers({ search }))).toEqual(expected);
});

test("forgives one typo", async () => {
  const { numbers } = await begin();
  const expected: [search: string, found: string[]][] = [
    ["dalas", ["D-1", "D-2", "C-1"]],
    ["chciago", ["D-2", "H-1", "C-1"]],
    ["huston tx", ["H-1"]],
    ["reefer dallaz", ["D-2"]],
  ];
  expect(await readEach(expected, (search) => numbers({ search }))).toEqual(expected);
});

test("finds numbers, notes and names by text", async () => {
  const { numbers } = await begin();
  const expected: [search: string, found: string[]][] = [
    ["H-1", ["H-1"]],
    ["jackson", ["C-1", "J-1"]],
    ["dock", ["C-1"]],
    ["call", ["C-1"]],
    ["dallas dock", ["C-1"]],
    ["zzyzx", []],
  ];
  expect(await readEach(expected, (search) => numbers({ search }))).toEqual(expected);
});

test("says how it understood a search", async () => {
  const { page } = await begin();
  const expected: [search: string, interpretation: string][] = [
    ["van texas", "Van · Texas (any stop or text)"],
    ["van tx", "Van · Texas (any stop)"],
    ["van buren ar", "Van Buren, AR (any stop)"],
    ["reefer dal tx atl ga", "Reefer · Dallas, TX (origin) · Atlanta, GA (destination)"],
    ["jackson dock", "Jackson (any stop or text) · “dock”"],
    ["100 mi of dallas tx", "within 100 mi of Dallas, TX (origin)"],
    ["within 100 mi of 75201", "within 100 mi of Dallas, TX 75201 (origin)"],
    ["kc", "Kansas City (any stop or text)"],
    ["la", "Louisiana (any stop)"],
    ["dock", ""],
    ['"van texas"', ""],
  ];
  const interpret = async (search: string) => (await page({ search })).interpretation;
  expect(await readEach(expected, interpret)).toEqual(expected);
});

test("searches text in quotation marks as text only", async () => {
  const { numbers } = await begin();
  expect(await numbers({ search: '"jackson"' })).toEqual(["C-1", "J-1"]);
  expect(await numbers({ search: '"van texas"' })).toEqual([]);
  expect(await numbers({ search: '"dock in"' })).toEqual(["C-1"]);
});

test("finds loads within a radius with their deadhead miles", async () => {
  const { numbers, rows } = await begin();
  const near: [string, number | undefined][] = [
    ["D-1", 0],
    ["D-2", 0],
    ["F-1", 35],
  ];
  expect(await rows({ search: "within 100 mi of Dallas TX" })).toEqual(near);
  expect(await rows({ search: "reefer 100 miles from dallas" })).toEqual([["D-2", 0]]);
  expect(await numbers({ search: "within 10 mi of dallas tx" })).toEqual(["D-1", "D-2"]);
  expect(await rows({ search: "within 100 mi of 75201" })).toEqual(near);
  expect(await numbers({ columnFilters: [{ column: "origin", text: "76101-1234 10 mi" }] })).toEqual(["F-1"]);
  const columnFilters = [{ column: "destination" as const, text: "memphis tn 450 mi" }];
  expect((await rows({ columnFilters })).map(([number]) => number)).toEqual(["D-1", "F-1", "J-1"]);
});

test("keeps a radius apart from a place with the same words", async () => {
  const { numbers } = await begin();
  const filter = (text: string) => numbers({ columnFilters: [{ column: "origin", text }] });
  expect(await filter("60 dallas tx")).toEqual([]);
  expect(await numbers({ search: "within 60 mi of dallas tx" })).toEqual(["D-1", "D-2", "F-1"]);
  expect(await numbers({ search: "within 61 mi of dallas tx" })).toEqual(["D-1", "D-2", "F-1"]);
  expect(await filter("61 dallas tx")).toEqual([]);
});

test("reads the origin filter with the same parser", async () => {
  const { numbers } = await begin();
  const expected: [search: string, found: string[]][] = [
    ["TX", ["D-1", "D-2", "F-1", "H-1"]],
    ["dal", ["D-1", "D-2"]],
    ["tx ca", ["D-1", "D-2", "F-1", "H-1", "L-1"]],
    ["kc mo", []],
    ["dallas tx 100 mi", ["D-1", "D-2", "F-1"]],
    ["qqqq", []],
  ];
  const filter = (text: string) => numbers({ columnFilters: [{ column: "origin", text }] });
  expect(await readEach(expected, filter)).toEqual(expected);
});

test("combines a place with the pages of a view", async () => {
  const { numbers } = await begin();
  const first = await numbers({ search: "texas", size: 2 });
  expect(first).toEqual(["D-1", "D-2"]);
});

test("allows one missing, added, different or exchanged letter after the first", () => {
  for (const typed of ["dallas", "dalas", "dalllas", "dallaz", "dalals"])
    expect(hasAtMostOneTypo(typed, "dallas")).toBe(true);
  for (const typed of ["alldas", "dlaals", "da", "xallas"])
    expect(hasAtMostOneTypo(typed, "dallas")).toBe(false);
});
