import { describe, expect, it } from "vitest";
import { load as loadSchema } from "../../../shared/interface/load.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import {
  atlanta,
  dallas,
  fullLoad,
  guidPattern,
  loadPath,
  loadsPath,
  optionalFields,
  smallLoad,
  unknownId,
} from "../../support/loads.ts";

const brokerage = await brokerageForAll();

const post = (body: unknown, headers = {}) =>
  brokerage.ask("POST", loadsPath, { token: brokerage.ann.token, body, headers });
const withStop = (stop: object) => ({
  ...smallLoad,
  loadStops: [{ location: dallas, ...stop }, { location: atlanta }],
});
const withLocation = (location: object) => withStop({ location });

/** Refused with a problem that points at the field. */
async function expectRefused(body: unknown, pointer: string) {
  const { status, body: problem, headers } = await post(body);
  expect(status, JSON.stringify(problem)).toBe(400);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
}

describe("4.1 Create load", () => {
  it("returns 201 with Location, CorrelationId and the load [location]", async () => {
    const { status, headers, body } = await post(smallLoad);
    expect(status).toBe(201);
    expect(headers.get("correlationid")).toMatch(guidPattern);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    const location = new URL(headers.get("location") ?? "");
    expect(location.origin).toBe(brokerage.url);
    expect(location.searchParams.get("loadid")).toBe(body.loadId);
    const read = await brokerage.ask("GET", location.pathname + location.search, {
      token: brokerage.ann.token,
    });
    expect(read.body).toEqual(body);
  });

  it("returns every field of 2.1 and 2.2 in the specification's spelling [key-spelling]", async () => {
    const { body } = await post(fullLoad);
    expect(loadSchema.strict().parse(body)).toEqual(body);
    const { Dimensional, LoadActionAttributes, LoadLabel, loadStops, termsAndConditions, ...same } = fullLoad;
    expect(body).toMatchObject({
      ...same,
      dimensional: Dimensional,
      loadActionAttributes: LoadActionAttributes,
      loadLabel: LoadLabel,
      loadStops,
      termsAndConditions,
    });
    expect(Object.keys(body)).not.toContain("Dimensional");
  });

  it("assigns loadId, ids of stops and locations, user and time (2.1)", async () => {
    const before = Date.now();
    const { body } = await post(smallLoad);
    expect(body.loadId).toMatch(guidPattern);
    for (const stop of body.loadStops) {
      expect(stop.id).toMatch(guidPattern);
      expect(stop.location.id).toMatch(guidPattern);
    }
    expect(body).toMatchObject({ createdBy: brokerage.ann.userId, updatedBy: brokerage.ann.userId });
    expect(body.createdDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/);
    expect(Date.parse(`${body.createdDateTime}Z`)).toBeGreaterThanOrEqual(before);
    expect(body.updatedDateTime).toBe(body.createdDateTime);
  });

  it("is Posted (id 1) with an entry in loadActivity (3) [load-states]", async () => {
    const { body } = await post(smallLoad);
    const posted = { loadStateId: 1, loadStateDescription: "Posted" };
    const notSpecified = { loadStateReasonId: 0, loadStateReasonDescription: "Not Specified" };
    expect(body).toMatchObject({
      loadState: posted,
      loadStateReason: notSpecified,
      tenderId: 0,
      carrierName: "",
    });
    expect(body.loadActivity).toEqual([
      {
        id: expect.stringMatching(guidPattern),
        createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
        loadState: posted,
        loadStateReason: notSpecified,
        comment: expect.any(String),
      },
    ]);
  });

  it("has source Integration when posted over HTTP [source]", async () => {
    expect((await post(smallLoad)).body.source).toBe("Integration");
  });

  it("ignores response-only fields of the request [update-replaces]", async () => {
    const forged = {
      loadId: unknownId,
      createdBy: unknownId,
      source: "Desktop",
      tenderId: 9,
      carrierName: "Forged",
    };
    const { body } = await post({
      ...smallLoad,
      ...forged,
      loadState: { loadStateId: 5 },
      loadActivity: [1, 2],
    });
    expect(body).toMatchObject({
      createdBy: brokerage.ann.userId,
      source: "Integration",
      tenderId: 0,
      carrierName: "",
    });
    expect(body.loadId).not.toBe(unknownId);
    expect(body.loadState.loadStateId).toBe(1);
  });

  it("creates a load for each call, also for identical bodies", async () => {
    expect((await post(smallLoad)).body.loadId).not.toBe((await post(smallLoad)).body.loadId);
  });

  it("is durable when answered: it survives a killed process", async () => {
    const { body } = await post(fullLoad);
    await brokerage.crash();
    const read = await brokerage.ask("GET", loadPath(body.loadId), { token: brokerage.ann.token });
    expect(read.body).toEqual(body);
  });
});

describe("4.1 Create load: leniencies", () => {
  it("matches request keys in any letter case [key-spelling]", async () => {
    const { body } = await post({
      EQUIPMENTATTRIBUTES: { EquipmentTypeID: 3 },
      loadstops: [{ LOCATION: { City: "Dallas", STATE: "TX", CountryCode: "US" } }, { Location: atlanta }],
      postasuserID: brokerage.bo.userId,
      NOTE: "spelled",
    });
    expect(body).toMatchObject({
      equipmentAttributes: { equipmentTypeId: 3 },
      postAsUserId: brokerage.bo.userId,
      note: "spelled",
    });
    expect(body.loadStops[0].location.city).toBe("Dallas");
  });

  it("accepts numbers for strings where both were seen [number-for-string]", async () => {
    const { body } = await post({
      ...withStop({ referenceNumbers: [7, "8"] }),
      loadReferenceNumbers: [12345, "A"],
    });
    expect(body.loadReferenceNumbers).toEqual(["12345", "A"]);
    expect(body.loadStops[0].referenceNumbers).toEqual(["7", "8"]);
  });

  it("rejects a number whose digits would be lost as a string [number-for-string]", async () => {
    const body = JSON.stringify({ ...smallLoad, loadReferenceNumbers: ["@"] });
    const { status, text } = await post(body.replace('"@"', "12345678901234567890"));
    expect(status).toBe(400);
    expect(text).toContain("/loadReferenceNumbers/0");
  });

  it("ignores unknown keys, also prototype keys [unknown-keys]", async () => {
    const body = `{"extra":{"a":1},"__proto__":{"polluted":true},"constructor":1,${JSON.stringify(smallLoad).slice(1)}`;
    const answer = await post(body);
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty("extra");
    expect(answer.text).not.toContain("polluted");
  });

  it.each([
    "2026-12-01T08:00:00Z",
    "2026-12-01T08:00:00",
    "2026-12-1T8:5:0",
    "2026-12-01T22:6:47",
    "2026-12-01T08:00:00.1234567-06:00",
    "2026-12-01",
  ])("gives the stop time %s back exactly as it came [dates]", async (time) => {
    const { status, body } = await post(withStop({ earlyDateTime: time, lateDateTime: time }));
    expect(status).toBe(201);
    expect(body.loadStops[0]).toMatchObject({ earlyDateTime: time, lateDateTime: time });
  });

  it.each([
    "tomorrow",
    "2026-02-30T08:00:00",
    "2026-12-01T25:00:00",
    "2026-12-01\n",
    "2026-12-01T08:00\nZ",
    "",
    1764576000,
  ])("refuses the stop time %j [dates]", async (time) => {
    await expectRefused(withStop({ earlyDateTime: time }), "/loadStops/0/earlyDateTime");
  });

  it("numbers stops by position and rejects a duplicate sequence [stop-sequence]", async () => {
    const { body } = await post(smallLoad);
    expect(body.loadStops.map((stop: { sequence: number }) => stop.sequence)).toEqual([1, 2]);
    const stops = [
      { location: dallas, sequence: 1 },
      { location: atlanta, sequence: 1 },
    ];
    await expectRefused({ ...smallLoad, loadStops: stops }, "/loadStops/1/sequence");
  });

  it("accepts 2 to 20 stops, a pickup first and a delivery last [stops]", async () => {
    const many = (count: number) => ({ ...smallLoad, loadStops: Array(count).fill({ location: dallas }) });
    expect((await post(many(2))).body.loadStops.map((stop: { type: number }) => stop.type)).toEqual([1, 2]);
    expect((await post(many(20))).status).toBe(201);
    await expectRefused(many(1), "/loadStops");
    await expectRefused(many(21), "/loadStops");
    await expectRefused(withStop({ type: 2 }), "/loadStops/0/type");
    await expectRefused(withStop({ type: 3 }), "/loadStops/0/type");
    const backwards = [{ location: dallas }, { location: atlanta, type: 1 }];
    await expectRefused({ ...smallLoad, loadStops: backwards }, "/loadStops/1/type");
    const between = [{ location: dallas }, { location: dallas, type: 1 }, { location: atlanta }];
    expect((await post({ ...smallLoad, loadStops: between })).status).toBe(201);
  });
});

describe("4.1 Create load: required fields", () => {
  it("requires stops with a location and an equipment type [required]", async () => {
    await expectRefused({}, "/loadStops");
    await expectRefused({ loadStops: smallLoad.loadStops }, "/equipmentAttributes");
    await expectRefused({ ...smallLoad, equipmentAttributes: {} }, "/equipmentAttributes/equipmentTypeId");
    await expectRefused(withLocation({ state: "TX", countryCode: "US" }), "/loadStops/0/location/city");
    await expectRefused(withLocation({ city: "Dallas", countryCode: "US" }), "/loadStops/0/location/state");
    await expectRefused(withLocation({ city: "Dallas", state: "TX" }), "/loadStops/0/location/countryCode");
    const withPostalCode = withLocation({ city: "Dallas", state: "TX", postalCode: "75201" });
    expect((await post(withPostalCode)).status).toBe(201);
  });

  it("sets other omitted fields to null or the documented empty value [required]", async () => {
    const { body } = await post(smallLoad);
    for (const field of optionalFields) expect(body[field], field).toBeNull();
    const { id: _, ...location } = body.loadStops[0].location;
    expect(location).toEqual({
      ...dallas,
      locationName: null,
      streetAddress1: null,
      streetAddress2: null,
      postalCode: null,
      latitude: null,
      longitude: null,
    });
    expect(body.loadStops[0]).toMatchObject({ contactName: null, contactPhone: null, stopNotes: null });
    expect(body).toMatchObject({ tenderId: 0, carrierName: "" });
  });

  it("enforces maximum lengths [lengths]", async () => {
    const accepted = {
      ...withStop({ stopNotes: "s".repeat(4_000), contactName: "c".repeat(200) }),
      note: "n".repeat(4_000),
      tenderNotes: "t".repeat(4_000),
      loadNumber: "1".repeat(200),
      loadReferenceNumbers: Array(200).fill("r"),
    };
    expect((await post(accepted)).status).toBe(201);
    await expectRefused({ ...smallLoad, note: "n".repeat(4_001) }, "/note");
    await expectRefused({ ...smallLoad, tenderNotes: "t".repeat(4_001) }, "/tenderNotes");
    await expectRefused({ ...smallLoad, loadNumber: "1".repeat(201) }, "/loadNumber");
    await expectRefused(
      { ...smallLoad, loadReferenceNumbers: Array(201).fill("r") },
      "/loadReferenceNumbers",
    );
    await expectRefused(withStop({ stopNotes: "s".repeat(4_001) }), "/loadStops/0/stopNotes");
    await expectRefused(withStop({ contactName: "c".repeat(201) }), "/loadStops/0/contactName");
  });

  it("accepts money from 0 to 10,000,000 with at most 2 decimals, by default in USD [money]", async () => {
    const rated = (money: object) => ({ ...smallLoad, rateAttributes: { postedAllInRate: money } });
    const pointer = "/rateAttributes/postedAllInRate/amount";
    const { body } = await post(rated({ amount: 2450.55 }));
    expect(body.rateAttributes).toEqual({
      postedAllInRate: { amount: 2450.55, currencyCode: "USD" },
      tenderAllInRate: null,
    });
    expect((await post(rated({ amount: 0 }))).status).toBe(201);
    expect((await post(rated({ amount: 10_000_000 }))).status).toBe(201);
    for (const amount of [-1, 10_000_000.01, 1.005, 0.1 + 0.2, "12", null])
      await expectRefused(rated({ amount }), pointer);
    await expectRefused(
      rated({ amount: 1, currencyCode: "XXQ" }),
      "/rateAttributes/postedAllInRate/currencyCode",
    );
  });

  it("accepts codes without a name [code-lists]", async () => {
    const codes = {
      equipmentAttributes: { equipmentTypeId: 4711, equipmentOptions: [4712], transportationModeId: 4713 },
      commodityId: 4714,
      freightClassId: 4715,
    };
    expect((await post({ ...smallLoad, ...codes })).body).toMatchObject(codes);
  });

  it("accepts both load actions [load-action]", async () => {
    for (const [loadActionId, loadActionOption] of [
      ["4", "PostOnly"],
      ["1", "PostOnlineTender"],
    ]) {
      const { body } = await post({ ...smallLoad, loadActionAttributes: { loadActionId, loadActionOption } });
      expect(body.loadActionAttributes).toEqual({ loadActionId, loadActionOption });
    }
  });
});

describe("4.1 Create load: Post As User (5)", () => {
  it("posts as the authenticated user by default", async () => {
    const { body } = await post(smallLoad);
    expect(body.postAsUserId).toBe(brokerage.ann.userId);
    expect(body.postAsUser).toEqual({
      id: brokerage.ann.userId,
      firstName: "Ann",
      lastName: "Lee",
      email: "ann@example.com",
      phone: "555 0100",
      userName: "ann",
    });
  });

  it("posts as another active user of the account", async () => {
    const { body } = await post({ ...smallLoad, postAsUserId: brokerage.bo.userId.toUpperCase() });
    expect(body).toMatchObject({
      postAsUserId: brokerage.bo.userId,
      postAsUser: { id: brokerage.bo.userId, firstName: "Bo" },
      createdBy: brokerage.ann.userId,
    });
  });

  it("posts as the caller for any other id", async () => {
    for (const userId of [brokerage.ina.userId, brokerage.zoe.userId, unknownId, "nobody", ""]) {
      const { body } = await post({ ...smallLoad, postAsUserId: userId });
      expect(body).toMatchObject({ postAsUserId: brokerage.ann.userId, postAsUser: { firstName: "Ann" } });
    }
  });
});

describe("4.1 Create load: Idempotency-Key", () => {
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });

  it("returns the first response again for the same key and body, even after changes of the load [idempotency-key]", async () => {
    const headers = key();
    const first = await post(fullLoad, headers);
    await brokerage.ask("PUT", loadPath(first.body.loadId), { token: brokerage.ann.token, body: smallLoad });
    const { note, ...rest } = fullLoad;
    const again = await post({ ...rest, note }, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  });

  it("returns 422 and the first load for the same key with another body [idempotency-key]", async () => {
    const headers = key();
    const first = await post(smallLoad, headers);
    const other = await post({ ...smallLoad, note: "other" }, headers);
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ status: 422, title: expect.any(String), detail: expect.any(String) });
    expect(other.headers.get("location")).toBe(first.headers.get("location"));
  });

  it("returns 409 while the first request is running and creates one load [idempotency-key]", async () => {
    const headers = key();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(smallLoad, headers)));
    const posted = answers.filter(({ status }) => status === 201);
    expect(new Set(posted.map(({ body }) => body.loadId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await post(smallLoad, headers)).body.loadId).toBe(posted[0]?.body.loadId);
  });

  it("keeps the key across a restart, separately for each account [idempotency-key]", async () => {
    const headers = key();
    const { body } = await post(smallLoad, headers);
    await brokerage.crash();
    expect((await post(smallLoad, headers)).body.loadId).toBe(body.loadId);
    const theirs = await brokerage.ask("POST", loadsPath, {
      token: brokerage.zoe.token,
      body: smallLoad,
      headers,
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.loadId).not.toBe(body.loadId);
  });

  it("accepts a key again after its first request was rejected [idempotency-key]", async () => {
    const headers = key();
    expect((await post({}, headers)).status).toBe(400);
    expect((await post(smallLoad, headers)).status).toBe(201);
  });
});
