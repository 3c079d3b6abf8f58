import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { importLoad } from "../../../electron/sync/pull/import-load.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { listLoadIds, loadAnswerHeaders, post, read } from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

const page = "<!DOCTYPE html><html><body><h1>404 Not Found</h1></body></html>";

/** Responses for a missing resource, as a remote or a proxy sends them. */
const missingResponses: Record<string, (headers?: HeadersInit) => Response> = {
  "a page": (headers) =>
    new Response(page, { status: 404, headers: { "Content-Type": "text/html", ...headers } }),
  JSON: (headers) =>
    new Response(JSON.stringify({ message: "no Route matched with those values" }), { status: 404, headers }),
  nothing: (headers) => new Response(null, { status: 410, headers }),
};

const isOfLoad = ({ url }: Request) => /\/loadmanagement\/v\d\/load(\/[^/]+)?$/.test(url);
const getStatus = ({ local, sync }: DeskPair) => readSyncStatus(local.context, sync);

/** Desks with one synchronized load. */
async function openWithLoad(answers?: (desks: DeskPair) => Parameters<DeskPair["intercept"]>[0]) {
  const desks = await openDeskPair();
  if (answers) desks.intercept(answers(desks));
  const here = await post(desks.local, { loadNumber: "one" });
  await desks.sync.runCycle();
  expect(await desks.edits()).toEqual([]);
  const [there = ""] = await listLoadIds(desks.remote);
  return { desks, here, there };
}

/** The remote without extensions and optional headers. */
const withoutOptionalHeaders =
  (missing: () => Response) =>
  (desks: DeskPair) =>
  async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === "/lanedesk/v1") return missing();
    const { status, body, headers } = await desks.answer(request);
    if (status === 404) return missing();
    const location = headers.get("location");
    return new Response(body, { status, headers: location ? { Location: location } : {} });
  };

describe.each(Object.entries(missingResponses))(
  "a load answered as missing, with %s as the body",
  (_, missing) => {
    it("is posted again if the answer has the headers of the remote", async () => {
      const { desks, here } = await openWithLoad();
      desks.intercept((request) =>
        request.method === "GET" && isOfLoad(request) ? missing(loadAnswerHeaders) : undefined,
      );
      await desks.advance(600_000);
      desks.intercept(() => undefined);
      await desks.advance(60_000);
      // The desk that posted a load posts it again if a Lanedesk lost it.
      expect(await listLoadIds(desks.remote)).toHaveLength(2);
      expect((await read(desks.local, here)).loadState.loadStateId).toBe(1);
    });

    it("raises a conflict if a remote without these headers sends the answer", async () => {
      const { desks } = await openWithLoad(withoutOptionalHeaders(missing));
      const bare = withoutOptionalHeaders(missing)(desks);
      desks.intercept((request) =>
        request.method === "GET" && isOfLoad(request) ? missing() : bare(request),
      );
      await desks.advance(600_000);
      expect(await desks.edits()).toMatchObject([
        {
          state: "conflict",
          conflict: { kind: "missing" },
          message: expect.stringMatching(/no longer has this load/),
        },
      ]);
      expect((await getStatus(desks)).problem).toBe("");
      const importing = desks.sync.callRemote((session) =>
        importLoad(session, desks.local.caller.userId, "1"),
      );
      await expect(importing).rejects.toThrow(
        /^The load board (responded with 4\d\d|does not have this load).*nothing was changed here\.$/,
      );
    });

    it("is not posted again if a proxy sends the answer", async () => {
      const { desks, here, there } = await openWithLoad();
      desks.intercept((request) => (isOfLoad(request) ? missing() : undefined));
      const second = await post(desks.local, { loadNumber: "two" });
      for (let minute = 0; minute < 30; minute += 1) await desks.advance(60_000);
      expect((await getStatus(desks)).problem).toMatch(/^[^<]*(not the load board|A web page)[^<]*\.$/);
      expect(await getStatus(desks)).toMatchObject({ pending: 1, refused: 0, conflicts: 0 });
      desks.intercept(() => undefined);
      for (let minute = 0; minute < 12; minute += 1) await desks.advance(60_000);
      expect(await listLoadIds(desks.remote)).toHaveLength(2);
      expect(await listLoadIds(desks.remote)).toContain(there);
      expect(await listLoadIds(desks.local)).toEqual([here, second]);
      expect(await desks.edits()).toEqual([]);
    });
  },
);

describe("a delete", () => {
  it("is sent again if a proxy responded with 204", async () => {
    const { desks, here, there } = await openWithLoad();
    desks.intercept((request) =>
      request.method === "DELETE" ? new Response(null, { status: 204 }) : undefined,
    );
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.advance(60_000);
    expect(await desks.edits()).toMatchObject([{ kind: "delete", message: expect.stringMatching(/204/) }]);
    expect((await read(desks.remote, there)).loadState.loadStateId).toBe(1);
    desks.intercept(() => undefined);
    await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect((await read(desks.remote, there)).loadState.loadStateId).toBe(5);
  });

  it.each([
    ["keeps deleted loads", false],
    ["forgets deleted loads", true],
  ])("completes on a remote without CorrelationId that %s", async (_, forgets) => {
    const missing = () => Response.json({}, { status: 404 });
    const { desks, here, there } = await openWithLoad(withoutOptionalHeaders(missing));
    const bare = withoutOptionalHeaders(missing)(desks);
    let isDeleted = false;
    desks.intercept((request) => {
      isDeleted ||= request.method === "DELETE";
      return isDeleted && forgets && request.method === "GET" && isOfLoad(request)
        ? missing()
        : bare(request);
    });
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.advance(60_000);
    expect(isDeleted).toBe(true);
    expect(await desks.edits()).toEqual([]);
    expect((await read(desks.remote, there)).loadState.loadStateId).toBe(5);
  });

  it("is sent again if its 204 can't be verified", async () => {
    const { desks, here } = await openWithLoad();
    let isDown = false;
    desks.intercept(async (request) => {
      if (isDown)
        throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
      if (request.method !== "DELETE") return undefined;
      await desks.answer(request);
      isDown = true;
      return new Response(null, { status: 204 });
    });
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.advance(60_000);
    expect(await desks.edits()).toMatchObject([{ message: expect.stringMatching(/may have arrived\./) }]);
    isDown = false;
    desks.intercept(() => undefined);
    await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
  });
});

describe("a remote that answers a post with a Location only", () => {
  it.each([
    ["does not have the load yet", () => Response.json({}, { status: 404 })],
    [
      "goes offline before the load is read",
      () =>
        Promise.reject(
          new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) }),
        ),
    ],
  ])("and %s gets one post; the load is in doubt", async (_, answerToRead) => {
    const desks = await openDeskPair();
    const bare = withoutOptionalHeaders(() => Response.json({}, { status: 404 }))(desks);
    let posts = 0;
    desks.intercept(async (request) => {
      if (!isOfLoad(request)) return bare(request);
      if (request.method !== "POST") return answerToRead();
      posts += 1;
      const { headers } = await bare(request);
      return new Response(null, { status: 201, headers: { Location: headers.get("location") ?? "" } });
    });
    await post(desks.local);
    for (let minute = 0; minute < 20; minute += 1) await desks.advance(60_000);
    expect(posts).toBe(1);
    expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
  });
});
