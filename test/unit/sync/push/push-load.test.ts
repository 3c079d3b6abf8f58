import { describe, expect, it } from "vitest";
import { edit, post } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

/** Failures that never reject an edit, however often they occur. */
const outages = [
  ["asks to be left alone", () => new Response("{}", { status: 429 })],
  [
    "is not there",
    () => {
      const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      throw Object.assign(new TypeError("fetch failed"), { cause });
    },
  ],
] as const;

describe.each(outages)("a remote that %s ten times", (_, outage) => {
  it("and then fails once does not reject the edit, which is sent again", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "changed" });
    const answers: (() => Response)[] = Array(10).fill(outage);
    answers.push(() => new Response("{}", { status: 503 }));
    desks.intercept(({ method }) => (method === "PUT" ? answers.shift()?.() : undefined));
    for (let cycle = 0; cycle < 11; cycle += 1) await desks.advance(600_000);
    expect(answers).toEqual([]);
    expect(await desks.edits()).toMatchObject([{ state: "pending", attempts: 1 }]);
    await desks.advance(600_000);
    expect(await desks.edits()).toEqual([]);
  });
});
