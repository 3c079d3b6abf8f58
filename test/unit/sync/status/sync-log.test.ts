import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { dropEdit } from "../../../../electron/sync/conflicts/drop-edit.ts";
import { linkEdit } from "../../../../electron/sync/conflicts/link-edit.ts";
import { readOutboxPage } from "../../../../electron/sync/conflicts/outbox-page.ts";
import { resolveEdit } from "../../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../../electron/sync/conflicts/retry-edit.ts";
import { disconnectRemote } from "../../../../electron/sync/connection/connect.ts";
import { pauseSync, resumeSync } from "../../../../electron/sync/status/progress.ts";
import { beBare, edit, inConflict, loadIds, post } from "../../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../../support/sync/two-desks.ts";

/** What the diary tells, oldest first, without the lines before `after`. */
async function diary({ local }: TwoDesks, after = 0): Promise<string[]> {
  const { accountId } = local.caller;
  const { records } = await local.store.read(["syncLog"], ({ syncLog }) =>
    syncLog.readPage(accountId, null, 200),
  );
  return records
    .map(({ message }) => message)
    .reverse()
    .slice(after);
}

/** Makes the answers of posts get lost, at a remote without Idempotency-Key. */
function loseAnswers(desks: TwoDesks): void {
  desks.meddle(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/lanedesk/v1") return new Response("{}", { status: 404 });
    if (request.method !== "POST" || !pathname.endsWith("/load")) return undefined;
    await desks.answer(request);
    throw new TypeError("fetch failed");
  });
}

describe("the diary of a conflict", () => {
  it("tells once that it arose, with what the remote says of who changed the load and when", async () => {
    const desks = await openTwoDesks();
    await inConflict(desks);
    await desks.pass(3_600_000);
    const lines = (await diary(desks)).filter((message) =>
      message.includes("Changed here and on the remote"),
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^Dallas, TX → Atlanta, GA: Changed here and on the remote: Note\. Choose .* Last changed there on [A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d C[SD]T by remote@example\.com, as the remote tells\.$/,
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

  it("invents nobody where the remote does not tell who changed the load", async () => {
    const desks = await openTwoDesks();
    desks.meddle(async (request) => {
      if (!/\/load\/[^/]+$/.test(new URL(request.url).pathname)) return undefined;
      const answer = await desks.answer(request);
      const { updatedBy: _, updatedDateTime: __, ...load } = JSON.parse(await answer.text());
      return new Response(JSON.stringify(load), { status: answer.status, headers: answer.headers });
    });
    await inConflict(desks);
    expect((await diary(desks)).at(-1)).toMatch(/nothing is sent until then\.$/);
    const { rows } = await readOutboxPage(desks.local.context, desks.local.caller.accountId, {
      after: null,
      size: 10,
    });
    expect(rows[0]?.conflict).toMatchObject({ changedBy: "", changedAt: null });
  });

  it("tells which value was chosen and which gave way", async () => {
    const desks = await openTwoDesks();
    const { editId } = await inConflict(desks);
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, editId, { how: "fields", choices: { note: "remote" } });
    expect((await diary(desks)).at(-1)).toBe(
      "Dallas, TX → Atlanta, GA: You solved the conflict. Note: the remote's “theirs” in place of “mine” here.",
    );
  });

  it("tells what was lost by dropping the change", async () => {
    const desks = await openTwoDesks();
    const { editId } = await inConflict(desks);
    await dropEdit(desks.local.context, desks.local.caller, editId);
    expect((await diary(desks)).at(-1)).toContain(
      "the load is as the remote has it. Note: “theirs” in place of “mine”. Label: nothing in place of “Hot”.",
    );
  });

  it("tells how a delete of what was changed there went out", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.remote, there, { note: "still wanted" });
    const { context, caller } = desks.local;
    await deleteLoad(context, caller, here, { reason: "2", comment: null });
    await desks.pass(60_000);
    const [held] = await desks.edits();
    await resolveEdit(context, caller, held?.editId ?? 0, { how: "local" });
    await desks.sync.runCycle();
    expect(await diary(desks, 2)).toEqual([
      expect.stringContaining("You deleted the load, and it was changed on the remote meanwhile (Note)."),
      "Dallas, TX → Atlanta, GA: You had it deleted on the remote all the same.",
      "Dallas, TX → Atlanta, GA: Deleted on the remote.",
    ]);
  });
});

describe("the diary of a post in doubt", () => {
  it("tells that it arose, and which load the broker named", async () => {
    const desks = await openTwoDesks();
    await post(desks.local, { loadNumber: "A-1" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    beBare(desks);
    const [there = ""] = await loadIds(desks.remote);
    const [held] = await desks.edits();
    await desks.sync.ask((session) => linkEdit(session, held?.editId ?? 0, there));
    const lines = (await diary(desks)).filter((message) => message.startsWith("Load A-1: "));
    expect(lines).toEqual([
      expect.stringContaining("No answer came when this load was posted"),
      `Load A-1: You said which load of the remote it is: ${there}.`,
      "Load A-1: Posted on the remote.",
    ]);
  });

  it("tells that the broker had it sent again, or dropped it", async () => {
    const desks = await openTwoDesks();
    await post(desks.local, { loadNumber: "A-1" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    const { context, caller } = desks.local;
    const [held] = await desks.edits();
    await retryEdit(context, caller, held?.editId ?? 0);
    expect((await diary(desks)).at(-1)).toBe(
      "Load A-1: You said that it does not stand on the remote: it is posted.",
    );
    await desks.sync.runCycle();
    await dropEdit(context, caller, (await desks.edits())[0]?.editId ?? 0);
    expect((await diary(desks)).at(-1)).toMatch(/^Load A-1: You dropped the post that was in doubt/);
  });

  it("tells that a Lanedesk was asked again under the same key", async () => {
    const desks = await openTwoDesks();
    await post(desks.local, { loadNumber: "A-1" });
    let isLost = false;
    desks.meddle(async (request) => {
      if (isLost || request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
      isLost = true;
      await desks.answer(request);
      throw new TypeError("fetch failed");
    });
    await desks.sync.runCycle();
    await desks.pass(60_000);
    const lines = (await diary(desks)).filter((message) => message.startsWith("Load A-1: "));
    expect(lines).toEqual([
      expect.stringContaining("It is asked for again under the same key"),
      "Load A-1: Posted on the remote, once: what was in doubt was asked for again under its key.",
    ]);
  });
});

describe("the diary of a refusal", () => {
  it("tells that a post was refused, tried again and dropped", async () => {
    const desks = await openTwoDesks();
    await post(desks.local, { loadNumber: "A-1" });
    desks.meddle((request) =>
      request.method === "POST" && request.url.endsWith("/load")
        ? new Response(JSON.stringify({ detail: "No such equipment." }), { status: 400 })
        : undefined,
    );
    await desks.sync.runCycle();
    const { context, caller } = desks.local;
    const [held] = await desks.edits();
    await retryEdit(context, caller, held?.editId ?? 0);
    await dropEdit(context, caller, held?.editId ?? 0);
    expect(await diary(desks, 1)).toEqual([
      expect.stringMatching(/^Load A-1: The remote did not take the load\..*No such equipment/),
      "Load A-1: You had the post tried again.",
      "Load A-1: You dropped the post: the load stays here alone.",
    ]);
  });
});

describe("the diary of the connection", () => {
  it("tells of its begin and end, of stops by hand, and of a remote that did not answer", async () => {
    const desks = await openTwoDesks();
    const { context } = desks.local;
    await pauseSync(context);
    await resumeSync(context);
    desks.meddle(() => {
      throw new TypeError("fetch failed");
    });
    await desks.sync.runCycle();
    await desks.pass(60_000);
    desks.meddle(() => undefined);
    await desks.pass(60_000);
    await disconnectRemote(context, desks.secrets);
    const lines = await diary(desks);
    const ofCarriers = lines.filter((message) => /^Carriers:|carrier monitoring/.test(message));
    expect(ofCarriers).toEqual([
      expect.stringMatching(
        /^Carriers: .* new or changed were not read, and .* steps were not read\. The remote did not answer/,
      ),
      "The carrier monitoring answers again.",
    ]);
    expect(lines.filter((message) => !ofCarriers.includes(message))).toEqual([
      "Connected with http://127.0.0.1:4710.",
      "You stopped sending. Everything that waits stays.",
      "Sending goes on.",
      expect.stringContaining("The remote did not answer"),
      "The remote answers again.",
      "Disconnected from http://127.0.0.1:4710. What waits stays here.",
    ]);
  });

  it("tells what a colleague changed there and was taken over", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.remote, there, { note: "theirs" });
    await desks.pass(3_600_000);
    expect((await diary(desks)).at(-1)).toMatch(
      /Changed on the remote: Note; taken over\. Last changed there on .* by remote@example\.com, as the remote tells\.$/,
    );
  });
});
