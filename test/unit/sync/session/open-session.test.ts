import { describe, expect, it } from "vitest";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { connectRemote } from "../../../../electron/sync/connection/connect.ts";
import {
  answerNotFound,
  hideExtensions,
  isCapabilitiesRequest,
  listLoadIds,
  post,
} from "../../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../../support/sync/desk-pair.ts";
import { createTestSync } from "../../../support/sync/test-sync.ts";

/** Answers to the request for the capabilities that something between the desk and the remote gives. */
const foreignAnswers: Record<string, () => Response> = {
  "a 404 without CorrelationId": () => Response.json({ message: "no route" }, { status: 404 }),
  "a sign-in page": () => new Response("<!DOCTYPE html><html><body>Sign in</body></html>"),
  "JSON without capabilities": () => Response.json({ status: "ok" }),
  "capabilities without CorrelationId": () => Response.json({ product: "Box", capabilities: [] }),
};

/** The remote receives each post, and its answer is lost; it answers the request for its capabilities as given. */
function losePosts(desks: DeskPair, answerCapabilities?: () => Response): void {
  desks.intercept(async (request) => {
    if (isCapabilitiesRequest(request)) return answerCapabilities?.();
    if (request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
    await desks.answer(request);
    throw new TypeError("fetch failed");
  });
}

describe.each(Object.entries(foreignAnswers))("with %s instead of its capabilities", (_, answer) => {
  it("a Lanedesk that was seen before gets a repeated post, also after a restart", async () => {
    const desks = await openDeskPair();
    await desks.sync.runCycle();
    const restarted = createTestSync({ ...desks, context: desks.local.context });
    losePosts(desks, answer);
    await post(desks.local);
    await restarted.runCycle();
    desks.intercept((request) => (isCapabilitiesRequest(request) ? answer() : undefined));
    desks.local.clock.pass(600_000);
    await restarted.runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("a new remote is bare; once its capabilities are known, a post in doubt is repeated", async () => {
    const desks = await openDeskPair();
    losePosts(desks, answer);
    await post(desks.local);
    await desks.sync.runCycle();
    const [inDoubt] = await desks.edits();
    expect(inDoubt).toMatchObject({
      kind: "create",
      state: "in doubt",
      message: expect.stringMatching(/enter its ID; otherwise, send the load again\.$/),
    });
    desks.intercept(() => undefined);
    await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("another remote is bare", async () => {
    const desks = await openDeskPair();
    await desks.sync.runCycle();
    losePosts(desks, answer);
    const { local, http, secrets, draft, sync } = desks;
    const baseUrl = "http://127.0.0.1:4711";
    await connectRemote(local.context, getOperator(), http, secrets, {
      ...draft,
      baseUrl,
      address: "another",
    });
    sync.reset();
    await post(local);
    for (let minute = 0; minute < 20; minute += 1) await desks.advance(60_000);
    expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
    expect(desks.requests.filter((request) => request.endsWith("/load"))).toHaveLength(1);
  });
});

it("treats a Lanedesk as bare if it reports itself that it no longer has extensions", async () => {
  const desks = await openDeskPair();
  await desks.sync.runCycle();
  losePosts(desks, answerNotFound);
  await post(desks.local);
  await desks.advance(600_000);
  hideExtensions(desks);
  for (let minute = 0; minute < 20; minute += 1) await desks.advance(60_000);
  expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
  expect(desks.requests.filter((request) => request.endsWith("/load"))).toHaveLength(1);
});
