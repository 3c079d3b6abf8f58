import { expect, test } from "vitest";
import { edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { connectOverSocket } from "../../support/sync/over-socket.ts";

const minute = 60_000;
const hour = 60 * minute;

test.each([
  ["half an hour", hour / 2],
  ["an hour", hour],
  ["six hours", 6 * hour],
])(
  "a clock that is set back by %s puts off nothing for so long, also where one load fails all the while",
  async (_, back) => {
    const over = await connectOverSocket();
    const { desks } = over;
    const { clock } = desks.local;
    const here = [await post(desks.local, { note: "bad" }), await post(desks.local, { note: "good" })];
    await over.runUntil(async () => (await desks.edits()).length === 0);
    for (const loadId of here) await edit(desks.local, loadId, { loadLabel: "Hot" });
    const there = await Promise.all((await loadIds(desks.remote)).map((id) => read(desks.remote, id)));
    const bad = there.find(({ note }) => note === "bad")?.loadId ?? "";
    const good = there.find(({ note }) => note === "good")?.loadId ?? "";
    let isBusy = true;
    over.meddle(({ method, url }) =>
      (isBusy && method === "PUT") || url.endsWith(bad) ? new Response("{}", { status: 503 }) : undefined,
    );
    const attempts = async () => (await desks.edits()).map((waiting) => waiting.attempts);
    await over.runUntil(async () => (await attempts()).every((count) => count >= 2));
    isBusy = false;
    clock.set(clock.now() - back);
    const waits = await over.runUntil(async () => (await read(desks.remote, good)).loadLabel === "Hot");
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(12 * minute);
    // A remote change is read as soon as usual.
    await edit(desks.remote, good, { note: "theirs" });
    const reads = await over.runUntil(async () =>
      (await Promise.all(here.map((loadId) => read(desks.local, loadId)))).some(
        ({ note }) => note === "theirs",
      ),
    );
    expect(reads.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(12 * minute);
  },
);
