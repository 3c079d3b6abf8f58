import { expect, test } from "vitest";
import { describeNextAttempt } from "../../../../renderer/sync/next-attempt.ts";

const now = 1_000_000;

test.each([
  ["Retries in 4 s", { attempts: 2, nextAttemptAt: now + 4_000 }, ""],
  ["Sends in 4 s", { attempts: 0, nextAttemptAt: now + 4_000 }, ""],
  ["", { attempts: 2, nextAttemptAt: now }, ""],
  ["", { attempts: 2, nextAttemptAt: null }, ""],
  ["", { attempts: 2, nextAttemptAt: now + 4_000 }, "token refused"],
  ["", { attempts: 0, nextAttemptAt: now + 4_000 }, "by hand"],
] as const)("shows %j for a waiting edit", (text, row, paused) => {
  expect(describeNextAttempt(row, paused, now)).toBe(text);
});
