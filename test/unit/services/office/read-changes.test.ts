import { expect, it } from "vitest";
import type { Context } from "../../../../electron/services/context.ts";
import { formatChangesCursor, parseChangesCursor } from "../../../../electron/services/office/cursor.ts";
import { createChangesReader } from "../../../../electron/services/office/read-changes.ts";
import type { ChangeLog, ChangePosition, RecordChange } from "../../../../electron/store/store.ts";
import { emptyCarrierFacts } from "../../../../shared/interface/expanded-carrier.ts";
import { noDecision } from "../../../../shared/views/carrier-decision.ts";

const caller = { accountId: "account-a", channel: "http" } as const;
const first = { number: 1, mark: "first" };
const second = { number: 2, mark: "second" };
const since = formatChangesCursor({ epoch: "epoch", ...first, firstRead: null });

/** An office whose code lists changed after `first`. */
function openOffice() {
  let newest: ChangePosition = first;
  const reads: string[] = [];
  const wake: (() => void)[] = [];
  const log: Partial<ChangeLog> = {
    async readPosition() {
      return newest;
    },
    isNewest: ({ number }) => number === newest.number,
    waitAfter: () => new Promise((resolve) => void wake.push(resolve)),
    async findAfter(accountId, { number }) {
      reads.push(`${accountId} after ${number}`);
      const changes =
        number < newest.number ? [{ area: "codeLists" as const, key: "codeLists", ...newest }] : [];
      return { result: "found", changes, next: newest };
    },
  };
  const keyValue = { get: async (key: string) => (key === "epoch" ? "epoch" : undefined) };
  const store = { read: (_: unknown, work: (parts: object) => Promise<unknown>) => work({ keyValue }) };
  const readChanges = createChangesReader({ store, env: {} } as unknown as Context);
  const follow = (accountId: string = caller.accountId) =>
    readChanges(
      { ...caller, accountId },
      log as ChangeLog,
      { since, wait: 25, endedDays: 90 },
      new AbortController().signal,
    );
  return {
    follow,
    reads,
    waiting: () => wake.length,
    change() {
      newest = second;
      for (const resolve of wake) resolve();
    },
  };
}

it("reads a change once for all desktops of an account that wait at the same position", async () => {
  const { follow, reads, waiting, change } = openOffice();
  const answers = [...Array.from({ length: 50 }, () => follow()), follow("account-b")];
  await expect.poll(waiting).toBe(51);
  // A desktop that has everything waits without a read.
  expect(reads).toEqual([]);
  change();
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ rows: [{ area: "codeLists" }], hasMore: false });
  expect(reads).toEqual(["account-a after 1", "account-b after 1"]);
});

it("returns a new carrier before its decision, although the carrier changed again and one response can't hold all", async () => {
  const change = (area: RecordChange["area"], key: string, number: number) => ({
    ...{ area, key, number, mark: String(number) },
  });
  const log: Partial<ChangeLog> = {
    readPosition: async () => ({ number: 5, mark: "5" }),
    findAfter: async () => ({
      result: "found",
      changes: [
        change("carriers", "41", 2),
        change("decisions", "41", 3),
        change("templates", "large", 4),
        change("carriers", "41", 5),
      ],
      next: { number: 5, mark: "5" },
    }),
  };
  const carrier = { insdId: 41, facts: emptyCarrierFacts, sources: [], createdAt: 1, changedAt: 1 };
  const template = { name: "large", savedAt: 1, load: { note: "x".repeat(3 * 1024 * 1024) } };
  const parts = {
    keyValue: { get: async () => "epoch" },
    carriers: { findMany: async () => [carrier] },
    carrierDecisions: { findMany: async () => [{ ...noDecision, insdId: 41, accountId: "account-a" }] },
    templates: { findMany: async () => [template] },
  };
  const store = { read: (_: unknown, work: (parts: object) => Promise<unknown>) => work(parts) };
  const readChanges = createChangesReader({ store, env: {} } as unknown as Context);
  const request = { since, wait: 0, endedDays: 90 };
  const page = await readChanges(caller, log as ChangeLog, request, new AbortController().signal);
  expect(page.rows.map(({ area }) => area)).toEqual(["carriers", "decisions"]);
  expect(parseChangesCursor(page.cursor)).toMatchObject({ number: 3 });
});
