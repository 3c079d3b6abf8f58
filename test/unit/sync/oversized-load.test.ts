import { describe, expect, it } from "vitest";
import { retryEdit } from "../../../electron/sync/conflicts/retry-edit.ts";
import { edit, post, read } from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

const getMessage = (excess: string) =>
  `The load board's load ${excess}; this load is not synchronized. Shorten the load on the load board, then retry.`;
const tooLarge = getMessage("is larger than the interface allows");
const tooMany = getMessage("contains more than 20,000 values, which the interface does not allow");

const manyFields = Array.from({ length: 100_000 }, (_, index) => ({ key: `k${index}`, value: "v" }));

/** Content that makes a load too large. */
const enlargements = [
  ["4 MB", { note: "x".repeat(4 * 1024 * 1024) }, tooLarge],
  ["100,000 custom fields", { customData: manyFields }, tooLarge],
  ["30,000 short unknown values", { unknown: Array(30_000).fill(1) }, tooMany],
] as const;

/** Adds to the remote's answers about one load. */
async function enlargeAnswers(desks: DeskPair, remoteLoadId: string, enlargement: object): Promise<void> {
  desks.intercept(async (request) => {
    if (!new URL(request.url).pathname.endsWith(`/load/${remoteLoadId}`)) return undefined;
    const answer = await desks.answer(new Request(request.url, { headers: withoutETag(request) }));
    const body = JSON.stringify({ ...JSON.parse(await answer.text()), ...enlargement });
    return new Response(body, { headers: answer.headers });
  });
}

function withoutETag({ headers }: Request): Headers {
  const remaining = new Headers(headers);
  remaining.delete("if-none-match");
  return remaining;
}

/** Two linked loads, one of which is too large on the remote. */
async function openWithOversized(enlargement: object) {
  const desks = await openDeskPair();
  const [large, usual] = [await post(desks.local), await post(desks.local)];
  await desks.sync.runCycle();
  const getId = (loadId: string) =>
    desks.local.store.read(["remoteLinks"], async ({ remoteLinks }) => {
      const [link] = await remoteLinks.findMany([loadId]);
      return link?.remoteLoadId ?? "";
    });
  await enlargeAnswers(desks, await getId(large), enlargement);
  return { desks, large, usual, there: { usual: await getId(usual) } };
}

const readLog = ({ local }: DeskPair) =>
  local.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(local.caller.accountId, null, 200)).records.map(({ message }) => message),
  );

describe.each(enlargements)("a remote load with %s", (_, enlargement, message) => {
  it("is rejected once and unchanged here; other loads are synchronized", async () => {
    const { desks, large, usual, there } = await openWithOversized(enlargement);
    const before = await read(desks.local, large);
    await edit(desks.remote, there.usual, { note: "changed there" });
    await desks.advance(3_600_000);
    await desks.advance(3_600_000);
    expect(await desks.edits()).toEqual([
      expect.objectContaining({ loadId: large, kind: "update", state: "rejected", message }),
    ]);
    expect((await readLog(desks)).filter((line) => line.includes(message))).toHaveLength(1);
    expect(await read(desks.local, large)).toEqual(before);
    expect(await read(desks.local, usual)).toMatchObject({ note: "changed there" });
  });
});

describe("an update of a load that is too large on the remote", () => {
  it("is not sent until the load is smaller", async () => {
    const { desks, large } = await openWithOversized(enlargements[0][1]);
    await desks.advance(3_600_000);
    await edit(desks.local, large, { note: "changed here" });
    desks.requests.length = 0;
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([expect.objectContaining({ state: "rejected", message: tooLarge })]);
    expect(desks.requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
    desks.intercept(() => undefined);
    const [row] = await desks.edits();
    await retryEdit(desks.local.context, desks.local.caller, row?.editId ?? 0);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.local, large)).toMatchObject({ note: "changed here" });
  });
});
