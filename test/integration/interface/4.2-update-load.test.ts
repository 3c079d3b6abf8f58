import { describe, expect, it } from "vitest";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { decode } from "../../../shared/failure.ts";
import { loadAnswer, loadRequest } from "../../../shared/interface/load.ts";
import { getLoadState, loadStates } from "../../../shared/reference/load-states.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import {
  atlanta,
  dallas,
  deletePath,
  fullLoad,
  guidPattern,
  loadPath,
  loadsPath,
  optionalFields,
  smallLoad,
  unknownId,
} from "../../support/loads.ts";

const brokerage = await brokerageForAll();

const post = async (body: unknown = fullLoad) =>
  (await brokerage.ask("POST", loadsPath, { token: brokerage.ann.token, body })).body;
const get = async (loadId: string) =>
  (await brokerage.ask("GET", loadPath(loadId), { token: brokerage.ann.token })).body;
const put = (loadId: string, body: unknown, headers = {}, token = brokerage.ann.token) =>
  brokerage.ask("PUT", loadPath(loadId), { token, body, headers });

describe("4.2 Update load", () => {
  it("returns 200 with Location ending in the load id, CorrelationId and the load [location]", async () => {
    const { loadId } = await post();
    const { status, headers, body } = await put(loadId, { ...fullLoad, note: "changed" });
    expect(status).toBe(200);
    expect(headers.get("correlationid")).toMatch(guidPattern);
    expect(new URL(headers.get("location") ?? "").pathname.endsWith(`/${loadId}`)).toBe(true);
    expect(body).toMatchObject({ loadId, note: "changed" });
    expect(await get(loadId)).toEqual(body);
  });

  it("overwrites omitted values with null [update-replaces]", async () => {
    const { loadId } = await post();
    const { body } = await put(loadId, smallLoad);
    for (const field of optionalFields) expect(body[field], field).toBeNull();
    expect(body.equipmentAttributes).toEqual({
      equipmentTypeId: 1,
      equipmentOptions: null,
      transportationModeId: null,
      otherEquipmentNeeds: null,
    });
    expect(body.loadStops[0]).toMatchObject({ earlyDateTime: null, stopNotes: null, referenceNumbers: null });
    expect(body.loadStops[0].location).toMatchObject({ locationName: null, latitude: null, longitude: null });
    expect(await get(loadId)).toEqual(body);
  });

  it("overwrites omitted stops and equipment with null, which can be sent back [update-replaces] [required]", async () => {
    const { loadId } = await post();
    const { status, body } = await put(loadId, { note: "all that is left" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ loadStops: null, equipmentAttributes: null, note: "all that is left" });
    expect(loadAnswer.safeParse(body).success).toBe(true);
    expect(await get(loadId)).toEqual(body);
    expect((await put(loadId, body)).status).toBe(200);
    const half = await put(loadId, { ...smallLoad, equipmentAttributes: { equipmentOptions: [1] } });
    expect(half.body.equipmentAttributes).toMatchObject({ equipmentTypeId: null, equipmentOptions: [1] });
    const whole = await put(loadId, fullLoad);
    expect(whole.body.loadStops).toHaveLength(fullLoad.loadStops.length);
  });

  it("rejects fewer than two and more than twenty stops [update-replaces]", async () => {
    const load = await post();
    const stop = { location: dallas };
    for (const loadStops of [[], [stop], Array.from({ length: 21 }, () => stop)])
      expect((await put(load.loadId, { ...smallLoad, loadStops })).status).toBe(400);
    expect(await get(load.loadId)).toEqual(load);
  });

  it("treats null as omitted, so that a response can be sent back [update-replaces]", async () => {
    const load = await post();
    const { status, body } = await put(load.loadId, load);
    expect(status).toBe(200);
    const { updatedDateTime: _, loadActivity: __, ...same } = load;
    expect(body).toMatchObject(same);
    const sparse = await post(smallLoad);
    expect((await put(sparse.loadId, sparse)).status).toBe(200);
  });

  it("does not replace ids, createdBy, createdDateTime, source, state and activity [update-replaces]", async () => {
    const load = await post();
    const forged = {
      ...fullLoad,
      loadId: unknownId,
      createdBy: unknownId,
      createdDateTime: "2001-01-01T00:00:00",
      source: "Desktop",
      loadState: { loadStateId: 3, loadStateDescription: "Accepted" },
      loadActivity: [],
    };
    const { body } = await put(load.loadId, forged, {}, brokerage.bo.token);
    expect(body).toMatchObject({
      loadId: load.loadId,
      createdBy: brokerage.ann.userId,
      updatedBy: brokerage.bo.userId,
      createdDateTime: load.createdDateTime,
      source: "Integration",
      loadState: load.loadState,
    });
    expect(body.loadActivity[0]).toEqual(load.loadActivity[0]);
    expect(body.updatedDateTime >= load.updatedDateTime).toBe(true);
  });

  it("keeps the ids of unchanged stops", async () => {
    const load = await post(smallLoad);
    const waco = { location: { city: "Waco", state: "TX", countryCode: "US" } };
    const stops = [{ location: dallas, stopNotes: "Gate 2" }, waco, { location: atlanta }];
    const { body } = await put(load.loadId, { ...smallLoad, loadStops: stops });
    expect([body.loadStops[0].id, body.loadStops[2].id]).toEqual([
      load.loadStops[0].id,
      load.loadStops[1].id,
    ]);
  });

  it("posts as another user of the account, or as the caller (5)", async () => {
    const { loadId } = await post();
    expect(
      (await put(loadId, { ...fullLoad, postAsUserId: brokerage.bo.userId })).body.postAsUser.firstName,
    ).toBe("Bo");
    expect(
      (await put(loadId, { ...fullLoad, postAsUserId: brokerage.zoe.userId })).body.postAsUser.firstName,
    ).toBe("Ann");
    expect((await put(loadId, fullLoad, {}, brokerage.bo.token)).body.postAsUser.firstName).toBe("Bo");
  });

  it("accepts the reference number of the update sample as a number [number-for-string]", async () => {
    const { loadId } = await post();
    const { body } = await put(loadId, { ...fullLoad, loadReferenceNumbers: [998877] });
    expect(body.loadReferenceNumbers).toEqual(["998877"]);
  });

  it("adds no entry when it changes nothing, and keeps the ETag and the time of the last change [activity]", async () => {
    const load = await post();
    const first = await put(load.loadId, { ...fullLoad, note: "changed" });
    const second = await put(load.loadId, { note: "changed", ...first.body });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect((await put(load.loadId, fullLoad)).body.loadActivity).toHaveLength(3);
  });

  it("keeps the first entry and the 200 newest [activity]", async () => {
    const { loadId, loadActivity } = await post(smallLoad);
    const notes = Array.from({ length: 202 }, (_, index) => `${index}`);
    await Promise.all(notes.map((note) => put(loadId, { ...smallLoad, note })));
    const { body } = await put(loadId, { ...smallLoad, note: "last" });
    expect(body.loadActivity).toHaveLength(201);
    expect(body.loadActivity[0]).toEqual(loadActivity[0]);
    expect(await get(loadId)).toEqual(body);
    const closed = { token: brokerage.ann.token, body: { reason: 2, comment: "the end" } };
    await brokerage.ask("DELETE", deletePath(loadId), closed);
    const after = (await get(loadId)).loadActivity;
    expect(after).toHaveLength(201);
    expect(after.slice(1, -1)).toEqual(body.loadActivity.slice(2));
    expect(after.at(-1).comment).toBe("the end");
  });

  it("changes nothing when the body is invalid", async () => {
    const load = await post();
    const { status, body } = await put(load.loadId, { ...fullLoad, note: 7 });
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe("/note");
    expect(await get(load.loadId)).toEqual(load);
  });

  it("accepts the id in any letter case and returns 404 for an unknown id", async () => {
    const { loadId } = await post();
    expect((await put(loadId.toUpperCase(), smallLoad)).body.loadId).toBe(loadId);
    expect((await put(unknownId, smallLoad)).status).toBe(404);
    expect((await put("not-an-id", smallLoad)).status).toBe(404);
  });
});

describe("4.2 Update load: only available loads posted by the API", () => {
  it("rejects a load posted in the window (rule 1) [update-refused] [source]", async () => {
    const loadId = await brokerage.withStore(async (context) => {
      const caller = { ...brokerage.ann, role: "administrator", channel: "window" } as const;
      return (await postLoad(context, caller, decode(loadRequest, smallLoad))).load.loadId;
    });
    expect((await get(loadId)).source).toBe("Desktop");
    const { status, body } = await put(loadId, smallLoad);
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("not-posted-by-api");
  });

  it("rejects a booked load (rule 2) [update-refused] [delete-refused] [load-states]", async () => {
    const { loadId } = await post();
    await brokerage.withStore(({ store }) =>
      store.write(["loads"], async ({ loads }) => {
        const record = await loads.find(brokerage.ann.accountId, loadId);
        if (record)
          await loads.saveMany([
            { ...record, loadState: getLoadState(loadStates.accepted), status: "booked" },
          ]);
      }),
    );
    const { status, body } = await put(loadId, smallLoad);
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("booked");
    const token = brokerage.ann.token;
    const deleted = await brokerage.ask("DELETE", deletePath(loadId), { token, body: { reason: "2" } });
    expect(deleted.status).toBe(409);
    expect(deleted.body.errors[0].code).toBe("booked");
    expect((await get(loadId)).loadState).toEqual({ loadStateId: 3, loadStateDescription: "Accepted" });
  });

  it("rejects a deleted load (rule 2) [update-refused]", async () => {
    const { loadId } = await post();
    await brokerage.ask("DELETE", deletePath(loadId), { token: brokerage.ann.token, body: { reason: 2 } });
    const { status, body } = await put(loadId, smallLoad);
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("deleted");
  });
});

describe("4.2 Update load: ETag and If-Match", () => {
  const getTag = async (loadId: string) =>
    (await brokerage.ask("GET", loadPath(loadId), { token: brokerage.ann.token })).headers.get("etag") ?? "";

  it("returns a strong ETag on create, get and update, a new one after each change [if-match]", async () => {
    const created = await brokerage.ask("POST", loadsPath, { token: brokerage.ann.token, body: smallLoad });
    const tag = created.headers.get("etag");
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(await getTag(created.body.loadId)).toBe(tag);
    const updated = await put(created.body.loadId, fullLoad);
    expect(updated.headers.get("etag")).not.toBe(tag);
    expect(await getTag(created.body.loadId)).toBe(updated.headers.get("etag"));
  });

  it("returns 412 when the load has changed, and changes nothing [if-match]", async () => {
    const { loadId } = await post();
    const stale = await getTag(loadId);
    expect((await put(loadId, smallLoad, { "If-Match": stale })).status).toBe(200);
    const after = await get(loadId);
    for (const tag of [stale, '"nonsense"', `W/${await getTag(loadId)}`, "nonsense"])
      expect((await put(loadId, fullLoad, { "If-Match": tag })).status, tag).toBe(412);
    expect(await get(loadId)).toEqual(after);
  });

  it("accepts a star and a list with the right tag [if-match]", async () => {
    const { loadId } = await post();
    expect((await put(loadId, smallLoad, { "If-Match": "*" })).status).toBe(200);
    const list = `"abc", ${await getTag(loadId)}`;
    expect((await put(loadId, smallLoad, { "If-Match": list })).status).toBe(200);
  });

  it("accepts exactly one of many updates with the same tag [if-match]", async () => {
    const { loadId } = await post();
    const headers = { "If-Match": await getTag(loadId) };
    const notes = Array.from({ length: 20 }, (_, index) => `writer ${index}`);
    const answers = await Promise.all(notes.map((note) => put(loadId, { ...smallLoad, note }, headers)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    expect((await get(loadId)).note).toBe(winners[0]?.body.note);
  });
});
