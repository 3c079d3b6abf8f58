import { describe, expect, it } from "vitest";
import { refreshAnswer } from "../../../shared/interface/refresh.ts";
import { getLoadState, loadStates } from "../../../shared/reference/load-states.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import {
  deletePath,
  guidPattern,
  loadPath,
  loadsPath,
  refreshPath,
  smallLoad,
  unknownId,
} from "../../support/loads.ts";

const brokerage = await brokerageForAll();

const post = async (token = brokerage.ann.token): Promise<string> =>
  (await brokerage.ask("POST", loadsPath, { token, body: smallLoad })).body.loadId;
const refresh = (body: unknown) => brokerage.ask("POST", refreshPath, { token: brokerage.ann.token, body });
const minutes = 60_000;

describe("4.5 Refresh loads", () => {
  it("returns 200 with counts, a jobId and a status per load (2.5) [refresh]", async () => {
    const [one, two] = [await post(), await post()];
    const before = Date.now();
    const { status, headers, body } = await refresh([one, two]);
    expect(status).toBe(200);
    expect(headers.get("correlationid")).toMatch(guidPattern);
    expect(refreshAnswer.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      declined: 0,
      successful: 2,
      failed: 0,
      jobId: expect.stringMatching(guidPattern),
    });
    expect(body.statuses.map(({ loadId }: { loadId: string }) => loadId)).toEqual([one, two]);
    for (const result of body.statuses) {
      expect(result).toMatchObject({ status: 1, error: "" });
      expect(result.nextRefreshAvailableAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      expect(Date.parse(result.nextRefreshAvailableAt)).toBeGreaterThanOrEqual(before + 15 * minutes);
      expect(Date.parse(result.nextRefreshAvailableAt)).toBeLessThan(Date.now() + 15 * minutes + 1);
    }
  });

  it("refreshes more loads at once for a broker than the window does [roles]", async () => {
    const token = brokerage.bo.token;
    const body = Array.from({ length: 60 }, () => unknownId);
    const { status } = await brokerage.ask("POST", refreshPath, {
      token,
      body: body.map((id, index) => `${id.slice(0, -2)}${index + 10}`),
    });
    expect(status).toBe(200);
  });

  it("declines a load refreshed within 15 minutes, with the time of the next refresh [refresh]", async () => {
    const loadId = await post();
    const first = (await refresh([loadId])).body.statuses[0];
    const { body } = await refresh([loadId]);
    expect(body).toMatchObject({ declined: 1, successful: 0, failed: 0 });
    expect(body.statuses[0]).toMatchObject({
      status: 2,
      nextRefreshAvailableAt: first.nextRefreshAvailableAt,
      error: expect.stringContaining("Too early"),
    });
  });

  it("leaves the load and its ETag unchanged (3)", async () => {
    const loadId = await post();
    const token = brokerage.ann.token;
    const before = await brokerage.ask("GET", loadPath(loadId), { token });
    await refresh([loadId]);
    const after = await brokerage.ask("GET", loadPath(loadId), { token });
    expect(after.body).toEqual(before.body);
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
  });

  it("ignores duplicates in any letter case [refresh]", async () => {
    const loadId = await post();
    const { body } = await refresh([loadId, loadId.toUpperCase(), loadId]);
    expect(body).toMatchObject({ successful: 1, declined: 0, failed: 0 });
    expect(body.statuses).toHaveLength(1);
  });

  it("declines loads that are not posted [refresh] [load-states]", async () => {
    const [deleted, paused] = [await post(), await post()];
    await brokerage.ask("DELETE", deletePath(deleted), { token: brokerage.ann.token, body: { reason: 2 } });
    await brokerage.withStore(({ store }) =>
      store.write(["loads"], async ({ loads }) => {
        const record = await loads.find(brokerage.ann.accountId, paused);
        if (record) await loads.saveMany([{ ...record, loadState: getLoadState(loadStates.paused) }]);
      }),
    );
    const { body } = await refresh([deleted, paused]);
    expect(body).toMatchObject({ declined: 2, successful: 0, failed: 0 });
    expect(body.statuses.map(({ error }: { error: string }) => error)).toEqual([
      expect.stringContaining("Closed"),
      expect.stringContaining("Paused"),
    ]);
  });

  it("reports unknown, malformed and foreign ids as failed [refresh]", async () => {
    const [mine, theirs] = [await post(), await post(brokerage.zoe.token)];
    const { status, body } = await refresh([unknownId, "no id", 7, null, theirs, mine]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ failed: 5, successful: 1, declined: 0 });
    expect(body.statuses.map(({ status }: { status: number }) => status)).toEqual([3, 3, 3, 3, 3, 1]);
    expect(body.statuses.slice(0, 5).every(({ error }: { error: string }) => error.length > 0)).toBe(true);
  });

  it("returns zeros for an empty list [refresh]", async () => {
    expect((await refresh([])).body).toMatchObject({ declined: 0, successful: 0, failed: 0, statuses: [] });
  });

  it("accepts 10,000 entries (8)", async () => {
    const loadId = await post();
    const { body } = await refresh([...Array(9_999).keys()].map(String).concat(loadId));
    expect(body).toMatchObject({ failed: 9_999, successful: 1, declined: 0 });
  });

  it("rejects more than 10,000 entries including duplicates, and refreshes nothing (8) [refresh]", async () => {
    const loadId = await post();
    const { status, body } = await refresh(Array(10_001).fill(loadId));
    expect(status).toBe(400);
    expect(body.detail).toContain("10,000");
    expect((await refresh([loadId])).body.successful).toBe(1);
  });

  it.each([{}, "text", { loadIds: [] }, null, 5])("refuses a body that is no array: %j", async (body) => {
    expect((await refresh(JSON.stringify(body))).status).toBe(400);
  });
});
