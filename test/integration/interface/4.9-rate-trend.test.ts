import { describe, expect, it } from "vitest";
import type { Context } from "../../../electron/services/context.ts";
import { rateTrendAnswer } from "../../../shared/interface/rate-trend.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { otherTrendPath, trendPath, trendRequest } from "../../support/rates.ts";

const paths = [trendPath, otherTrendPath];
const dallas = { city: "Dallas", state: "TX", postalCode: "75201", latitude: 32.78, longitude: -96.8 };
const atlanta = { city: "Atlanta", state: "GA", postalCode: "30303", latitude: 33.75, longitude: -84.39 };
const day = 24 * 60 * 60_000;

/** Forty bookings from Dallas to Atlanta over sixty days, about 2,400 USD each. */
async function addRates({ store }: Context, accountId: string): Promise<void> {
  const records = Array.from({ length: 40 }, (_, index) => ({
    rateId: `rate ${index}`,
    accountId,
    bookedDate: new Date(Date.now() - (index * 1.5 + 1) * day).toISOString().slice(0, 10),
    origin: dallas,
    destination: atlanta,
    equipmentCode: "V",
    totalRate: 2_400 + (index % 9) * 20 - 80,
    miles: 780,
    loadNumber: "",
    carrierName: "",
    source: "import" as const,
  }));
  await store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(records));
}

const brokerage = await brokerageForAll((context, { ann }) => addRates(context, ann.accountId));

const question = {
  ...trendRequest(),
  ShipDateTime: "2026-12-02T12:00:00Z",
  DeliveryDateTime: "2026-12-04T12:00:00Z",
};
const every = {
  ...question,
  Mileage: 780,
  EquipmentOptions: ["T", "X"],
  Weight: 42_000,
  NumberOfLoads: 1,
  CommodityId: 4,
  ServicesAndRequirements: "none",
  Accessorial: "none",
  FuelIncluded: true,
  FuelPricePerTrip: 300,
  PalletCount: 24,
};

const ask = (body: unknown, path = trendPath, token = brokerage.ann.token) =>
  brokerage.ask("POST", path, { token, body });
const answered = async (body: unknown, path?: string) => {
  const answer = await ask(body, path);
  expect(answer.status, answer.text).toBe(200);
  expect(rateTrendAnswer.strict().parse(answer.body)).toEqual(answer.body);
  return answer.body;
};
const getWeeks = (answer: { trendlineCollections: { trendlineSeries: { totalRate: number }[] }[] }) =>
  answer.trendlineCollections[0]?.trendlineSeries ?? [];

describe("4.9 Booked rate four-week trend", () => {
  it("returns 200 with result Success, bounds and one collection named 4WeekTrend (2.8) [rate-bounds]", async () => {
    const body = await answered(every);
    expect(body).toMatchObject({ result: "Success", loadId: "LD-1", message: "" });
    expect(
      body.trendlineCollections.map(({ trendlineName }: { trendlineName: string }) => trendlineName),
    ).toEqual(["4WeekTrend"]);
    expect(body.lowerBound).toBeGreaterThan(1_500);
    expect(body.lowerBound).toBeLessThan(2_400);
    expect(body.upperBound).toBeGreaterThan(2_400);
    expect(body.upperBound).toBeLessThan(3_500);
  });

  it("returns the same response at both paths [rate-paths]", async () => {
    expect(await answered(question, paths[0])).toEqual(await answered(question, paths[1]));
  });

  it("returns four weeks, Monday to Sunday, oldest first, the last up to today, as month/day [rate-weeks]", async () => {
    const weeks: {
      trendlineStartDate: string;
      trendlineEndDate: string;
      totalRate: number;
      ratePerMile: number;
    }[] = (await answered(every)).trendlineCollections[0].trendlineSeries;
    expect(weeks).toHaveLength(4);
    const today = new Date();
    const monthDay = (moment: Date) => `${moment.getMonth() + 1}/${moment.getDate()}`;
    const monday = new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - ((today.getDay() + 6) % 7),
    );
    const dayAfter = (days: number) =>
      new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + days);
    expect(weeks.map(({ trendlineStartDate }) => trendlineStartDate)).toEqual(
      [-21, -14, -7, 0].map((days) => monthDay(dayAfter(days))),
    );
    expect(weeks.map(({ trendlineEndDate }) => trendlineEndDate)).toEqual([
      ...[-15, -8, -1].map((days) => monthDay(dayAfter(days))),
      monthDay(today),
    ]);
    for (const { totalRate, ratePerMile } of weeks) expect(ratePerMile).toBeCloseTo(totalRate / 780, 1);
  });

  it("subtracts fuel that is not included [rate-fuel]", async () => {
    const [included, without, unknown] = await Promise.all([
      answered(every),
      answered({ ...every, FuelIncluded: false }),
      answered({ ...every, FuelIncluded: false, FuelPricePerTrip: undefined }),
    ]);
    expect(included.lowerBound - without.lowerBound).toBeCloseTo(300, 1);
    expect(included.upperBound - without.upperBound).toBeCloseTo(300, 1);
    expect(unknown.upperBound).toBe(included.upperBound);
    const totals = [getWeeks(included), getWeeks(without)].map((weeks) => weeks[0]?.totalRate ?? 0);
    expect((totals[0] ?? 0) - (totals[1] ?? 0)).toBeCloseTo(300, 1);
  });

  it("uses the given mileage, otherwise great-circle miles times 1.18, at least 25 [rate-mileage]", async () => {
    const rates = async (body: object) => (await answered(body)).trendlineCollections[0].trendlineSeries[0];
    const given = await rates({ ...question, Mileage: 800 });
    expect(given.totalRate / given.ratePerMile).toBeCloseTo(800, -1);
    const reckoned = await rates(question);
    // 721 statute miles as the crow flies.
    expect(reckoned.totalRate / reckoned.ratePerMile).toBeGreaterThan(721 * 1.18 - 10);
    expect(reckoned.totalRate / reckoned.ratePerMile).toBeLessThan(721 * 1.18 + 10);
  });

  it("uses given coordinates", async () => {
    const Origin = { City: "Nowhere Known", StateCode: "TX", ZipCode: "", Latitude: 32.78, Longitude: -96.8 };
    expect((await answered({ ...question, Origin })).result).toBe("Success");
  });

  it("names an unknown place [rate-place] [rate-failure]", async () => {
    for (const end of ["Origin", "Destination"]) {
      const nowhere = { City: "Xyzzyville", StateCode: "TX", ZipCode: "00000" };
      const { status, body } = await ask({ ...question, [end]: nowhere });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        result: "Error",
        message: expect.stringContaining(end),
        errors: [{ pointer: `/${end}` }],
      });
    }
  });

  it("rejects a lane without comparable bookings [rate-failure]", async () => {
    const { status, body } = await ask({ ...question, EquipmentCode: "AC" });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      result: "Error",
      message: expect.stringContaining("There are no booked rates"),
    });
    const theirs = await ask(question, paths[0], brokerage.zoe.token);
    expect(theirs.status).toBe(400);
  });

  it("names each missing required field [rate-failure]", async () => {
    for (const field of Object.keys(question)) {
      const { status, body } = await ask({ ...question, [field]: undefined });
      expect(status, field).toBe(400);
      expect(body).toMatchObject({
        result: "Error",
        message: expect.any(String),
        errors: [{ pointer: `/${field}` }],
      });
    }
    const { body } = await ask({ ...question, Origin: { City: "Dallas", StateCode: "TX" } });
    expect(body.errors[0].pointer).toBe("/Origin/ZipCode");
  });

  it.each([
    ["RateDateTime", "today"],
    ["Mileage", -1],
    ["Mileage", "780"],
    ["FuelIncluded", "no"],
    ["Weight", 1.5],
    ["EquipmentOptions", "T"],
    ["NumberOfLoads", true],
  ])("refuses %s %j", async (field, value) => {
    const { status, body } = await ask({ ...every, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ result: "Error", errors: [{ pointer: `/${field}` }] });
  });

  it("returns 401 in the same format for an invalid token [rate-failure]", async () => {
    const { status, headers, body } = await ask(question, paths[1], "wrong");
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toContain("Bearer");
    expect(body).toMatchObject({ result: "Error", status: 401, message: expect.any(String) });
  });
});
