import { expect, test } from "vitest";
import { edit, listLoadIds, post, read } from "../../support/sync/desk-actions.ts";
import { openSocketDeskPair } from "../../support/sync/socket-desk-pair.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  ["half an hour", HOUR_MS / 2],
  ["an hour", HOUR_MS],
  ["six hours", 6 * HOUR_MS],
])(
  "does not delay sync when the clock is set back by %s, even if one load keeps failing",
  async (_, back) => {
    const pair = await openSocketDeskPair();
    const { desks } = pair;
    const { clock } = desks.local;
    const here = [await post(desks.local, { note: "bad" }), await post(desks.local, { note: "good" })];
    await pair.runUntil(async () => (await desks.edits()).length === 0);
    for (const loadId of here) await edit(desks.local, loadId, { loadLabel: "Hot" });
    const there = await Promise.all((await listLoadIds(desks.remote)).map((id) => read(desks.remote, id)));
    const bad = there.find(({ note }) => note === "bad")?.loadId ?? "";
    const good = there.find(({ note }) => note === "good")?.loadId ?? "";
    let isBusy = true;
    pair.intercept(({ method, url }) =>
      (isBusy && method === "PUT") || url.endsWith(bad) ? new Response("{}", { status: 503 }) : undefined,
    );
    const attempts = async () => (await desks.edits()).map((waiting) => waiting.attempts);
    await pair.runUntil(async () => (await attempts()).every((count) => count >= 2));
    isBusy = false;
    clock.set(clock.now() - back);
    const waits = await pair.runUntil(async () => (await read(desks.remote, good)).loadLabel === "Hot");
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(12 * MINUTE_MS);
    // Remote changes are read on the usual schedule.
    await edit(desks.remote, good, { note: "theirs" });
    const reads = await pair.runUntil(async () =>
      (await Promise.all(here.map((loadId) => read(desks.local, loadId)))).some(
        ({ note }) => note === "theirs",
      ),
    );
    expect(reads.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(12 * MINUTE_MS);
  },
);
