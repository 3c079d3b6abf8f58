import { describe, expect, it } from "vitest";
import { bookLoad, unbookLoad } from "../../../electron/services/loads/book.ts";
import { deleteLoad, restoreLoad } from "../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../electron/services/settings/settings.ts";
import { discardEdit } from "../../../electron/sync/conflicts/discard-edit.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../electron/sync/conflicts/retry-edit.ts";
import { DEFAULT_CODE_LISTS } from "../../../shared/reference/code-lists.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { Settings } from "../../../shared/views/settings.ts";
import {
  answerNotFound,
  changeEpoch,
  edit,
  hideExtensions,
  isCapabilitiesRequest,
  listLoadIds,
  markDeskAsCopy,
  post,
  read,
} from "../../support/sync/desk-actions.ts";
import { type Desk, type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";
import { createTestSync } from "../../support/sync/test-sync.ts";

/** Longer than the time to undo a booking. */
const AFTER_UNDO_MS = 11_000;

const book = ({ context, caller }: Desk, loadId: string, carrierName = "Swift") =>
  bookLoad(context, caller, { loadId, carrierName, rate: 2_000 });
const unbook = ({ context, caller }: Desk, loadId: string) => unbookLoad(context, caller, { loadId });
const remove = ({ context, caller }: Desk, loadId: string) =>
  deleteLoad(context, caller, loadId, { reason: "2", comment: null });
const restore = ({ context, caller }: Desk, loadId: string) => restoreLoad(context, caller, loadId);

const statusIn = async (desk: Desk, loadId: string) =>
  getLoadStatus((await read(desk, loadId)).loadState.loadStateId);

/** The status of every load of a desk, oldest first. */
const statuses = async (desk: Desk) =>
  Promise.all((await listLoadIds(desk)).map((loadId) => statusIn(desk, loadId)));

const getComments = async (desk: Desk, loadId: string) =>
  (await read(desk, loadId)).loadActivity.map(({ comment }) => comment);

const countWrites = ({ requests }: DeskPair) =>
  requests.filter((request) => /^(PUT|DELETE)|\/load$/.test(request)).length;

/** Disconnects the local desk from its remote, or connects it again. */
const setConnected = ({ local }: DeskPair, connected: boolean) =>
  local.store.write(["keyValue"], async ({ keyValue }) => {
    const remote = await keyValue.get("remote");
    if (!remote) throw new Error("No remote.");
    await keyValue.set("remote", { ...remote, isConnected: connected });
  });

/** Desks with one synchronized load. */
async function openWithLoad(rule: Settings["bookedLoads"] = "delete") {
  const desks = await openDeskPair();
  await changeSettings(desks.local.context, getOperator(), { bookedLoads: rule });
  const here = await post(desks.local, { note: "first" });
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  return { desks, here, there };
}

/** Books the load and lets the remote know. */
async function openWithBookedLoad(rule: Settings["bookedLoads"] = "delete") {
  const opened = await openWithLoad(rule);
  await book(opened.desks.local, opened.here);
  await opened.desks.advance(AFTER_UNDO_MS);
  return opened;
}

describe("booking a posted load", () => {
  it("deletes it on the load board with the reason for covered loads, after the time to undo [booked-elsewhere]", async () => {
    const { desks, here, there } = await openWithLoad();
    const deleteReasons = [...DEFAULT_CODE_LISTS.deleteReasons, { id: 17, name: "Covered", short: "" }];
    await desks.local.store.write(["keyValue"], ({ keyValue }) =>
      keyValue.set("codeLists", { ...DEFAULT_CODE_LISTS, deleteReasons }),
    );
    await book(desks.local, here);
    const [cover] = await desks.edits();
    expect(cover).toMatchObject({ kind: "cover", state: "pending" });
    expect(cover?.dueAt).toBe(desks.local.clock.now() + 10_000);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.local, here)).toBe("booked");
    expect(await read(desks.remote, there)).toMatchObject({
      loadState: { loadStateDescription: "Closed" },
      loadStateReason: { loadStateReasonId: 17 },
    });
  });

  it("gives no reason and the comment Covered if no code is named so", async () => {
    const { desks, there } = await openWithBookedLoad();
    expect(await read(desks.remote, there)).toMatchObject({ loadStateReason: { loadStateReasonId: 0 } });
    expect(await getComments(desks.remote, there)).toContain("Covered");
  });

  it("sends nothing if it is unbooked in time, and sends its unsent changes", async () => {
    const { desks, here, there } = await openWithLoad();
    await edit(desks.local, here, { note: "second" });
    await book(desks.local, here);
    await unbook(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "second" });
    expect(await statuses(desks.remote)).toEqual(["available"]);
  });

  it("posts it again as a new load if it is unbooked later, and deletes that when booked again", async () => {
    const { desks, here, there } = await openWithBookedLoad();
    await unbook(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["deleted", "available"]);
    expect(await statusIn(desks.remote, there)).toBe("deleted");
    await book(desks.local, here, "Other");
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["deleted", "deleted"]);
  });

  it("posts nothing that was booked, unbooked and booked while the remote could not be reached", async () => {
    const { desks, here } = await openWithBookedLoad();
    const requests = countWrites(desks);
    for (let times = 0; times < 2; times += 1) {
      await unbook(desks.local, here);
      await book(desks.local, here);
    }
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(countWrites(desks)).toBe(requests);
  });

  it.each([
    ["booked and unbooked", book, unbook],
    ["deleted and restored", remove, restore],
  ])("posts it again if it is unbooked, %s before sync posts it", async (_, end, reopen) => {
    const { desks, here } = await openWithBookedLoad();
    await unbook(desks.local, here);
    await end(desks.local, here);
    await reopen(desks.local, here);
    for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["deleted", "available"]);
    expect(await statusIn(desks.local, here)).toBe("available");
  });

  it("sends nothing for a load that was not posted yet", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toEqual([]);
  });

  it("deletes it also if it was booked while no remote was connected", async () => {
    const { desks, here } = await openWithLoad();
    const { local } = desks;
    await setConnected(desks, false);
    await edit(local, here, { note: "second" });
    await book(local, here);
    await setConnected(desks, true);
    for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["deleted"]);
  });

  it.each([
    ["before its delete is sent", false, ["available"]],
    ["after it is deleted there", true, ["deleted", "available"]],
  ])("posts it if it is unbooked %s, while no remote is connected", async (_, isDeleted, expected) => {
    const { desks, here } = await openWithLoad();
    await book(desks.local, here);
    if (isDeleted) await desks.advance(AFTER_UNDO_MS);
    await setConnected(desks, false);
    await unbook(desks.local, here);
    await setConnected(desks, true);
    for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(expected);
  });

  it("deletes it after a restart", async () => {
    const { desks, here } = await openWithLoad();
    await book(desks.local, here);
    const restarted = createTestSync({ ...desks, context: desks.local.context });
    desks.local.clock.pass(AFTER_UNDO_MS);
    await restarted.runCycle();
    expect(await statuses(desks.remote)).toEqual(["deleted"]);
  });

  it("deletes it once after a restore from a backup", async () => {
    const { desks, here } = await openWithLoad();
    await book(desks.local, here);
    const restore = desks.local.store.takeSnapshot();
    await desks.advance(AFTER_UNDO_MS);
    const requests = countWrites(desks);
    restore();
    await markDeskAsCopy(desks.local);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.local, here)).toBe("booked");
    expect(await statuses(desks.remote)).toEqual(["deleted"]);
    expect(countWrites(desks)).toBeLessThanOrEqual(requests + 1);
  });

  it("does not refresh it", async () => {
    const { desks, here } = await openWithLoad();
    await refreshLoads(desks.local.context, desks.local.caller, [here]);
    await book(desks.local, here);
    await refreshLoads(desks.local.context, desks.local.caller, [here]);
    expect((await desks.edits()).map(({ kind }) => kind)).toEqual(["cover"]);
  });
});

describe("a booked load that changed on the load board meanwhile", () => {
  it("is deleted there; changes of other fields are kept here", async () => {
    const { desks, here, there } = await openWithLoad();
    await edit(desks.local, here, { note: "mine" });
    await edit(desks.remote, there, { note: "theirs", loadLabel: "Hot" });
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.remote, there)).toBe("deleted");
    expect(await read(desks.local, here)).toMatchObject({ note: "mine", loadLabel: "Hot" });
    expect(await statusIn(desks.local, here)).toBe("booked");
  });

  it("stays booked if it was booked there with the same carrier", async () => {
    const { desks, here, there } = await openWithLoad();
    await book(desks.remote, there);
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["booked"]);
  });

  it("keeps its unsent changes for the broker if it was booked there and is unbooked here", async () => {
    const { desks, here, there } = await openWithLoad();
    await edit(desks.local, here, { note: "mine" });
    await book(desks.remote, there);
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    await unbook(desks.local, here);
    await desks.advance(600_000);
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({ conflict: { kind: "booked", localContent: { note: "mine" } } });
    await resolveEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0, { how: "remote" });
    for (let times = 0; times < 2; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["booked", "available"]);
  });

  it.each(["booked", "unbooked"])(
    "keeps its unsent changes for the broker if it was booked there, is %s here, and is lost there",
    async (status) => {
      const { desks, here, there } = await openWithLoad();
      await edit(desks.local, here, { note: "mine" });
      await book(desks.remote, there);
      await book(desks.local, here);
      await desks.advance(AFTER_UNDO_MS);
      if (status === "unbooked") await unbook(desks.local, here);
      changeEpoch(desks, there);
      for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
      const [blocked] = await desks.edits();
      expect(blocked).toMatchObject({ conflict: { kind: "booked", localContent: { note: "mine" } } });
      await resolveEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0, { how: "remote" });
      for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
      expect(await desks.edits()).toEqual([]);
      expect(await statuses(desks.remote)).toEqual(
        status === "booked" ? ["booked"] : ["booked", "available"],
      );
    },
  );

  it("is posted again once it is unbooked if it was lost there", async () => {
    const { desks, here, there } = await openWithLoad("leave");
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    desks.intercept(({ url }) => (url.endsWith(there) ? answerNotFound() : undefined));
    for (let times = 0; times < 2; times += 1) await desks.advance(600_000);
    await unbook(desks.local, here);
    for (let times = 0; times < 4; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(2);
  });

  it("needs a person if it was booked there with another carrier", async () => {
    const { desks, here, there } = await openWithLoad();
    await book(desks.remote, there, "Other");
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toMatchObject([
      { state: "conflict", message: expect.stringMatching(/booked here with Swift .* with Other/) },
    ]);
    expect(await read(desks.local, here)).toMatchObject({ carrierName: "Swift" });
  });

  it.each([404, 409])("is done if the load board answers the delete with %i", async (status) => {
    const { desks, here, there } = await openWithLoad();
    await book(desks.local, here);
    desks.intercept(async (request) => {
      if (request.method !== "DELETE") return undefined;
      await desks.answer(request);
      return status === 404 ? answerNotFound() : Response.json({}, { status });
    });
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.remote, there)).toBe("deleted");
    expect(await statusIn(desks.local, here)).toBe("booked");
  });

  it("stays booked here and posted there if the load board rejects the delete and the broker gives up", async () => {
    const { desks, here } = await openWithLoad();
    await book(desks.local, here);
    desks.intercept(({ method }) => (method === "DELETE" ? Response.json({}, { status: 403 }) : undefined));
    await desks.advance(AFTER_UNDO_MS);
    const [rejected] = await desks.edits();
    expect(rejected).toMatchObject({ state: "rejected", message: expect.stringMatching(/booked here/) });
    await discardEdit(desks.local.context, desks.local.caller, rejected?.editId ?? 0);
    for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.local, here)).toBe("booked");
  });
});

describe("a load that is booked while its post has no answer", () => {
  /** The remote receives the post, and its answer is lost. */
  async function openWithLostPost(isBare: boolean, isBooked = true) {
    const desks = await openDeskPair();
    desks.intercept(async (request) => {
      if (isBare && isCapabilitiesRequest(request)) return answerNotFound();
      if (request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
      await desks.answer(request);
      throw new TypeError("fetch failed");
    });
    const here = await post(desks.local);
    await desks.sync.runCycle();
    if (isBooked) await book(desks.local, here);
    if (isBare) hideExtensions(desks);
    else desks.intercept(() => undefined);
    for (let times = 0; times < 3; times += 1) await desks.advance(60_000);
    return { desks, here };
  }

  it("is found by repeating the post with its key, then deleted", async () => {
    const { desks } = await openWithLostPost(false);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["deleted"]);
  });

  it("is deleted once the broker enters its id on a bare remote", async () => {
    const { desks } = await openWithLostPost(true);
    const [inDoubt] = await desks.edits();
    expect(inDoubt).toMatchObject({ kind: "create", state: "in doubt" });
    const [there = ""] = await listLoadIds(desks.remote);
    await desks.sync.callRemote((session) => linkEdit(session, inDoubt?.editId ?? 0, there));
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["deleted"]);
  });

  it("is posted once if it is booked while no remote is connected and unbooked later", async () => {
    const { desks, here } = await openWithLostPost(true, false);
    const requests = countWrites(desks);
    await setConnected(desks, false);
    await book(desks.local, here);
    await setConnected(desks, true);
    await unbook(desks.local, here);
    const [inDoubt] = await desks.edits();
    const [there = ""] = await listLoadIds(desks.remote);
    await desks.sync.callRemote((session) => linkEdit(session, inDoubt?.editId ?? 0, there));
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(countWrites(desks)).toBe(requests);
    expect(await statuses(desks.remote)).toEqual(["available"]);
  });

  it("is not posted if the broker says that it is not on a bare remote", async () => {
    const { desks } = await openWithLostPost(true);
    const [inDoubt] = await desks.edits();
    const requests = countWrites(desks);
    await retryEdit(desks.local.context, desks.local.caller, inDoubt?.editId ?? 0);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(countWrites(desks)).toBe(requests);
  });
});

describe("with the setting to ask", () => {
  it("waits for the broker, who deletes the load there", async () => {
    const { desks, there } = await openWithBookedLoad("ask");
    const [asked] = await desks.edits();
    expect(asked).toMatchObject({ kind: "cover", state: "conflict", conflict: { kind: "covered" } });
    await desks.advance(600_000);
    expect(await statusIn(desks.remote, there)).toBe("available");
    await resolveEdit(desks.local.context, desks.local.caller, asked?.editId ?? 0, { how: "local" });
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.remote, there)).toBe("deleted");
  });

  it("waits for the broker, who leaves it posted; unbooking continues with the same load", async () => {
    const { desks, here, there } = await openWithBookedLoad("ask");
    const [asked] = await desks.edits();
    await resolveEdit(desks.local.context, desks.local.caller, asked?.editId ?? 0, { how: "remote" });
    await edit(desks.remote, there, { note: "theirs" });
    for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.remote, there)).toBe("available");
    expect(await read(desks.local, here)).toMatchObject({ note: "theirs" });
    await unbook(desks.local, here);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statuses(desks.remote)).toEqual(["available"]);
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    expect(await desks.edits()).toMatchObject([{ conflict: { kind: "covered" } }]);
  });

  it.each(["unbooked here", "deleted there"])("needs no decision once it is %s", async (how) => {
    const { desks, here, there } = await openWithBookedLoad("ask");
    if (how === "unbooked here") await unbook(desks.local, here);
    else await desks.answer(await deleteRequest(desks, there));
    await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
  });
});

async function deleteRequest({ draft }: DeskPair, loadId: string): Promise<Request> {
  const body = JSON.stringify({ reason: "2" });
  const headers = {
    Authorization: `Bearer ${draft.token}`,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
  };
  return new Request(`${draft.baseUrl}/loadmanagement/v3/load/${loadId}`, {
    method: "DELETE",
    headers,
    body,
  });
}

describe("with the setting to leave it", () => {
  it("stays posted, with an entry in its history", async () => {
    const { desks, here, there } = await openWithBookedLoad("leave");
    expect(await getComments(desks.local, here)).toContain("Left posted on the load board");
    for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await statusIn(desks.remote, there)).toBe("available");
    expect(await statusIn(desks.local, here)).toBe("booked");
  });

  it("lets the broker decide on a field that both sides changed, once it is unbooked", async () => {
    const { desks, here, there } = await openWithLoad("leave");
    await edit(desks.local, here, { note: "mine" });
    await edit(desks.remote, there, { note: "theirs" });
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    for (let times = 0; times < 3; times += 1) await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
    await unbook(desks.local, here);
    await desks.advance(60_000);
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({ conflict: { kind: "fields" }, message: expect.stringMatching(/Note/) });
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs" });
    await resolveEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0, { how: "local" });
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "mine" });
  });
});

describe("a remote that was restored from a backup", () => {
  it("gets the delete of a booked load again", async () => {
    const { desks, here } = await openWithLoad();
    const restore = desks.remote.store.takeSnapshot();
    await book(desks.local, here);
    await desks.advance(AFTER_UNDO_MS);
    restore();
    changeEpoch(desks);
    for (let times = 0; times < 4; times += 1) await desks.advance(600_000);
    expect(await statuses(desks.remote)).toEqual(["deleted"]);
    expect(await desks.edits()).toEqual([]);
  });
});
