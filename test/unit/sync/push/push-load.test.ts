import { describe, expect, it } from "vitest";
import { edit, post } from "../../../support/sync/desk-work.ts";
import { openTwoDesks } from "../../../support/sync/two-desks.ts";

/** Failures that say nothing about an edit, however often they come. */
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
  it("and then fails once has not rejected the edit, which is sent again", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "changed" });
    const answers: (() => Response)[] = Array(10).fill(outage);
    answers.push(() => new Response("{}", { status: 503 }));
    desks.meddle(({ method }) => (method === "PUT" ? answers.shift()?.() : undefined));
    for (let cycle = 0; cycle < 11; cycle += 1) await desks.pass(600_000);
    expect(answers).toEqual([]);
    expect(await desks.edits()).toMatchObject([{ state: "pending", attempts: 1 }]);
    await desks.pass(600_000);
    expect(await desks.edits()).toEqual([]);
  });
});
