import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { edit, hideExtensions, listLoadIds, post, read } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

describe("a remote without an epoch that was restored from a backup", () => {
  /** Two linked loads; since the backup, one was changed and the other deleted. */
  async function openRestored() {
    const desks = await openDeskPair();
    hideExtensions(desks);
    const changed = await post(desks.local, { loadNumber: "changed" });
    const deleted = await post(desks.local, { loadNumber: "deleted" });
    await desks.sync.runCycle();
    const restoreStore = desks.remote.store.takeSnapshot();
    desks.remote.clock.pass(60_000);
    await edit(desks.local, changed, { note: "mine" });
    await deleteLoad(desks.local.context, desks.local.caller, deleted, { reason: "2", comment: null });
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    restoreStore();
    return desks;
  }

  it("gets the change and the delete again", async () => {
    const desks = await openRestored();
    for (let minute = 0; minute < 15; minute += 1) await desks.advance(60_000);
    const there = await Promise.all((await listLoadIds(desks.remote)).map((id) => read(desks.remote, id)));
    expect(
      there.map(({ loadNumber, note, loadState }) => [loadNumber, note, loadState.loadStateId]).sort(),
    ).toEqual([
      ["changed", "mine", 1],
      ["deleted", null, 5],
    ]);
    expect(await desks.edits()).toEqual([]);
    const lines = await desks.local.store.read(["syncLog"], async ({ syncLog }) =>
      (await syncLog.readPage(desks.local.caller.accountId, null, 200)).records.map(({ message }) => message),
    );
    expect(lines.filter((message) => message.includes("was probably restored from a backup"))).toHaveLength(
      1,
    );
  });
});
