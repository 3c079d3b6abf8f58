import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import {
  answerNotFound,
  edit,
  hideCapabilities,
  hideExtensions,
  isCapabilitiesRequest,
  listLoadIds,
  post,
  read,
} from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

/** Failures that never reject an edit, however often they occur. */
const outages = [
  ["asks to be left alone", () => new Response("{}", { status: 429 })],
  [
    "is not there",
    () => {
      const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      throw Object.assign(new TypeError("fetch failed"), { cause });
    },
  ],
] as const;

describe.each(outages)("a remote that %s ten times", (_, outage) => {
  it("and then fails once does not reject the edit, which is sent again", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "changed" });
    const answers: (() => Response)[] = Array(10).fill(outage);
    answers.push(() => new Response("{}", { status: 503 }));
    desks.intercept(({ method }) => (method === "PUT" ? answers.shift()?.() : undefined));
    for (let cycle = 0; cycle < 11; cycle += 1) await desks.advance(600_000);
    expect(answers).toEqual([]);
    expect(await desks.edits()).toMatchObject([{ state: "pending", attempts: 1 }]);
    await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
  });
});

it.each(["PUT", "DELETE"])(
  "guards a %s to a Lanedesk whose capabilities are hidden with its ETag",
  async (method) => {
    const desks = await openDeskPair();
    hideCapabilities(desks);
    const here = await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    const { context, caller } = desks.local;
    if (method === "PUT") await edit(desks.local, here, { note: "mine" });
    else await deleteLoad(context, caller, here, { reason: "2", comment: null });
    desks.intercept(async (request) => {
      if (isCapabilitiesRequest(request)) return new Response("{}", { status: 404 });
      if (request.method === method) await edit(desks.remote, there, { note: "theirs" });
      return undefined;
    });
    await desks.advance(60_000);
    expect(await desks.edits()).toMatchObject([{ state: "conflict" }]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", loadState: { loadStateId: 1 } });
  },
);

it("reads the load before an update if a proxy made the ETags weak", async () => {
  const desks = await openDeskPair();
  desks.intercept(async (request) => {
    const response = await desks.answer(request);
    const etag = response.headers.get("ETag");
    if (etag) response.headers.set("ETag", `W/${etag}`);
    return response;
  });
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  await edit(desks.remote, there, { note: "theirs" });
  await edit(desks.local, here, { tenderNotes: "mine" });
  await desks.sync.runCycle();
  expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", tenderNotes: "mine" });
});

it("says that a change was not sent if only the read before the write failed", async () => {
  const desks = await openDeskPair();
  hideExtensions(desks);
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  await edit(desks.local, here, { note: "changed" });
  desks.requests.length = 0;
  desks.intercept((request) => {
    if (isCapabilitiesRequest(request)) return answerNotFound();
    return request.url.endsWith(there) ? new Response("{}", { status: 500 }) : undefined;
  });
  await desks.sync.runCycle();
  expect(desks.requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
  expect(await desks.edits()).toMatchObject([
    { message: expect.stringMatching(/ 500; the change was not sent\. Lanedesk will retry\.$/) },
  ]);
});

it("says that a change may have arrived while a read after the lost response fails", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  await edit(desks.local, here, { note: "changed" });
  desks.intercept(({ method }) => (method === "PUT" ? new Response("{}", { status: 500 }) : undefined));
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  desks.requests.length = 0;
  desks.intercept(({ url }) => (url.endsWith(there) ? new Response("{}", { status: 500 }) : undefined));
  await desks.advance(60_000);
  expect(desks.requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
  expect(await desks.edits()).toMatchObject([
    { attempts: 2, message: expect.stringContaining("the change may have arrived") },
  ]);
});
