import { describe, expect, it } from "vitest";
import { retryEdit } from "../../../electron/sync/conflicts/retry-edit.ts";
import { edit, post, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

const wordsOf = (excess: string) =>
  `The remote's load ${excess}. Nothing of it was taken over: the load stays here as it is, and is not sent. Other loads go on. Have it made smaller on the remote, then try again.`;
const tooLarge = wordsOf("is larger than any load of the interface");
const tooMany = wordsOf("holds more than 20,000 values, which none of the interface does");

const manyFields = Array.from({ length: 100_000 }, (_, index) => ({ key: `k${index}`, value: "v" }));

/** What makes a load too large, each by itself. */
const growths = [
  ["4 MB", { note: "x".repeat(4 * 1024 * 1024) }, tooLarge],
  ["100,000 custom fields", { customData: manyFields }, tooLarge],
  ["30,000 short values that nobody knows", { unknown: Array(30_000).fill(1) }, tooMany],
] as const;

/** From now on the remote answers one load with that much more; where the load stands there. */
async function grow(desks: TwoDesks, remoteLoadId: string, growth: object): Promise<void> {
  desks.meddle(async (request) => {
    if (!new URL(request.url).pathname.endsWith(`/load/${remoteLoadId}`)) return undefined;
    const answer = await desks.answer(new Request(request.url, { headers: withoutETag(request) }));
    const body = JSON.stringify({ ...JSON.parse(await answer.text()), ...growth });
    return new Response(body, { headers: answer.headers });
  });
}

function withoutETag({ headers }: Request): Headers {
  const kept = new Headers(headers);
  kept.delete("if-none-match");
  return kept;
}

/** Two loads that both sides have, one of which is too large at the remote now. */
async function withOversized(growth: object) {
  const desks = await openTwoDesks();
  const [large, usual] = [await post(desks.local), await post(desks.local)];
  await desks.sync.runCycle();
  const idOf = (loadId: string) =>
    desks.local.store.read(["remoteLinks"], async ({ remoteLinks }) => {
      const [link] = await remoteLinks.findMany([loadId]);
      return link?.remoteLoadId ?? "";
    });
  await grow(desks, await idOf(large), growth);
  return { desks, large, usual, there: { usual: await idOf(usual) } };
}

const diary = ({ local }: TwoDesks) =>
  local.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(local.caller.accountId, null, 200)).records.map(({ message }) => message),
  );

describe.each(growths)("a load of %s at the remote", (_, growth, message) => {
  it("is refused in message, once, and stays here as it is; other loads go on", async () => {
    const { desks, large, usual, there } = await withOversized(growth);
    const before = await read(desks.local, large);
    await edit(desks.remote, there.usual, { note: "changed there" });
    await desks.pass(3_600_000);
    await desks.pass(3_600_000);
    expect(await desks.edits()).toEqual([
      expect.objectContaining({ loadId: large, kind: "update", state: "rejected", message }),
    ]);
    expect((await diary(desks)).filter((line) => line.includes(message))).toHaveLength(1);
    expect(await read(desks.local, large)).toEqual(before);
    expect(await read(desks.local, usual)).toMatchObject({ note: "changed there" });
  });
});

describe("a change of a load that is too large at the remote", () => {
  it("waits in message, is not sent, and goes there once the load is smaller", async () => {
    const { desks, large } = await withOversized(growths[0][1]);
    await desks.pass(3_600_000);
    await edit(desks.local, large, { note: "changed here" });
    desks.asked.length = 0;
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([expect.objectContaining({ state: "rejected", message: tooLarge })]);
    expect(desks.asked.filter((asked) => asked.startsWith("PUT"))).toEqual([]);
    desks.meddle(() => undefined);
    const [row] = await desks.edits();
    await retryEdit(desks.local.context, desks.local.caller, row?.editId ?? 0);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.local, large)).toMatchObject({ note: "changed here" });
  });
});
