import { expect, test } from "vitest";
import { createProbe } from "../../../../electron/sync/remote/probe.ts";
import { type FailureKind, RemoteFailure } from "../../../../electron/sync/remote/remote-failure.ts";

/** A remote that answers the question with these troubles in a row, and then with what it offers. */
function answering(...troubles: FailureKind[]) {
  const left = [...troubles];
  return {
    left,
    question: async () => {
      const trouble = left.shift();
      if (trouble) throw new RemoteFailure(trouble, "words");
      return "offers";
    },
  };
}

test.each<FailureKind>(["rejected", "unauthenticated", "malformed"])(
  "a remote whose every answer to the question is %s offers nothing, at the first asking",
  async (trouble) => {
    const { question } = answering(trouble, trouble, trouble);
    expect(await createProbe()(question, "nothing")).toBe("nothing");
  },
);

test("a passing refusal does not make a Lanedesk a bare remote", async () => {
  const { question, left } = answering("rejected", "unauthenticated");
  expect(await createProbe()(question, "nothing")).toBe("offers");
  expect(left).toEqual([]);
});

test("refusals with a passing trouble between them are not so many in a row", async () => {
  const ask = createProbe();
  const { question } = answering("rejected", "server-error", "rejected", "rejected");
  await expect(ask(question, "nothing")).rejects.toMatchObject({ kind: "server-error" });
  expect(await ask(question, "nothing")).toBe("offers");
});

test("an address that is missing is the answer", async () => {
  const { question, left } = answering("missing", "rejected");
  expect(await createProbe()(question, "nothing")).toBe("nothing");
  expect(left).toEqual(["rejected"]);
});

test.each<FailureKind>(["server-error", "throttled", "unanswered", "unreachable"])(
  "a remote that is %s has not answered the question",
  async (trouble) => {
    const { question } = answering(trouble);
    await expect(createProbe()(question, "nothing")).rejects.toMatchObject({ kind: trouble });
  },
);
