import { describe, expect, it, vi } from "vitest";
import { createRouter, type Handlers } from "../../../electron/ipc/router.ts";
import { LanedeskError } from "../../../shared/failure.ts";

/** A router with only these handlers; calling another channel is a mistake in the test. */
function routerWith(handlers: Partial<Handlers>) {
  const report = vi.fn();
  const router = createRouter({
    handlers: handlers as Handlers,
    isTrusted: (sender) => sender === "app://lanedesk",
    report,
    createId: () => "reference-1",
  });
  return {
    report,
    ask: (channel: string, input: unknown) => router.dispatch("app://lanedesk", channel, () => input),
    router,
  };
}

describe("the channel router", () => {
  it("answers a trusted page", async () => {
    const { ask } = routerWith({ "work.cancel": async () => null });
    expect(await ask("work.cancel", { workId: "1" })).toEqual({ ok: true, value: null });
  });

  it("rejects an untrusted page before reading its input", async () => {
    const cancel = vi.fn(async () => null);
    const { router } = routerWith({ "work.cancel": cancel });
    const read = vi.fn(() => ({ workId: "1" }));
    const answer = await router.dispatch("https://evil.example", "work.cancel", read);
    expect(answer).toMatchObject({ ok: false, failure: { code: "forbidden" } });
    expect(read).not.toHaveBeenCalled();
    expect(cancel).not.toHaveBeenCalled();
  });

  it("rejects an unknown channel, including names of Object.prototype", async () => {
    const { ask } = routerWith({});
    for (const name of ["loads.everything", "__proto__", "constructor", "toString"])
      expect(await ask(name, null)).toMatchObject({ ok: false, failure: { code: "not-found" } });
  });

  it("names the invalid field", async () => {
    const { ask } = routerWith({ "work.cancel": async () => null });
    const answer = await ask("work.cancel", { workId: 7 });
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: "invalid", fields: [{ pointer: "/workId" }] },
    });
  });

  it("passes an expected error on with its message", async () => {
    const refuse = async () => {
      throw new LanedeskError("conflict", "The load is booked.");
    };
    const { ask, report } = routerWith({ "work.cancel": refuse });
    expect(await ask("work.cancel", { workId: "1" })).toMatchObject({
      failure: { message: "The load is booked." },
    });
    expect(report).not.toHaveBeenCalled();
  });

  it("hides an unexpected error and reports it under a reference", async () => {
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

  it("returns no field that the output schema does not name", async () => {
    const handlers = { "accessKeys.list": async () => ({ keys: [], secretHash: "abc" }) };
    const { ask } = routerWith(handlers);
    expect(await ask("accessKeys.list", null)).toEqual({ ok: true, value: { keys: [] } });
  });
});
