import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLine } from "../../../../shared/line-parser/parse-line.ts";
import { DEFAULT_CODE_LISTS } from "../../../../shared/reference/code-lists.ts";

const today = { year: 2026, month: 11, day: 20 };
const read = (line: string) => parseLine(line, { today, ...DEFAULT_CODE_LISTS });
const places = (line: string) => {
  const { origin, destination } = read(line);
  return [origin?.text, destination?.text];
};

test("reads lane, day, equipment, weight and rate from one line", () => {
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

test("ends a place at its state, a ZIP code or an arrow", () => {
  expect(places("salt lake city ut new york ny")).toEqual(["salt lake city ut", "new york ny"]);
  expect(places("75201 30303 reefer")).toEqual(["75201", "30303"]);
  expect(places("dallas → atlanta 12/1")).toEqual(["dallas", "atlanta"]);
  expect(places("Dallas, TX to Atlanta, GA")).toEqual(["Dallas, TX", "Atlanta, GA"]);
  expect(places("Dallas,TX Atlanta,GA 42,000 lb")).toEqual(["Dallas,TX", "Atlanta,GA"]);
});

test("never reads the first word of a city as a state", () => {
  expect(places("la porte tx de soto mo")).toEqual(["la porte tx", "de soto mo"]);
});

test("reads an unfinished place", () => {
  expect(places("dal")).toEqual(["dal", undefined]);
  expect(places("dal tx atl")).toEqual(["dal tx", "atl"]);
});

test("reads equipment by name of several words and by short form", () => {
  expect(read("dal tx atl ga step deck").equipmentTypeId).toBe(4);
  expect(read("dal tx atl ga stepdeck").equipmentTypeId).toBe(4);
  expect(read("dal tx atl ga r").equipmentTypeId).toBe(2);
});

test("distinguishes weights, lengths, rates and load numbers", () => {
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

test("reads days as brokers write them", () => {
  expect(read("dal tx atl ga tomorrow").day).toBe("2026-11-21");
  expect(read("dal tx atl ga mon").day).toBe("2026-11-23");
});

test.each([
  ["tue 12/8", { day: "2026-12-08" }],
  ["12/8 tue 8a", { day: "2026-12-08", time: "8a" }],
  ["tue, dec 8", { day: "2026-12-08" }],
  ["Tuesday, December 8th, 2026", { day: "2026-12-08" }],
  ["sun 12/6", { day: "2026-12-06" }],
  ["fri 12/4 del mon 12/7", { day: "2026-12-04", deliveryDay: "2026-12-07" }],
  ["fri 12/4-12/7", { day: "2026-12-04", deliveryDay: "2026-12-07" }],
  ["12/4 tue 12/8", { day: "2026-12-04", deliveryDay: "2026-12-08" }],
  ["del mon 12/7 - fri 12/11", { deliveryDay: "2026-12-07", lastDeliveryDay: "2026-12-11" }],
  ["mon 12/3", { day: "2026-11-23", deliveryDay: "2026-12-03" }],
  ["12/3 mon", { day: "2026-12-03", deliveryDay: "2026-11-23" }],
  ["today 12/4", { day: "2026-11-20", deliveryDay: "2026-12-04" }],
  ["thu 12-10", { day: "2026-12-10" }],
  ["thu 8-12", { day: "2026-11-26", unknown: ["8-12"] }],
])("reads a weekday next to its own date as one day: %s", (text, meant) => {
  const { day, time, deliveryDay, lastDeliveryDay, unknown, rate } = read(`dal tx atl ga v ${text}`);
  const found = { day, time, deliveryDay, lastDeliveryDay, unknown, rate };
  expect(found).toEqual({ unknown: [], ...meant });
});

test("reads a labeled number before the miles or pieces", () => {
  expect(read("dal tx atl ga van rate 2450 miles 780")).toMatchObject({ rate: 2_450, unclear: [] });
  expect(read("dal tx atl ga van weight 42000 pieces 24 rate 2450")).toMatchObject({
    weight: 42_000,
    rate: 2_450,
  });
});

test("reads a time after by or until without a delivery as the pickup time", () => {
  expect(read("dal tx atl ga van 12/1 by 3p")).toMatchObject({ day: "2026-12-01", time: "3p" });
  for (const service of ["drop trailer", "drop & hook"])
    expect(read(`dal tx atl ga 12/1 van ${service} 8a`)).toMatchObject({ time: "8a", unknown: [service] });
  expect(read("dal tx atl ga van 12/1 until 3p").deliveryTime).toBeUndefined();
});

test("reads a time after del not as the pickup time", () => {
  expect(read("dal tx atl ga van 12/1 del 3p").time).toBeUndefined();
  expect(read("dal tx atl ga van pu 8a del 3p").unknown).toEqual([]);
});

test("reads a time after the delivery day not as the pickup time", () => {
  expect(read("dal tx atl ga van del 12/3 10a").time).toBeUndefined();
  expect(read("dal tx atl ga van 12/1-12/3 8a").time).toBe("8a");
});

test("reads cities that start like a month as places, also before a number", () => {
  expect(read("atl to augusta 26 pallets")).toMatchObject({
    origin: { text: "atl" },
    destination: { text: "augusta" },
    palletCount: 26,
    unknown: [],
  });
  expect(read("atl to augusta 26 pallets").day).toBeUndefined();
  expect(read("dal tx atl ga december 3").day).toBe("2026-12-03");
});

test("reports unknown words", () => {
  expect(read("dal tx atl ga van hurry").unknown).toEqual(["hurry"]);
  expect(read("dal tx atl ga 13/45").unknown).toEqual(["13/45"]);
});

test.each(["8:75a", "30a", "24:00"])(
  "keeps the day next to %s, which is not a time, and reports the word",
  (word) => {
    const { day, time, unknown } = read(`dal tx atl ga 12/1 ${word} van`);
    expect({ day, time, unknown }).toEqual({ day: "2026-12-01", time: undefined, unknown: [word] });
  },
);

test.each([
  ["75201 30303 tomorrow v 53' 1.2k", { day: "2026-11-21", equipmentTypeId: 1, length: 53, rate: 1200 }],
  ["Dallas TX to Atlanta GA reefer 42,000 lbs $2,450", { equipmentTypeId: 2, weight: 42_000, rate: 2450 }],
  ["dal tx atl ga v 26 pallets 53 ft 1900", { palletCount: 26, length: 53, rate: 1900 }],
  ["dal tx > atl ga fb 45000 $3.10/mi", { equipmentTypeId: 3, weight: 45_000, ratePerMile: 3.1 }],
  ["dal tx atl ga fb 45000 $3.10 per mile", { weight: 45_000, ratePerMile: 3.1 }],
  ["dal tx atl ga fb 3.10 / mi 45000", { weight: 45_000, ratePerMile: 3.1 }],
  ["box truck dal tx atl ga 8k 950", { equipmentTypeId: 8, weight: 8000, rate: 950 }],
  ["dal tx atl ga dry van 12/1-12/3", { equipmentTypeId: 1, day: "2026-12-01", deliveryDay: "2026-12-03" }],
  ["dal tx atl ga 12/1 8a v del dec 3", { day: "2026-12-01", time: "8a", deliveryDay: "2026-12-03" }],
  ["dal tx atl ga v 42k 3 jan 2027 2450", { day: "2027-01-03", weight: 42_000, rate: 2450 }],
  ["dal tx atl ga del 12/3 10a v 2450", { deliveryDay: "2026-12-03", deliveryTime: "10a", rate: 2450 }],
  ["dal tx atl ga 12/1 8a v del dec 3 14:00", { day: "2026-12-01", time: "8a", deliveryTime: "14:00" }],
  ["dal tx atl ga del 12/3 pu 12/1 8a v", { day: "2026-12-01", time: "8a", deliveryDay: "2026-12-03" }],
  ["dal tx atl ga flatbed tarps team 5500", { equipmentTypeId: 3, equipmentOptions: [1, 2], rate: 5500 }],
  ["dal tx atl ga 12/1 del 3p v", { day: "2026-12-01", deliveryDay: "2026-12-01", deliveryTime: "3p" }],
  ["dal tx atl ga 12/1 8a v del 3p 12/2", { time: "8a", deliveryDay: "2026-12-02", deliveryTime: "3p" }],
  ["dal tx atl ga v del mon 3p", { deliveryDay: "2026-11-23", deliveryTime: "3p" }],
  ["dal tx atl ga v pu 8a del 3p", { time: "8a", deliveryTime: "3p" }],
  ["dal tx atl ga v pu 8a drop 3p", { time: "8a", deliveryTime: "3p" }],
  ["dal tx atl ga v del 3p pu 12/1 8a", { time: "8a", deliveryDay: "2026-12-01", deliveryTime: "3p" }],
  ["dal tx atl ga v del by 3p 12/1", { deliveryDay: "2026-12-01", deliveryTime: "3p" }],
  ["dal tx atl ga v 2450 41000", { weight: 41_000, rate: 2450 }],
  ["dal tx atl ga, v, 12/9, 41000, 1350", { equipmentTypeId: 1, weight: 41_000, rate: 1350 }],
  ["dal tx atl ga 2 dec v 2450 rate 42k weight", { day: "2026-12-02", rate: 2450, weight: 42_000 }],
  ["dal tx atl ga v rate 2450 weight 18000", { rate: 2450, weight: 18_000 }],
  ["dal tx atl ga v weight 42000 rate 2450", { rate: 2450, weight: 42_000 }],
  ["dal tx atl ga v Weight: 8k, Rate: 2450", { rate: 2450, weight: 8000 }],
  ["dal tx atl ga v 2450 wt 8000", { rate: 2450, weight: 8000 }],
  ["dal tx atl ga v 42k wt 2450", { rate: 2450, weight: 42_000 }],
  ["dal tx atl ga v 18000 weight 2450", { rate: 2450, weight: 18_000 }],
  ["dal tx atl ga v 2450 rate 42000", { rate: 2450, weight: 42_000 }],
  ["dal tx atl ga v 2450 weight 42000 lbs", { rate: 2450, weight: 42_000 }],
  ["dal tx atl ga v 2 stops 800", { rate: 800, unknown: ["2", "stops"] }],
  ["dal tx atl ga v 42k 2450 all in", { weight: 42_000, rate: 2450 }],
  ["dal tx atl ga v del 12/3 pick up 12/1", { day: "2026-12-01", deliveryDay: "2026-12-03" }],
  ["dal tx atl ga v 1 pick 2 drops 12/1", { day: "2026-12-01", unknown: ["1", "pick", "2", "drops"] }],
])("reads %s", (line, meant) => {
  expect(read(line)).toMatchObject({ unknown: [], ...meant });
});

test("does not read the year of a day as a rate", () => {
  const { day, weight, rate } = read("dal tx atl ga v 42k Dec 1, 2026");
  expect({ day, weight, rate }).toEqual({ day: "2026-12-01", weight: 42_000 });
});

test.each([
  ["del 12/3-12/4", { deliveryDay: "2026-12-03", lastDeliveryDay: "2026-12-04" }],
  ["del 12/3 - 12/4 10a", { deliveryDay: "2026-12-03", lastDeliveryDay: "2026-12-04", deliveryTime: "10a" }],
  ["del dec 3 to dec 4", { deliveryDay: "2026-12-03", lastDeliveryDay: "2026-12-04" }],
  ["12/1 del 12/3-12/4", { day: "2026-12-01", deliveryDay: "2026-12-03", lastDeliveryDay: "2026-12-04" }],
  [
    "del 12/3-12/4 pu 12/1-12/2",
    { day: "2026-12-01", deliveryDay: "2026-12-03", lastDeliveryDay: "2026-12-04" },
  ],
  ["del mon - fri", { deliveryDay: "2026-11-23", lastDeliveryDay: "2026-11-27" }],
  ["del 12/3-12/4 pu 12/1", { day: "2026-12-01", deliveryDay: "2026-12-03", lastDeliveryDay: "2026-12-04" }],
  ["12/1 - 12/3", { day: "2026-12-01", deliveryDay: "2026-12-03" }],
])("reads a range of days after del as the delivery window: %s", (text, expected) => {
  const { day, time, deliveryDay, deliveryTime, lastDeliveryDay, unknown } = read(`dal tx atl ga v ${text}`);
  const found = { day, time, deliveryDay, deliveryTime, lastDeliveryDay, unknown };
  expect(found).toEqual({ ...expected, unknown: [] });
});

test.each(["del 12/4-12/3", "del 12/4 - 12/3"])(
  "leaves a range of days that ends before its start as a note: %s",
  (text) => {
    const { lastDeliveryDay, unknown } = read(`dal tx atl ga v ${text}`);
    expect({ lastDeliveryDay, unknown }).toEqual({ unknown: [expect.stringContaining("12/3")] });
  },
);

test("reads 8-12 after the pickup day as hours, unless it can be the delivery day", () => {
  const { day, deliveryDay, unknown } = read("dal tx atl ga v 12/1 8-12 2450");
  expect({ day, deliveryDay, unknown }).toEqual({ day: "2026-12-01", unknown: ["8-12"] });
  expect(read("dal tx atl ga v 12-1 12-3")).toMatchObject({ day: "2026-12-01", deliveryDay: "2026-12-03" });
});

test("assigns a ZIP code to the place before it if it is in that state", () => {
  expect(places("atl ga 30303 to dfw tx 75261 v")).toEqual(["atl ga 30303", "dfw tx 75261"]);
  expect(places("new york ny 10001 boston ma 02108 v")).toEqual(["new york ny 10001", "boston ma 02108"]);
  expect(places("dal tx 30303 v")).toEqual(["dal tx", "30303"]);
  expect(places("dal tx atl ga 34250")).toEqual(["dal tx", "atl ga"]);
  expect(read("dal tx atl ga 30300")).toMatchObject({ destination: { text: "atl ga" }, weight: 30_300 });
  expect(places("toronto on m5v 2t6 chicago il")).toEqual(["toronto on m5v 2t6", "chicago il"]);
});

test("reads a country after a state or postal code as a part of the place", () => {
  expect(places("Toronto, ON, CA M5V 2T6 chicago il v")).toEqual(["Toronto, ON, CA M5V 2T6", "chicago il"]);
  expect(places("dallas tx us to toronto on m5v 2t6 canada v")).toEqual([
    "dallas tx us",
    "toronto on m5v 2t6 canada",
  ]);
  expect(places("75201 USA Atlanta, GA 30303, USA v")).toEqual(["75201 USA", "Atlanta, GA 30303, USA"]);
  expect(read("dal tx atl ga v Toronto, ON, CA")).toMatchObject({
    destination: { text: "Toronto, ON, CA" },
    unknown: [],
  });
});

test("ends places at equipment or a day, except in city names such as Van Buren", () => {
  expect(places("nyc to miami van tomorrow")).toEqual(["nyc", "miami"]);
  expect(places("van dallas tx atlanta ga")).toEqual(["dallas tx", "atlanta ga"]);
  expect(places("van buren ar sun valley id van")).toEqual(["van buren ar", "sun valley id"]);
  expect(places("Dallas TX→Atlanta GA/van")).toEqual(["Dallas TX", "Atlanta GA"]);
});

const lanes = fc.constantFrom(
  ["dallas tx", "atlanta ga"],
  ["75201", "30303"],
  ["Salt Lake City, UT", "New York, NY"],
  ["st. louis mo 63101", "o'fallon il"],
  ["la porte tx", "winston-salem nc"],
);

const said = fc.record(
  {
    day: fc.constantFrom(["12/1", "2026-12-01"], ["tomorrow", "2026-11-21"], ["dec 3", "2026-12-03"]),
    equipmentTypeId: fc.constantFrom(
      ["van", 1],
      ["step deck", 4],
      ["r", 2],
      ["Dry Van", 1],
      ["power only", 7],
    ),
    weight: fc
      .integer({ min: 20, max: 47 })
      .chain((thousands) =>
        fc
          .constantFrom(`${thousands}k`, `${thousands},500 lbs`, `${thousands}500#`, `${thousands}500`)
          .map((text) => [text, text.endsWith("k") ? thousands * 1_000 : thousands * 1_000 + 500]),
      ),
    rate: fc
      .integer({ min: 300, max: 9_999 })
      .chain((rate) =>
        fc
          .constantFrom(`$${rate}`, `${rate}`, `$${rate.toLocaleString("en-US")}`)
          .map((text) => [text, rate]),
      ),
    length: fc.constantFrom(["53'", 53], ["48ft", 48], ["53 feet", 53]),
    loadNumber: fc.constantFrom(["#a-17", "A-17"], ["#12345", "12345"]),
  },
  { requiredKeys: [] },
);

test("reads the parts of a line in any order and spacing", () => {
  fc.assert(
    fc.property(
      lanes,
      said,
      fc.infiniteStream(fc.nat()),
      fc.constantFrom(" ", "  "),
      (lane, facts, order, space) => {
        const entries = Object.entries(facts)
          .map((entry) => ({ entry, place: order.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ entry }) => entry);
        const line = [...lane, ...entries.map(([, [text]]) => text)].join(space);
        const { origin, destination, stops, equipmentOptions, references, unclear, unknown, ...rest } =
          read(line);
        expect([origin?.text, destination?.text]).toEqual(lane);
        expect(rest).toEqual(Object.fromEntries(entries.map(([key, [, value]]) => [key, value])));
        expect([...stops, ...equipmentOptions, ...references, ...unclear, ...unknown]).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test("parses any text, with correct positions of places", () => {
  const words = fc.constantFrom(
    "dal",
    "tx",
    "van",
    "buren",
    "12/1",
    "-",
    ">",
    "/",
    "$",
    "#",
    "42k",
    "lb",
    "rate:",
    "75201",
    "1-",
    ",",
    "dec",
    "3",
    "to",
    "'",
    "$/mi",
    "po",
    "ref:",
    "via",
    "memphis",
    "tn",
    "2450",
    "88123",
  );
  const line = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.array(words).map((some) => some.join(" ")),
  );
  fc.assert(
    fc.property(line, (text) => {
      const { origin, destination, stops, unclear } = read(text);
      for (const place of [origin, destination, ...stops, ...unclear])
        if (place) expect(text.slice(place.start, place.end)).toBe(place.text);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["dal tx atl ga van PO# 88123 2450", { references: ["PO 88123"], rate: 2450 }],
  ["dal tx atl ga van PO 88123 42k 2450", { references: ["PO 88123"], weight: 42_000, rate: 2450 }],
  ["dal tx atl ga po#88123 van $2450 ref 4711", { references: ["PO 88123", "4711"], rate: 2450 }],
  ["dal tx atl ga van ref: 4711 BOL no. a-17 order 5512", { references: ["4711", "BOL A-17", "ORDER 5512"] }],
  ["dal tx atl ga van PU# 4711 pu 12/1 load# 77", { references: ["PU 4711"], loadNumber: "77" }],
  ["dal tx atl ga van PO 88123 rate 2450 po 53", { references: ["PO 88123", "PO 53"], rate: 2450 }],
  ["dal tx atl ga van po 41000 2450", { references: ["PO 41000"], rate: 2450 }],
])("reads a labeled number as a reference and not as weight or rate: %s", (line, meant) => {
  const { weight, ...rest } = read(line);
  expect({ weight, ...rest }).toMatchObject({ unknown: [], unclear: [], ...meant });
  if (!("weight" in meant)) expect(weight).toBeUndefined();
});

test.each([
  ["42k 780 miles", { weight: 42_000 }],
  ["780mi 2450", { rate: 2450 }],
  ["miles: 1035 weight: 38000 rate: 3100", { weight: 38_000, rate: 3100 }],
  ["pieces 1200 weight 38000", { weight: 38_000 }],
  ["qty 60 pallets", { palletCount: 60, unknown: ["qty"] }],
  ["42k miles 780", { weight: 42_000 }],
  ["42000 lb 2450 miles 780", { weight: 42_000, rate: 2450 }],
  ["2450 miles 780 weight 42000", { weight: 42_000, rate: 2450 }],
  ["800 miles 750", { rate: 750 }],
  ["2790 miles 26 pallets", { palletCount: 26 }],
  ["po 88123 miles 780", { references: ["PO 88123"] }],
  ["12/1 0800 42k", { weight: 42_000, day: "2026-12-01", time: "08:00" }],
  ["12/1 0800 del 12/3 0930 2450", { rate: 2450, time: "08:00", deliveryTime: "09:30" }],
  ["12/1 8a 0930", { time: "8a", unknown: ["0930"] }],
  ["12/1 at 1400 del 12/2 @ 1030", { time: "14:00", deliveryTime: "10:30" }],
  ["pick up at 1400 on 12/1 del at 1030 12/2", { time: "14:00", deliveryTime: "10:30", unknown: ["on"] }],
  ["pu 0800 del 1400 42k", { weight: 42_000, time: "08:00", deliveryTime: "14:00" }],
  ["pu 1200 lbs del 2450", { weight: 1200, rate: 2450 }],
  ["12/1 1400", { day: "2026-12-01", rate: 1400 }],
  ["42k at 1400", { weight: 42_000, rate: 1400 }],
  ["8a 12/1 at 1800", { day: "2026-12-01", time: "8a", rate: 1800 }],
  ["12/1-12/3 at 1800", { deliveryDay: "2026-12-03", rate: 1800 }],
  ["12/1 - 12/3 at 1800", { deliveryDay: "2026-12-03", rate: 1800 }],
  ["12/1 at 1850", { day: "2026-12-01", rate: 1850 }],
  ["12/1 pu 12/3 del 1800", { day: "2026-12-01", deliveryDay: "2026-12-03", rate: 1800 }],
  ["1 pu 1 del 2200", { rate: 2200, unknown: ["1", "1"] }],
  ["1 pick/1 drop 2200", { rate: 2200, unknown: ["1", "pick/1", "drop"] }],
  ["live load drop 1500", { rate: 1500, unknown: ["live"] }],
  ["12/1 at 1400 rate 2450", { time: "14:00", rate: 2450 }],
  ["pu 1400 weight 42000", { time: "14:00", weight: 42_000 }],
  ["pu/del 1500", { rate: 1500 }],
  ["one drop @ 1900", { rate: 1900, unknown: ["one"] }],
  ["42000 rate 2450 miles 781", { weight: 42_000, rate: 2450 }],
  ["pickup: 12/1 at 1400 delivery: 12/3", { day: "2026-12-01", time: "14:00", deliveryDay: "2026-12-03" }],
  ["pu# 12-1 del: A-17", { references: ["PU 12-1", "DEL A-17"] }],
  ["po 0123 ref 0700 42k", { weight: 42_000, references: ["PO 0123", "0700"] }],
])("reads miles, pieces and times such as 0800 neither as a rate nor as a weight: %s", (text, meant) => {
  const { rate, weight, ...found } = read(`dal tx atl ga van ${text}`);
  const nothing = { rate: undefined, weight: undefined, unknown: [], unclear: [] };
  expect({ rate, weight, ...found }).toMatchObject({ ...nothing, ...meant });
});

test("asks about the hours 0800 - 1700", () => {
  const { rate, unclear } = read("dal tx atl ga van 42k 12/1 0800 - 1700");
  expect({ rate, unclear: unclear.map(({ text }) => text) }).toEqual({ unclear: ["0800", "1700"] });
});

test.each([
  ["dal tx atl ga po 53ft 2450", { length: 53, rate: 2450 }],
  ["dal tx atl ga van po 53 ft 2450", { equipmentTypeId: 1, length: 53, rate: 2450, unknown: ["po"] }],
  ["dal tx atl ga po 42000 lbs 2450", { weight: 42_000, rate: 2450 }],
])("reads a number with a unit as a measure and not as a reference: %s", (line, meant) => {
  expect(read(line)).toMatchObject({
    equipmentTypeId: 7,
    references: [],
    unknown: [],
    unclear: [],
    ...meant,
  });
});

test("reads po before a plausible rate as power only if the line names no other equipment", () => {
  expect(read("dal tx atl ga po 2450")).toMatchObject({ equipmentTypeId: 7, rate: 2450, references: [] });
  expect(read("dal tx atl ga po 12/1 2450")).toMatchObject({ equipmentTypeId: 7, day: "2026-12-01" });
  expect(read("dal tx atl ga po 2450 van")).toMatchObject({ equipmentTypeId: 1, references: ["PO 2450"] });
});

test.each([
  ["dal tx atl ga van 88123 2450", ["88123"]],
  ["dal tx atl ga van 2450 1900", ["2450", "1900"]],
  ["dal tx atl ga van 4200 3800", ["4200", "3800"]],
  ["dal tx atl ga van 15000", ["15000"]],
  ["dal tx atl ga van $2450 900", ["900"]],
  ["dal tx atl ga van 42k 41000 2450", ["41000"]],
  ["dal tx atl ga van 75", ["75"]],
])("asks about a number that is neither or both a plausible weight and rate: %s", (line, unclear) => {
  const found = read(line);
  expect(found.unclear.map(({ text }) => text)).toEqual(unclear);
  expect(found.unknown).toEqual([]);
  for (const { text, start, end } of found.unclear) expect(line.slice(start, end)).toBe(text);
});

test.each([
  ["42k $2450 lumper $150", { rate: 2450, weight: 42_000 }, [["$150", "rate"]]],
  ["42k $2450 $75 detention", { rate: 2450 }, [["$75", "rate"]]],
  ["42000 lb 2450 tarp 100 lb", { rate: 2450, weight: 42_000 }, [["100 lb", "weight"]]],
  ["rate 2450, rate: 4000", { rate: 2450 }, [["rate: 4000", "rate"]]],
  ["$2.50/mi 3 per mile", { ratePerMile: 2.5 }, [["3 per mile", "ratePerMile"]]],
  ["$2450 $3/mi", { rate: 2450 }, [["$3/mi", "rate"]]],
  ["3 rpm 2450 flat", { ratePerMile: 3 }, [["2450 flat", "ratePerMile"]]],
  ["53 20 ft wide", { length: 53 }, [["20 ft", "length"]]],
  ["26 pallets 4 plts", { palletCount: 26 }, [["4 plts", "palletCount"]]],
  ["42k 42,000 lbs $2450 2450 flat", { weight: 42_000, rate: 2450 }, []],
])(
  "keeps the first of several rates, weights or lengths and asks about the others: %s",
  (text, meant, asked) => {
    const line = `dal tx atl ga van ${text}`;
    const { unclear, ...found } = read(line);
    expect(found).toMatchObject(meant);
    expect(unclear.map((number) => [number.text, number.repeats])).toEqual(asked);
    for (const { text: part, start, end } of unclear) expect(line.slice(start, end)).toBe(part);
  },
);

test.each(["#A-17 #B-2", "load# A-17 load# b-2", "#A-17 load# b-2"])(
  "keeps the first load number and adds another to the unknown words: %s",
  (text) => {
    const { loadNumber, unknown } = read(`dal tx atl ga van ${text}`);
    expect([loadNumber, unknown.join(" ")]).toEqual(["A-17", expect.stringMatching(/^#B-2$|^load# b-2$/)]);
    expect(read("dal tx atl ga van #A-17 #a-17").unknown).toEqual([]);
  },
);

test("reads 53 without a unit as the trailer's length", () => {
  expect(read("dal tx atl ga van 53 2450")).toMatchObject({ length: 53, rate: 2450, unclear: [] });
});

test.each([
  ["dal tx atl ga mia fl van 2450", ["dal tx", "atl ga", "mia fl"]],
  ["dal to atl to mia van", ["dal", "atl", "mia"]],
  ["dallas tx → memphis tn → atlanta ga reefer", ["dallas tx", "memphis tn", "atlanta ga"]],
  ["dal tx atl ga van 42k via little rock ar 2450", ["dal tx", "little rock ar", "atl ga"]],
  ["Dallas, TX Atlanta, GA van Gary, IN 2450", ["Dallas, TX", "Atlanta, GA", "Gary, IN"]],
  ["75201 30303 to 33101 van", ["75201", "30303", "33101"]],
])("reads a third place as a stop: %s", (line, route) => {
  const { origin, stops, destination, unknown } = read(line);
  expect([origin, ...stops, destination].map((place) => place?.text)).toEqual(route);
  expect(unknown).toEqual([]);
});

test("does not take words before a state code that is also a word for a place", () => {
  expect(read("dal tx atl ga van call me 2450")).toMatchObject({ stops: [], unknown: ["call", "me"] });
  expect(read("DAL TX ATL GA VAN CALL ME 2450")).toMatchObject({ stops: [], unknown: ["CALL", "ME"] });
  expect(read("dal tx atl ga van 2 stops 800")).toMatchObject({ stops: [], rate: 800 });
});
