import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { discardEdit } from "../../../../electron/sync/conflicts/discard-edit.ts";
import { linkEdit } from "../../../../electron/sync/conflicts/link-edit.ts";
import { readOutboxPage } from "../../../../electron/sync/conflicts/outbox-page.ts";
import { resolveEdit } from "../../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../../electron/sync/conflicts/retry-edit.ts";
import { disconnectRemote } from "../../../../electron/sync/connection/connect.ts";
import { pauseSync, resumeSync } from "../../../../electron/sync/status/progress.ts";
import {
  createConflict,
  edit,
  hideExtensions,
  listLoadIds,
  post,
} from "../../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../../support/sync/desk-pair.ts";

/** The log, oldest first, from line `from`. */
async function readLog({ local }: DeskPair, from = 0): Promise<string[]> {
  const { accountId } = local.caller;
  const { records } = await local.store.read(["syncLog"], ({ syncLog }) =>
    syncLog.readPage(accountId, null, 200),
  );
  return records
    .map(({ message }) => message)
    .reverse()
    .slice(from);
}

/** Loses the answers to posts, at a remote without Idempotency-Key. */
function loseAnswers(desks: DeskPair): void {
  desks.intercept(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/lanedesk/v1") return new Response("{}", { status: 404 });
    if (request.method !== "POST" || !pathname.endsWith("/load")) return undefined;
    await desks.answer(request);
    throw new TypeError("fetch failed");
  });
}

it("has no control characters of a load number or of a remote's text", async () => {
  const desks = await openDeskPair();
  desks.intercept(async (request) =>
    request.method === "POST" && request.url.endsWith("/load")
      ? Response.json({ detail: "No\u001b[2J\r\nforged" }, { status: 400 })
      : undefined,
  );
  await post(desks.local, { loadNumber: "7\u001b[31m\nforged" });
  await desks.sync.runCycle();
  const lines = await readLog(desks);
  expect(lines.at(-1)).toMatch(/^Load 7 \[31m forged: .*responded with 400: No \[2J forged;/);
  expect((await desks.edits())[0]?.message).not.toMatch(/\p{Cc}/u);
});

describe("the log of a conflict", () => {
  it("reports a new conflict once, with who changed the load and when", async () => {
    const desks = await openDeskPair();
    await createConflict(desks);
    await desks.advance(3_600_000);
    const lines = (await readLog(desks)).filter((message) =>
      message.includes("Changed here and on the load board"),
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^Dallas, TX → Atlanta, GA: Changed here and on the load board: Note\. Choose .* Last change: [A-Z][a-z]{2} \d+\/\d+\/\d{4} \d\d?:\d\d ([AP]M )?E[SD]T by remote@example\.com\.$/,
      ),
    ]);
    const { rows } = await readOutboxPage(desks.local.context, desks.local.caller.accountId, {
      after: null,
      size: 10,
    });
    expect(rows[0]?.conflict).toMatchObject({
      changedBy: "remote@example.com",
      changedAt: expect.any(Number),
    });
  });

  it("names no user if the remote does not report who changed the load", async () => {
    const desks = await openDeskPair();
    desks.intercept(async (request) => {
      if (!/\/load\/[^/]+$/.test(new URL(request.url).pathname)) return undefined;
      const answer = await desks.answer(request);
      const { updatedBy: _, updatedDateTime: __, ...load } = JSON.parse(await answer.text());
      return new Response(JSON.stringify(load), { status: answer.status, headers: answer.headers });
    });
    await createConflict(desks);
    expect((await readLog(desks)).at(-1)).toMatch(/Lanedesk sends nothing until then\.$/);
    const { rows } = await readOutboxPage(desks.local.context, desks.local.caller.accountId, {
      after: null,
      size: 10,
    });
    expect(rows[0]?.conflict).toMatchObject({ changedBy: "", changedAt: null });
  });

  it("names the chosen and the discarded value", async () => {
    const desks = await openDeskPair();
    const { editId } = await createConflict(desks);
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, editId, { how: "fields", choices: { note: "remote" } });
    expect((await readLog(desks)).at(-1)).toBe(
      "Dallas, TX → Atlanta, GA: You resolved the conflict. Note: load board's “theirs”, discarded “mine”.",
    );
  });

  it("names the values that were discarded with the change", async () => {
    const desks = await openDeskPair();
    const { editId } = await createConflict(desks);
    await discardEdit(desks.local.context, desks.local.caller, editId);
    expect((await readLog(desks)).at(-1)).toContain(
      "The load is the same as on the load board. Note: “theirs”, discarded “mine”. Label: none, discarded “Hot”.",
    );
  });

  it("reports how a delete of a changed load was resolved", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.remote, there, { note: "still wanted" });
    const { context, caller } = desks.local;
    await deleteLoad(context, caller, here, { reason: "2", comment: null });
    await desks.advance(60_000);
    const [blocked] = await desks.edits();
    await resolveEdit(context, caller, blocked?.editId ?? 0, { how: "local" });
    await desks.sync.runCycle();
    expect(await readLog(desks, 2)).toEqual([
      expect.stringContaining(
        "You deleted the load, but the load was changed on the load board before the delete was sent (Note).",
      ),
      "Dallas, TX → Atlanta, GA: You chose to delete the load on the load board anyway.",
      "Dallas, TX → Atlanta, GA: Deleted on the load board.",
    ]);
  });
});

describe("the log of a post in doubt", () => {
  it("reports the doubt and the load that the broker entered", async () => {
    const desks = await openDeskPair();
    await post(desks.local, { loadNumber: "A-1" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    hideExtensions(desks);
    const [there = ""] = await listLoadIds(desks.remote);
    const [blocked] = await desks.edits();
    await desks.sync.callRemote((session) => linkEdit(session, blocked?.editId ?? 0, there));
    const lines = (await readLog(desks)).filter((message) => message.startsWith("Load A-1: "));
    expect(lines).toEqual([
      expect.stringContaining(
        "the load may have been posted. If the load is on the load board, enter its ID",
      ),
      `Load A-1: You entered the load board ID: ${there}.`,
      "Load A-1: Posted on the load board.",
    ]);
  });

  it("reports that the broker retried or discarded the post", async () => {
    const desks = await openDeskPair();
    await post(desks.local, { loadNumber: "A-1" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    const { context, caller } = desks.local;
    const [blocked] = await desks.edits();
    await retryEdit(context, caller, blocked?.editId ?? 0);
    expect((await readLog(desks)).at(-1)).toBe(
      "Load A-1: You confirmed that the load is not posted. Lanedesk will post the load.",
    );
    await desks.sync.runCycle();
    await discardEdit(context, caller, (await desks.edits())[0]?.editId ?? 0);
    expect((await readLog(desks)).at(-1)).toMatch(/^Load A-1: You discarded a post that was in doubt/);
  });

  it("reports that the request was repeated with the same key", async () => {
    const desks = await openDeskPair();
    await post(desks.local, { loadNumber: "A-1" });
    let isLost = false;
    desks.intercept(async (request) => {
      if (isLost || request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
      isLost = true;
      await desks.answer(request);
      throw new TypeError("fetch failed");
    });
    await desks.sync.runCycle();
    await desks.advance(60_000);
    const lines = (await readLog(desks)).filter((message) => message.startsWith("Load A-1: "));
    expect(lines).toEqual([
      expect.stringContaining("Lanedesk repeats the request with the same key"),
      "Load A-1: Posted on the load board. Lanedesk repeated the request with the same key, so the load is posted once.",
    ]);
  });
});

describe("the log of a rejection", () => {
  it("reports that a post was rejected, retried and discarded", async () => {
    const desks = await openDeskPair();
    await post(desks.local, { loadNumber: "A-1" });
    desks.intercept((request) =>
      request.method === "POST" && request.url.endsWith("/load")
        ? new Response(JSON.stringify({ detail: "No such equipment." }), { status: 400 })
        : undefined,
    );
    await desks.sync.runCycle();
    const { context, caller } = desks.local;
    const [blocked] = await desks.edits();
    await retryEdit(context, caller, blocked?.editId ?? 0);
    await discardEdit(context, caller, blocked?.editId ?? 0);
    expect(await readLog(desks, 1)).toEqual([
      expect.stringMatching(
        /^Load A-1: The load board responded with 400: No such equipment; the load was rejected\./,
      ),
      "Load A-1: You retried the post.",
      "Load A-1: You discarded the post. The load stays here only.",
    ]);
  });
});

describe("the log of the connection", () => {
  it("reports connecting, disconnecting, pausing and unanswered requests", async () => {
    const desks = await openDeskPair();
    const { context } = desks.local;
    await pauseSync(context);
    await resumeSync(context);
    desks.intercept(() => {
      throw new TypeError("fetch failed");
    });
    await desks.sync.runCycle();
    await desks.advance(60_000);
    desks.intercept(() => undefined);
    await desks.advance(60_000);
    await disconnectRemote(context, getOperator(), desks.secrets);
    const lines = await readLog(desks);
    const ofCarriers = lines.filter((message) => /^Carriers:|carrier monitoring/.test(message));
    expect(ofCarriers).toEqual([
      expect.stringMatching(
        /^Carriers: new and changed carriers were not read, and .* steps were not read; Lanedesk will retry\. The carrier monitoring service did not respond/,
      ),
      "The carrier monitoring service responds again.",
    ]);
    expect(lines.filter((message) => !ofCarriers.includes(message))).toEqual([
      "Connected to http://127.0.0.1:4710.",
      "You paused sync. Unsent changes are kept.",
      "Sync resumed.",
      expect.stringContaining("The load board did not respond"),
      "The load board responds again.",
      "Disconnected from http://127.0.0.1:4710. Unsent changes are kept.",
    ]);
  });

  it("reports what a colleague changed", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.remote, there, { note: "theirs" });
    await desks.advance(3_600_000);
    expect((await readLog(desks)).at(-1)).toMatch(
      /Changed on the load board: Note\. Last change: .* by remote@example\.com\.$/,
    );
  });
});
