import { expect, test } from "vitest";
import { createOffers } from "../../../../electron/sync/client/offers.ts";
import { RemoteFailure, type Trouble } from "../../../../electron/sync/client/remote-failure.ts";

/** A remote that answers the question with these troubles in a row, and then with what it offers. */
function answering(...troubles: Trouble[]) {
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

test.each<Trouble>(["refused", "unauthenticated", "unreadable"])(
  "a remote whose every answer to the question is %s offers nothing, at the first asking",
  async (trouble) => {
    const { question } = answering(trouble, trouble, trouble);
    expect(await createOffers()(question, "nothing")).toBe("nothing");
  },
);

test("a passing refusal does not make a Lanedesk a bare remote", async () => {
  const { question, left } = answering("refused", "unauthenticated");
  expect(await createOffers()(question, "nothing")).toBe("offers");
  expect(left).toEqual([]);
});

test("refusals with a passing trouble between them are not so many in a row", async () => {
  const ask = createOffers();
  const { question } = answering("refused", "unwell", "refused", "refused");
  await expect(ask(question, "nothing")).rejects.toMatchObject({ trouble: "unwell" });
  expect(await ask(question, "nothing")).toBe("offers");
});

test("an address that is missing is the answer", async () => {
  const { question, left } = answering("missing", "refused");
  expect(await createOffers()(question, "nothing")).toBe("nothing");
  expect(left).toEqual(["refused"]);
});

test.each<Trouble>(["unwell", "throttled", "unanswered", "unreachable"])(
  "a remote that is %s has not answered the question",
  async (trouble) => {
    const { question } = answering(trouble);
    await expect(createOffers()(question, "nothing")).rejects.toMatchObject({ trouble });
  },
);
