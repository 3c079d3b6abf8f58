import { describe, expect, it } from "vitest";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { deletePath, guidPattern, loadPath, loadsPath, smallLoad, unknownId } from "../../support/loads.ts";

const brokerage = await brokerageForAll();

const post = async () =>
  (await brokerage.ask("POST", loadsPath, { token: brokerage.ann.token, body: smallLoad })).body.loadId;
const remove = (loadId: string, body?: unknown, headers = {}) =>
  brokerage.ask("DELETE", deletePath(loadId), { token: brokerage.ann.token, body, headers });
const get = (loadId: string) => brokerage.ask("GET", loadPath(loadId), { token: brokerage.ann.token });

describe("4.4 Delete load", () => {
  it("returns 204 with an empty body and CorrelationId", async () => {
    const { status, headers, text } = await remove(await post(), { reason: "2" });
    expect(status).toBe(204);
    expect(text).toBe("");
    expect(headers.get("correlationid")).toMatch(guidPattern);
  });

  it("records reason and comment (3) [load-states]", async () => {
    const loadId = await post();
    await remove(loadId, { reason: "2", comment: "Rolled to Monday" });
    const { loadState, loadStateReason, loadActivity } = (await get(loadId)).body;
    expect(loadState.loadStateId).toBe(5);
    expect(loadStateReason).toEqual({ loadStateReasonId: 2, loadStateReasonDescription: "Cancelled" });
    expect(loadActivity).toHaveLength(2);
    expect(loadActivity[1].comment).toBe("Rolled to Monday");
  });

  it.each([
    [4, { loadStateReasonId: 4, loadStateReasonDescription: "Delivered" }],
    ["4", { loadStateReasonId: 4, loadStateReasonDescription: "Delivered" }],
    ["shipper change", { loadStateReasonId: 3, loadStateReasonDescription: "Shipper Change" }],
    [99, { loadStateReasonId: 99, loadStateReasonDescription: "99" }],
    ["Rate too low", { loadStateReasonId: 0, loadStateReasonDescription: "Rate too low" }],
  ])(
    "takes the reason %j as an id or a description [number-for-string] [load-states]",
    async (reason, expected) => {
      const loadId = await post();
      expect((await remove(loadId, { Reason: reason })).status).toBe(204);
      expect((await get(loadId)).body.loadStateReason).toEqual(expected);
    },
  );

  it("requires a reason and otherwise changes nothing [delete-refused]", async () => {
    const loadId = await post();
    for (const body of [
      {},
      { comment: "none" },
      { reason: "" },
      { reason: "  " },
      { reason: null },
      { reason: [] },
      undefined,
    ])
      expect((await remove(loadId, body)).status, JSON.stringify(body)).toBe(400);
    expect((await get(loadId)).body.loadState.loadStateId).toBe(1);
  });

  it("accepts no comment and a comment of 4,000 characters [lengths]", async () => {
    expect((await remove(await post(), { reason: 2, comment: "c".repeat(4_000) })).status).toBe(204);
    const { status, body } = await remove(await post(), { reason: 2, comment: "c".repeat(4_001) });
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe("/comment");
  });

  it("returns 409 with an error object for a deleted load [delete-refused] [error-object]", async () => {
    const loadId = await post();
    await remove(loadId, { reason: 2 });
    const { status, headers, body } = await remove(loadId, { reason: 3 });
    expect(status).toBe(409);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toMatchObject({
      status: 409,
      errors: [{ code: "deleted" }],
      correlationId: headers.get("correlationid"),
    });
    expect((await get(loadId)).body.loadStateReason.loadStateReasonId).toBe(2);
  });

  it("returns 404 for an unknown load", async () => {
    expect((await remove(unknownId, { reason: 2 })).status).toBe(404);
  });

  it("deletes only the version in If-Match [if-match]", async () => {
    const loadId = await post();
    const tag = (await get(loadId)).headers.get("etag") ?? "";
    await brokerage.ask("PUT", loadPath(loadId), {
      token: brokerage.ann.token,
      body: { ...smallLoad, note: "changed" },
    });
    expect((await remove(loadId, { reason: 2 }, { "If-Match": tag })).status).toBe(412);
    const now = (await get(loadId)).headers.get("etag") ?? "";
    expect((await remove(loadId, { reason: 2 }, { "If-Match": now })).status).toBe(204);
  });

  it("is served at version 3 only (9)", async () => {
    const loadId = await post();
    const token = brokerage.ann.token;
    const old = await brokerage.ask("DELETE", loadPath(loadId), { token, body: { reason: 2 } });
    expect([old.status, old.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT"]);
    const wrong = await brokerage.ask("GET", deletePath(loadId), { token });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "DELETE"]);
  });
});
