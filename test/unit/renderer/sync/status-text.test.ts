import { describe, expect, test } from "vitest";
import { statusText } from "../../../../renderer/sync/status-text.ts";
import type { SyncStatus } from "../../../../shared/views/sync.ts";
import { inStep } from "../../../support/sync/in-step.ts";

const now = new Date(2026, 10, 21, 12, 0).getTime();
const still: SyncStatus = { ...inStep, lastSyncAt: now };
const offlineSince = new Date(2026, 10, 21, 9, 12).getTime();

describe("the status at the upper right", () => {
  test.each<[string, Partial<SyncStatus>]>([
    ["on this computer", { connected: false }],
    ["in step", {}],
    ["14 to send", { pending: 14 }],
    ["sending, 1,400 to send", { pending: 1400, isRunning: true }],
    ["offline since 9:12 AM", { offlineSince, problem: "No answer." }],
    ["offline since 9:12 AM, 14 to send", { offlineSince, pending: 14, problem: "No answer." }],
    ["offline since 9:12 AM, 2 to decide", { offlineSince, pending: 14, conflicts: 1, refused: 1 }],
    ["waiting, 3 to send", { pending: 3, problem: "Too many requests." }],
    ["3 to decide", { conflicts: 1, inDoubt: 1, refused: 1 }],
    ["stopped, 2 to send", { paused: "by hand", pending: 2 }],
    ["token refused, 2 to send", { paused: "token refused", pending: 2 }],
    ["stopped, 1 to decide", { paused: "many ended", conflicts: 1 }],
  ])("says “%s”", (word, change) => {
    expect(statusText({ ...still, ...change }, now).word).toBe(word);
  });

  test("never says in step while something waits, is stopped or is for a person", () => {
    const troubles: Partial<SyncStatus>[] = [
      { pending: 1 },
      { conflicts: 1 },
      { paused: "by hand" },
      { offlineSince },
      { problem: "No answer." },
    ];
    for (const trouble of troubles) {
      const { word, words } = statusText({ ...still, ...trouble }, now);
      expect(word).not.toContain("in step");
      if (trouble.conflicts) expect(words).toContain("your decision");
      else expect(words).not.toContain("In step");
    }
  });
});
