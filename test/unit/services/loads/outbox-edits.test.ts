import { describe, expect, it } from "vitest";
import type { LoadChange } from "../../../../electron/services/loads/load-record.ts";
import { type OutboxChange, planOutboxChange } from "../../../../electron/services/loads/outbox-edits.ts";
import {
  type EditRecord,
  type LoadRecord,
  NOT_DUE,
  type RemoteLinkRecord,
} from "../../../../electron/store/store.ts";
import { aLoad, anActivity, aRemoteLink, morning } from "../../../support/records.ts";

const link = aRemoteLink();

function changed(before: Partial<LoadRecord> | undefined, after: Partial<LoadRecord>): LoadChange {
  const record = aLoad({ revision: 2, updatedAt: morning + 1, ...after });
  const { loadState, loadStateReason } = record;
  const activity = anActivity({ loadState, loadStateReason, comment: "No longer needed" });
  return { before: before && aLoad(before), after: record, activity };
}

/** The outbox of a load after changes, each noted as it comes. */
function noted(changes: LoadChange[], known?: RemoteLinkRecord, start: EditRecord[] = []): EditRecord[] {
  let edits = start;
  let next = 100;
  for (const change of changes) {
    const { add, save, remove = [] }: OutboxChange = planOutboxChange(change, edits, known);
    edits = edits
      .filter(({ editId }) => !remove.includes(editId))
      .map((edit) => (edit.editId === save?.editId ? save : edit));
    if (add) {
      next += 1;
      edits = [...edits, { ...add, editId: next }];
    }
  }
  return edits;
}

const post = changed(undefined, {});
const edit = changed({}, { note: "other" });
const remove = changed(
  {},
  {
    status: "deleted",
    loadStateReason: { loadStateReasonId: 2, loadStateReasonDescription: "Cancelled" },
  },
);
const booking = changed({}, { status: "booked" });
const refresh = { ...edit, activity: null };

describe("recording changes of a load in the outbox", () => {
  it("delays a delete by ten seconds for Undo and nothing else", () => {
    expect(noted([remove], link).map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
      ["delete", remove.after.updatedAt + 10_000],
    ]);
    expect(noted([edit], link).map(({ dueAt }) => dueAt)).toEqual([0]);
  });

  it("folds edits of an unsent load into its create", () => {
    const edits = noted([post, edit, edit]);
    expect(edits).toMatchObject([{ kind: "create", changes: 3, revision: 2, dueAt: 0 }]);
  });

  it("sends nothing for a load created and deleted offline", () => {
    expect(noted([post, edit, remove])).toEqual([]);
  });

  it("sends nothing for a load created and booked offline until it is unbooked", () => {
    expect(noted([post, booking])).toEqual([]);
    expect(noted([post, booking, changed({ status: "booked" }, {})])).toMatchObject([{ kind: "create" }]);
  });

  it("folds edits of a sent load into one update", () => {
    expect(noted([edit, edit], link)).toMatchObject([{ kind: "update", changes: 2 }]);
  });

  it("replaces earlier edits with a delete and keeps its reason and comment", () => {
    expect(noted([edit, remove], link)).toMatchObject([
      { kind: "delete", deletion: { reason: "2", comment: "No longer needed" } },
    ]);
  });

  it("lets later edits wait for a create that is being sent", () => {
    const sent = { key: "k", body: {}, at: morning, isRepeatable: false, wasRepeated: false };
    const posting = noted([post]).map((edit) => ({ ...edit, state: "sending" as const, sent }));
    expect(noted([edit], undefined, posting)).toMatchObject([
      { kind: "create", changes: 1 },
      { kind: "update", dueAt: NOT_DUE },
    ]);
    expect(noted([remove], undefined, posting)).toMatchObject([
      { kind: "create" },
      { kind: "delete", dueAt: NOT_DUE },
    ]);
  });

  it("retries a rejected edit after a correction", () => {
    const refused = noted([edit], link).map((edit) => ({
      ...edit,
      state: "rejected" as const,
      dueAt: NOT_DUE,
      message: "no",
    }));
    expect(noted([edit], link, refused)).toMatchObject([{ state: "pending", dueAt: 0, message: "" }]);
  });

  it("records one refresh, and only for a load at the remote", () => {
    expect(noted([refresh, refresh], link)).toMatchObject([{ kind: "refresh" }]);
    expect(noted([post, refresh])).toMatchObject([{ kind: "create", changes: 1 }]);
  });

  it("removes an unsent delete and posts a load again after a sent one", () => {
    const restore = changed({ status: "deleted" }, {});
    expect(noted([remove, restore], link)).toMatchObject([{ kind: "update" }]);
    expect(planOutboxChange(restore, [], link)).toMatchObject({ add: { kind: "create" }, isUnlinked: true });
  });
});
