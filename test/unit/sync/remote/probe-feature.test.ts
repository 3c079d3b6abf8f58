import { expect, test } from "vitest";
import { probeFeature } from "../../../../electron/sync/remote/probe-feature.ts";
import { type FailureKind, RemoteFailure } from "../../../../electron/sync/remote/remote-failure.ts";

/** Fails with each of these kinds in order, then answers. */
function failThenAnswer(...kinds: FailureKind[]) {
  const left = [...kinds];
  return {
    left,
    question: async () => {
      const kind = left.shift();
      if (kind) throw new RemoteFailure(kind, "Failed.");
      return "offers";
    },
  };
}

test.each<FailureKind>(["rejected", "unauthenticated", "malformed"])(
  "returns the fallback if every answer is %s",
  async (kind) => {
    const { question } = failThenAnswer(kind, kind, kind);
    expect(await probeFeature(question, "nothing")).toBe("nothing");
  },
);

test("returns the answer after a temporary refusal", async () => {
  const { question, left } = failThenAnswer("rejected", "unauthenticated");
  expect(await probeFeature(question, "nothing")).toBe("offers");
  expect(left).toEqual([]);
});

test("does not count refusals across a transient failure", async () => {
  const { question } = failThenAnswer("rejected", "server-error", "rejected", "rejected");
  await expect(probeFeature(question, "nothing")).rejects.toMatchObject({ kind: "server-error" });
  expect(await probeFeature(question, "nothing")).toBe("offers");
});

test("returns the fallback if the address is missing", async () => {
  const { question, left } = failThenAnswer("missing", "rejected");
  expect(await probeFeature(question, "nothing")).toBe("nothing");
  expect(left).toEqual(["rejected"]);
});

test.each<FailureKind>(["server-error", "throttled", "unanswered", "unreachable"])(
  "rethrows %s",
  async (kind) => {
    const { question } = failThenAnswer(kind);
    await expect(probeFeature(question, "nothing")).rejects.toMatchObject({ kind });
  },
);
