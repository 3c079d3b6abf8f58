import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { discardEdit } from "../../../../electron/sync/conflicts/discard-edit.ts";
import { readOutboxPage } from "../../../../electron/sync/conflicts/outbox-page.ts";
import { resolveEdit } from "../../../../electron/sync/conflicts/resolve-edit.ts";
import { smallLoad } from "../../../support/loads.ts";
import { createConflict, edit, listLoadIds, post, read } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

describe("a conflict", () => {
  it("shows both values and sends nothing until one is chosen", async () => {
    const desks = await openDeskPair();
    const { there } = await createConflict(desks);
    const { rows } = await readOutboxPage(desks.local.context, desks.local.caller.accountId, {
      after: null,
      size: 10,
    });
    expect(rows).toMatchObject([
      {
        state: "conflict",
        conflict: {
          kind: "fields",
          fields: [{ label: "Note", base: "first", local: "mine", remote: "theirs" }],
        },
      },
    ]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", loadLabel: null });
  });

  it("shows a code by its name, a number with its unit and a time without a T, also in the log", async () => {
    const desks = await openDeskPair();
    const [pickup, delivery] = smallLoad.loadStops;
    const change = (equipmentTypeId: number, weight: number, lateDateTime: string) => ({
      ...{ equipmentAttributes: { equipmentTypeId }, dimensional: { weight } },
      loadStops: [{ ...pickup, lateDateTime }, delivery],
    });
    const here = await post(desks.local, change(1, 40_000, "2026-12-01T08:00:00"));
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.local, here, change(2, 42_000, "2026-12-02"));
    await edit(desks.remote, there, change(3, 44_000, "2026-12-03T14:30:00"));
    await desks.sync.runCycle();
    const { rows } = await readOutboxPage(desks.local.context, desks.local.caller.accountId, {
      after: null,
      size: 10,
    });
    expect(rows[0]?.conflict?.fields).toMatchObject([
      { label: "Equipment", base: "Van", local: "Reefer", remote: "Flatbed" },
      { label: "Weight", base: "40,000 lb", local: "42,000 lb", remote: "44,000 lb" },
      { label: "Stop 1: Latest", base: "2026-12-01 08:00", local: "2026-12-02", remote: "2026-12-03 14:30" },
    ]);
    await resolveEdit(desks.local.context, desks.local.caller, rows[0]?.editId ?? 0, { how: "remote" });
    const { records } = await desks.local.context.store.read(["syncLog"], ({ syncLog }) =>
      syncLog.readPage(desks.local.caller.accountId, null, 1),
    );
    expect(records[0]?.message).toContain("Equipment: load board's “Flatbed”, discarded “Reefer”.");
    expect(records[0]?.message).toContain("Latest: load board's “2026-12-03 14:30”, discarded “2026-12-02”.");
  });

  it.each([
    ["local", "mine"],
    ["remote", "theirs"],
  ] as const)(
    "is resolved with the %s value on both sides, and keeps the other changes",
    async (side, note) => {
      const desks = await openDeskPair();
      const { here, there, editId } = await createConflict(desks);
      await resolveEdit(desks.local.context, desks.local.caller, editId, {
        how: "fields",
        choices: { note: side },
      });
      await desks.sync.runCycle();
      expect(await read(desks.local, here)).toMatchObject({ note, loadLabel: "Hot" });
      expect(await read(desks.remote, there)).toMatchObject({ note, loadLabel: "Hot" });
      expect(await desks.edits()).toEqual([]);
    },
  );

  it("records the changed values in the activity", async () => {
    const desks = await openDeskPair();
    const { here, editId } = await createConflict(desks);
    const choices = { note: "remote" } as const;
    await resolveEdit(desks.local.context, desks.local.caller, editId, { how: "fields", choices });
    const { loadActivity } = await read(desks.local, here);
    expect(loadActivity.map(({ comment }) => comment)).toContainEqual(
      expect.stringMatching(/^Conflict resolved: .*Note mine → theirs/),
    );
  });

  it("is not resolved without a choice for each field, and nothing is changed", async () => {
    const desks = await openDeskPair();
    const { here, editId } = await createConflict(desks);
    const half = resolveEdit(desks.local.context, desks.local.caller, editId, { how: "fields", choices: {} });
    await expect(half).rejects.toThrow("Choose a value for Note");
    expect(await read(desks.local, here)).toMatchObject({ note: "mine" });
  });

  it("leaves the remote's version if it is dropped", async () => {
    const desks = await openDeskPair();
    const { here, editId } = await createConflict(desks);
    await discardEdit(desks.local.context, desks.local.caller, editId);
    await desks.sync.runCycle();
    expect(await read(desks.local, here)).toMatchObject({ note: "theirs", loadLabel: null });
    expect(await desks.edits()).toEqual([]);
  });

  it("between a local delete and a remote change is decided by the broker", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.remote, there, { note: "still wanted" });
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.sync.runCycle();
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({ kind: "delete", state: "conflict", conflict: { kind: "changed" } });
    await resolveEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0, { how: "remote" });
    expect(await read(desks.local, here)).toMatchObject({
      note: "still wanted",
      loadState: { loadStateId: 1 },
    });
  });

  it("with a load that ended on the remote keeps the local version to be posted as a new load", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local, { note: "first" });
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.local, here, { note: "mine" });
    await deleteLoad(desks.remote.context, desks.remote.caller, there, { reason: "2", comment: null });
    await desks.sync.runCycle();
    expect(await read(desks.local, here)).toMatchObject({ note: "first", loadState: { loadStateId: 5 } });
    const [blocked] = await desks.edits();
    expect(blocked?.message).toContain("Post your version as a new load");
    await resolveEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0, { how: "local" });
    await desks.sync.runCycle();
    const notes = await Promise.all(
      (await listLoadIds(desks.remote)).map(async (id) => (await read(desks.remote, id)).note),
    );
    expect(notes.sort()).toEqual(["first", "mine"]);
  });
});
