import { describe, expect, it, vi } from "vitest";
import { createRouter, type Handlers } from "../../../electron/ipc/router.ts";
import { LanedeskError } from "../../../shared/failure.ts";

/** A router of which only the named channels answer; any other would be a mistake of the test. */
function routerWith(handlers: Partial<Handlers>) {
  const report = vi.fn();
  const router = createRouter({
    handlers: handlers as Handlers,
    trusts: (sender) => sender === "app://lanedesk",
    report,
    newId: () => "reference-1",
  });
  return {
    report,
    ask: (channel: string, input: unknown) => router.dispatch("app://lanedesk", channel, () => input),
    router,
  };
}

describe("the channel router", () => {
  it("answers a page that it trusts", async () => {
    const { ask } = routerWith({ "work.cancel": async () => null });
    expect(await ask("work.cancel", { workId: "1" })).toEqual({ ok: true, value: null });
  });

  it("refuses a page that it does not trust, before anything is done", async () => {
    const cancel = vi.fn(async () => null);
    const { router } = routerWith({ "work.cancel": cancel });
    const read = vi.fn(() => ({ workId: "1" }));
    const answer = await router.dispatch("https://evil.example", "work.cancel", read);
    expect(answer).toMatchObject({ ok: false, failure: { code: "forbidden" } });
    expect(read).not.toHaveBeenCalled();
    expect(cancel).not.toHaveBeenCalled();
  });

  it("refuses a channel that does not exist, also one that every object has", async () => {
    const { ask } = routerWith({});
    for (const name of ["loads.everything", "__proto__", "constructor", "toString"])
      expect(await ask(name, null)).toMatchObject({ ok: false, failure: { code: "not-found" } });
  });

  it("names the field at fault of an input that does not fit", async () => {
    const { ask } = routerWith({ "work.cancel": async () => null });
    const answer = await ask("work.cancel", { workId: 7 });
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: "invalid", fields: [{ pointer: "/workId" }] },
    });
  });

  it("passes a refusal on with its words", async () => {
    const refuse = async () => {
      throw new LanedeskError("conflict", "The load is booked.");
    };
    const { ask, report } = routerWith({ "work.cancel": refuse });
    expect(await ask("work.cancel", { workId: "1" })).toMatchObject({
      failure: { message: "The load is booked." },
    });
    expect(report).not.toHaveBeenCalled();
  });

  it("keeps what went wrong inside to itself, and reports it under a reference", async () => {
    const cause = new Error("secret /path");
    const break_ = async () => {
      throw cause;
    };
    const { ask, report } = routerWith({ "work.cancel": break_ });
    const answer = await ask("work.cancel", { workId: "1" });
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(answer).toMatchObject({
      failure: { code: "internal", message: expect.stringContaining("reference-1") },
    });
    expect(report).toHaveBeenCalledWith("reference-1", cause);
  });

  it("lets nothing out that the contract does not name", async () => {
    const handlers = { "accessKeys.list": async () => ({ keys: [], secretHash: "abc" }) };
    const { ask } = routerWith(handlers);
    expect(await ask("accessKeys.list", null)).toEqual({ ok: true, value: { keys: [] } });
  });
});
