import { describe, expect, it } from "vitest";
import { type EditRecord, type LoadRecord, NOT_DUE } from "../../../../electron/store/store.ts";
import { decidePush, type PushAction } from "../../../../electron/sync/push/decide-push.ts";
import { LoadSyncState } from "../../../../electron/sync/session/load-sync-state.ts";
import type { Session } from "../../../../electron/sync/session/session.ts";
import { getLoadState } from "../../../../shared/reference/load-states.ts";
import type { Settings } from "../../../../shared/views/settings.ts";
import { aLoad, anEdit, aRemoteLink, morning } from "../../../support/records.ts";

const inDoubt = { key: "k", body: {}, isRepeatable: true, wasRepeated: false };
const booked: Partial<LoadRecord> = { status: "booked", loadState: getLoadState(3), carrierName: "Swift" };

const deletion = { reason: "17", comment: "Covered" };

/** The parts of a session that decisions about a load read. */
const aSession = (rule: Settings["bookedLoads"], hasEtag: boolean, hasIdempotency: boolean) =>
  ({
    context: { env: { clock: { now: () => morning }, createId: () => "new", createSecret: () => "" } },
    capabilities: { hasEtag, hasIdempotency, epoch: "" },
    booked: { rule, deletion },
    directory: new Map(),
    random: () => 0.5,
    getDueUntil: () => morning,
    ended: new Map(),
    rolledBack: new Set(),
  }) as unknown as Session;

interface Case {
  edits: Partial<EditRecord>[];
  rule?: Settings["bookedLoads"];
  isLinked?: boolean;
  /** The remote has neither ETags nor Idempotency-Key. */
  isBare?: boolean;
  action: Partial<PushAction> | object;
  left: Partial<EditRecord>[] | object[];
  isLeftPosted?: true;
}

const cover: Partial<EditRecord> = { kind: "cover" };
const done = { type: "done" };

const cases: Record<string, Case> = {
  "deletes a booked load that an ETag guards": {
    edits: [cover],
    action: { type: "delete", remoteLoadId: "remote-1", delete: { deletion, etag: '"1"' } },
    left: [{ kind: "cover", state: "pending" }],
  },
  "reads a booked load on a bare remote before it deletes it": {
    edits: [cover],
    isBare: true,
    action: { type: "read", remoteLoadId: "remote-1" },
    left: [{ kind: "cover", state: "pending" }],
  },
  "asks about a booked load": {
    edits: [cover],
    rule: "ask",
    action: done,
    left: [{ kind: "cover", state: "conflict", conflict: { kind: "covered" }, dueAt: NOT_DUE }],
  },
  "deletes a booked load that the broker decided to delete": {
    edits: [{ ...cover, deletion: { reason: "2", comment: null } }],
    rule: "ask",
    action: { type: "delete", delete: { deletion: { reason: "2", comment: null } } },
    left: [{ kind: "cover", state: "pending" }],
  },
  "leaves a booked load posted": {
    edits: [cover],
    rule: "leave",
    action: done,
    left: [],
    isLeftPosted: true,
  },
  "sends nothing before the time to undo a booking is over": {
    edits: [{ ...cover, dueAt: morning + 1 }],
    action: done,
    left: [{ kind: "cover", state: "pending" }],
  },
  "drops the post of a booked load that certainly never arrived": {
    edits: [{ kind: "create" }, { ...cover, dueAt: NOT_DUE }],
    isLinked: false,
    action: done,
    left: [],
  },
  "repeats the post of a booked load without an answer": {
    edits: [
      { kind: "create", sent: inDoubt, state: "in doubt" },
      { ...cover, dueAt: NOT_DUE },
    ],
    isLinked: false,
    action: { type: "create", sent: { key: "k", wasRepeated: true } },
    left: [{ kind: "create", state: "sending" }, { kind: "cover" }],
  },
  "asks about the post of a booked load without an answer on a bare remote": {
    edits: [
      { kind: "create", sent: inDoubt, state: "in doubt" },
      { ...cover, dueAt: NOT_DUE },
    ],
    isLinked: false,
    isBare: true,
    action: done,
    left: [{ kind: "create", state: "in doubt", dueAt: NOT_DUE }, { kind: "cover" }],
  },
};

describe("deciding what to send of a booked load", () => {
  it.each(Object.entries(cases))("%s", (_, one) => {
    const { rule = "delete", isLinked = true, isBare = false } = one;
    const base = JSON.parse(JSON.stringify({ ...aLoad(), loadId: "remote-1" }));
    const edits = one.edits.map((edit, index) => ({ ...anEdit(edit), editId: index + 1 }));
    const local = aLoad(booked);
    const link = isLinked ? aRemoteLink({ base, etag: '"1"' }) : undefined;
    const load = new LoadSyncState("load-1", local, link, edits);
    const round = { type: "round", round: 1, isReadFirst: isBare } as const;
    expect(decidePush(aSession(rule, !isBare, !isBare), load, round)).toMatchObject(one.action);
    expect(load.edits).toMatchObject(one.left);
    expect(load.local?.isLeftPosted).toBe(one.isLeftPosted);
  });
});
