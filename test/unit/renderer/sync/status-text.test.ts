import { expect, test } from "vitest";
import { describeStatus } from "../../../../renderer/sync/status-text.ts";
import type { SyncStatus } from "../../../../shared/views/sync.ts";
import { syncedStatus } from "../../../support/sync/synced-status.ts";

const now = new Date(2026, 10, 21, 12, 0).getTime();
const synced: SyncStatus = { ...syncedStatus, lastSyncAt: now };
const offlineSince = new Date(2026, 10, 21, 9, 12).getTime();

test.each<[string, Partial<SyncStatus>]>([
  ["Not connected", { connected: false }],
  ["Synced", {}],
  ["Connected", { lastSyncAt: null }],
  ["14 to send", { lastSyncAt: null, pending: 14 }],
  ["14 to send", { pending: 14 }],
  ["Sending, 1,400 to send", { pending: 1400, isRunning: true }],
  ["Offline since 9:12 AM", { offlineSince, problem: "No answer." }],
  ["Offline since 9:12 AM, 14 to send", { offlineSince, pending: 14, problem: "No answer." }],
  ["Offline since 9:12 AM, 2 to decide", { offlineSince, pending: 14, conflicts: 1, refused: 1 }],
  ["Waiting, 3 to send", { pending: 3, problem: "Too many requests." }],
  ["3 to decide", { conflicts: 1, inDoubt: 1, refused: 1 }],
  ["Paused, 2 to send", { paused: "by hand", pending: 2 }],
  ["Token rejected, 2 to send", { paused: "token refused", pending: 2 }],
  ["Connect again, 2 to send", { paused: "address refused", pending: 2 }],
  ["Paused, 1 to decide", { paused: "many ended", conflicts: 1 }],
])("shows “%s”", (label, change) => {
  expect(describeStatus({ ...synced, ...change }, now).label).toBe(label);
});

test("names both addresses when the token was entered for another address", () => {
  const problem = "The token was entered for A, but Lanedesk now has B.";
  expect(describeStatus({ ...synced, paused: "address refused", problem }, now).text).toBe(problem);
});

test("names an office instead of the load board", () => {
  const offline = { ...synced, offlineSince };
  expect(describeStatus(offline, now).text).toContain("Can't reach the load board.");
  expect(describeStatus({ ...offline, isOffice: true }, now).text).toBe(
    "Can't reach the office. Keep working; Lanedesk sends your changes when the office is back.",
  );
});

test("never shows Synced while edits wait, sync is paused or a decision is needed", () => {
  const troubles: Partial<SyncStatus>[] = [
    { pending: 1 },
    { conflicts: 1 },
    { paused: "by hand" },
    { offlineSince },
    { problem: "No answer." },
    { lastSyncAt: null },
  ];
  for (const trouble of troubles) {
    const { label, text } = describeStatus({ ...synced, ...trouble }, now);
    expect(label).not.toContain("Synced");
    if (trouble.conflicts) expect(text).toContain("your decision");
    else expect(text).not.toContain("Synced");
  }
});
