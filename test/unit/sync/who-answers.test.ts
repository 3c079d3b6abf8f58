import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { followLoad } from "../../../electron/sync/pull/follow-load.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { loadIds, post, read, signature } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

const page = "<!DOCTYPE html><html><body><h1>404 Not Found</h1></body></html>";

/** Responses that say that there is nothing at an address. */
const nothingThere: Record<string, (headers?: HeadersInit) => Response> = {
  "a page": (headers) =>
    new Response(page, { status: 404, headers: { "Content-Type": "text/html", ...headers } }),
  JSON: (headers) =>
    new Response(JSON.stringify({ message: "no Route matched with those values" }), { status: 404, headers }),
  nothing: (headers) => new Response(null, { status: 410, headers }),
};

const isOfLoad = ({ url }: Request) => /\/loadmanagement\/v\d\/load(\/[^/]+)?$/.test(url);
const statusOf = ({ local, sync }: TwoDesks) => readSyncStatus(local.context, sync);

/** Desks with one synchronized load. */
async function withLoad(answers?: (desks: TwoDesks) => Parameters<TwoDesks["meddle"]>[0]) {
  const desks = await openTwoDesks();
  if (answers) desks.meddle(answers(desks));
  const here = await post(desks.local, { loadNumber: "one" });
  await desks.sync.runCycle();
  expect(await desks.edits()).toEqual([]);
  const [there = ""] = await loadIds(desks.remote);
  return { desks, here, there };
}

/** The remote as one that speaks the interface and gives no header that it can do without. */
const unsigned =
  (missing: () => Response) =>
  (desks: TwoDesks) =>
  async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === "/lanedesk/v1") return missing();
    const { status, body, headers } = await desks.answer(request);
    if (status === 404) return missing();
    const location = headers.get("location");
    return new Response(body, { status, headers: location ? { Location: location } : {} });
  };

describe.each(Object.entries(nothingThere))("a load that is answered with 404, in %s", (_, missing) => {
  it("is not there where the remote signs the answer", async () => {
    const { desks, here } = await withLoad();
    desks.meddle((request) =>
      request.method === "GET" && isOfLoad(request) ? missing(signature) : undefined,
    );
    await desks.pass(600_000);
    desks.meddle(() => undefined);
    await desks.pass(60_000);
    // A Lanedesk that forgot a load is sent it again by who posted it.
    expect(await loadIds(desks.remote)).toHaveLength(2);
    expect((await read(desks.local, here)).loadState.loadStateId).toBe(1);
  });

  it("is not there where a remote that signs nothing says so", async () => {
    const { desks } = await withLoad(unsigned(missing));
    const bare = unsigned(missing)(desks);
    desks.meddle((request) => (request.method === "GET" && isOfLoad(request) ? missing() : bare(request)));
    await desks.pass(600_000);
    expect(await desks.edits()).toMatchObject([
      {
        state: "conflict",
        conflict: { kind: "missing" },
        message: expect.stringMatching(/does not have this load/),
      },
    ]);
    expect((await statusOf(desks)).problem).toBe("");
    const follow = desks.sync.ask((session) => followLoad(session, desks.local.caller.userId, "1"));
    await expect(follow).rejects.toThrow(
      /^The load board (answered 4\d\d|does not have this load).*Nothing was changed here\.$/,
    );
  });

  it("is not posted a second time if something in between said so", async () => {
    const { desks, here, there } = await withLoad();
    desks.meddle((request) => (isOfLoad(request) ? missing() : undefined));
    const second = await post(desks.local, { loadNumber: "two" });
    for (let minute = 0; minute < 30; minute += 1) await desks.pass(60_000);
    expect((await statusOf(desks)).problem).toMatch(/^[^<]*(not from the load board|A web page)[^<]*\.$/);
    expect(await statusOf(desks)).toMatchObject({ pending: 1, refused: 0, conflicts: 0 });
    desks.meddle(() => undefined);
    for (let minute = 0; minute < 12; minute += 1) await desks.pass(60_000);
    expect(await loadIds(desks.remote)).toHaveLength(2);
    expect(await loadIds(desks.remote)).toContain(there);
    expect(await loadIds(desks.local)).toEqual([here, second]);
    expect(await desks.edits()).toEqual([]);
  });
});

describe("a delete", () => {
  it("that a proxy answered with 204 is kept and sent again", async () => {
    const { desks, here, there } = await withLoad();
    desks.meddle((request) =>
      request.method === "DELETE" ? new Response(null, { status: 204 }) : undefined,
    );
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.pass(60_000);
    expect(await desks.edits()).toMatchObject([{ kind: "delete", message: expect.stringMatching(/204/) }]);
    expect((await read(desks.remote, there)).loadState.loadStateId).toBe(1);
    desks.meddle(() => undefined);
    await desks.pass(600_000);
    expect(await desks.edits()).toEqual([]);
    expect((await read(desks.remote, there)).loadState.loadStateId).toBe(5);
  });

  it.each([
    ["keeps deleted loads", false],
    ["forgets deleted loads", true],
  ])("is done at a remote without CorrelationId that %s", async (_, forgets) => {
    const missing = () => Response.json({}, { status: 404 });
    const { desks, here, there } = await withLoad(unsigned(missing));
    const bare = unsigned(missing)(desks);
    let isDeleted = false;
    desks.meddle((request) => {
      isDeleted ||= request.method === "DELETE";
      return isDeleted && forgets && request.method === "GET" && isOfLoad(request)
        ? missing()
        : bare(request);
    });
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.pass(60_000);
    expect(isDeleted).toBe(true);
    expect(await desks.edits()).toEqual([]);
    expect((await read(desks.remote, there)).loadState.loadStateId).toBe(5);
  });

  it("whose 204 can't be verified may have arrived, and is sent again", async () => {
    const { desks, here } = await withLoad();
    let isDown = false;
    desks.meddle(async (request) => {
      if (isDown)
        throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
      if (request.method !== "DELETE") return undefined;
      await desks.answer(request);
      isDown = true;
      return new Response(null, { status: 204 });
    });
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.pass(60_000);
    expect(await desks.edits()).toMatchObject([{ message: expect.stringMatching(/may have arrived\./) }]);
    isDown = false;
    desks.meddle(() => undefined);
    await desks.pass(600_000);
    expect(await desks.edits()).toEqual([]);
  });
});

describe("a remote that answers a post with a Location only", () => {
  it.each([
    ["does not know it yet", () => Response.json({}, { status: 404 })],
    [
      "is gone before it is read",
      () =>
        Promise.reject(
          new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) }),
        ),
    ],
  ])("and %s gets the post once; the load is in doubt", async (_, answerToRead) => {
    const desks = await openTwoDesks();
    const bare = unsigned(() => Response.json({}, { status: 404 }))(desks);
    let posts = 0;
    desks.meddle(async (request) => {
      if (!isOfLoad(request)) return bare(request);
      if (request.method !== "POST") return answerToRead();
      posts += 1;
      const { headers } = await bare(request);
      return new Response(null, { status: 201, headers: { Location: headers.get("location") ?? "" } });
    });
    await post(desks.local);
    for (let minute = 0; minute < 20; minute += 1) await desks.pass(60_000);
    expect(posts).toBe(1);
    expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
  });
});
