import { describe, expect, it } from "vitest";
import { load as loadSchema } from "../../../shared/interface/load.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import {
  deletePath,
  fullLoad,
  guidPattern,
  loadPath,
  loadsPath,
  smallLoad,
  unknownId,
} from "../../support/loads.ts";

const brokerage = await brokerageForAll();

const post = async () =>
  (await brokerage.ask("POST", loadsPath, { token: brokerage.ann.token, body: fullLoad })).body;
const get = (loadId: string, token = brokerage.ann.token) =>
  brokerage.ask("GET", loadPath(loadId), { token });

describe("4.3 Get load", () => {
  it("returns 200 with CorrelationId and the load", async () => {
    const posted = await post();
    const { status, headers, body } = await get(posted.loadId);
    expect(status).toBe(200);
    expect(headers.get("correlationid")).toMatch(guidPattern);
    expect(body).toEqual(posted);
    expect(loadSchema.strict().parse(body)).toEqual(body);
  });

  it("returns the load to every user of the account", async () => {
    const { loadId } = await post();
    expect((await get(loadId, brokerage.bo.token)).status).toBe(200);
  });

  it("returns a deleted load with 200, its state, reason and comment [get-deleted]", async () => {
    const { loadId } = await post();
    const body = { reason: 2, comment: "The shipper called it off" };
    await brokerage.ask("DELETE", deletePath(loadId), { token: brokerage.ann.token, body });
    const read = await get(loadId);
    expect(read.status).toBe(200);
    expect(read.body.loadState).toEqual({ loadStateId: 5, loadStateDescription: "Closed" });
    const reason = { loadStateReasonId: 2, loadStateReasonDescription: "Cancelled" };
    expect(read.body.loadStateReason).toEqual(reason);
    expect(read.body.loadActivity.at(-1)).toMatchObject({
      loadState: { loadStateId: 5 },
      loadStateReason: reason,
      comment: body.comment,
    });
  });

  it("returns 404 for an unknown load and another account's load [get-deleted]", async () => {
    const { loadId } = await post();
    const theirs = await get(loadId, brokerage.zoe.token);
    const nobodys = await get(unknownId, brokerage.zoe.token);
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    const { correlationId: _, ...problem } = theirs.body;
    expect(nobodys.body).toMatchObject(problem);
    expect((await get("not-an-id")).status).toBe(404);
  });

  it("accepts the id in any letter case", async () => {
    const { loadId } = await post();
    expect((await get(loadId.toUpperCase())).body.loadId).toBe(loadId);
  });

  it("returns 304 without a body for an unchanged load, and the load after a change", async () => {
    const { loadId } = await post();
    const { token } = brokerage.ann;
    const tag = (await get(loadId)).headers.get("etag") ?? "";
    const again = (header = tag) =>
      brokerage.ask("GET", loadPath(loadId), { token, headers: { "If-None-Match": header } });
    expect(await again()).toMatchObject({ status: 304, text: "" });
    expect(await again("*")).toMatchObject({ status: 304, text: "" });
    await brokerage.ask("PUT", loadPath(loadId), { token, body: smallLoad });
    expect((await again()).status).toBe(200);
  });
});
