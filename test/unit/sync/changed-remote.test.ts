import { describe, expect, it } from "vitest";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { readProgress, resumeSync } from "../../../electron/sync/status/progress.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { beBare, edit, loadIds, notThere, post, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks } from "../../support/sync/two-desks.ts";

describe("a remote that is not what it was", () => {
  it("is sent again what it lost, by the desk that posted it", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local, { note: "mine" });
    await desks.sync.runCycle();
    const [there = ""] = await loadIds(desks.remote);
    desks.meddle((request) => (request.url.endsWith(there) ? notThere() : undefined));
    await desks.pass(3_600_000);
    await desks.sync.runCycle();
    expect(await loadIds(desks.remote)).toHaveLength(2);
    expect(await read(desks.local, here)).toMatchObject({ note: "mine", loadState: { loadStateId: 1 } });
  });

  it("is asked about at another service; what is kept here alone is not posted there with a later change", async () => {
    const desks = await openTwoDesks();
    beBare(desks);
    const here = await post(desks.local);
    await desks.sync.runCycle();
    desks.meddle((request) =>
      ["/lanedesk/v1", "/loadmanagement/v2/load/"].some((path) =>
        new URL(request.url).pathname.startsWith(path),
      )
        ? notThere()
        : undefined,
    );
    await desks.pass(3_600_000);
    const [held] = await desks.edits();
    expect(held).toMatchObject({ conflict: { kind: "missing" } });
    await resolveEdit(desks.local.context, desks.local.caller, held?.editId ?? 0, { how: "remote" });
    await edit(desks.local, here, { note: "later" });
    await desks.pass(3_600_000);
    expect(await desks.edits()).toEqual([]);
    expect(desks.asked.filter((asked) => asked === "POST /loadmanagement/v2/load")).toHaveLength(1);
  });

  it("that knows none of many loads any more stops everything and asks", async () => {
    const desks = await openTwoDesks();
    for (let count = 0; count < 12; count += 1) await post(desks.local);
    await desks.sync.runCycle();
    desks.meddle((request) =>
      request.method === "GET" && request.url.includes("/load/") ? notThere() : undefined,
    );
    await desks.pass(3_600_000);
    expect(await readProgress(desks.local.context)).toMatchObject({ paused: "many missing" });
    expect(await desks.edits()).toEqual([]);
    const status = await readSyncStatus(desks.local.context, desks.sync);
    expect(status.problem).toContain("12 of 12 loads");
    await resumeSync(desks.local.context);
    await desks.sync.runCycle();
    expect(await desks.edits()).toHaveLength(12);
  });

  it("that refuses the token pauses the account with message, and loses nothing", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    desks.meddle(() => new Response("{}", { status: 401 }));
    await desks.sync.runCycle();
    // The carriers have credentials of their own, which are asked for all the same.
    const aboutLoads = () => desks.asked.filter((path) => /load|account/.test(path));
    const before = aboutLoads().length;
    await desks.pass(3_600_000);
    expect(before).toBeGreaterThan(0);
    expect(aboutLoads()).toHaveLength(before);
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
      paused: "token refused",
      pending: 1,
    });
    desks.meddle(() => undefined);
    await connectRemote(desks.local.context, desks.http, desks.secrets, desks.draft);
    await desks.sync.runCycle();
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("that refuses one load holds up no other", async () => {
    const desks = await openTwoDesks();
    await post(desks.local, { note: "bad" });
    await post(desks.local, { note: "good" });
    desks.meddle(async (request) =>
      request.method === "POST" && (await request.text()).includes('"bad"')
        ? new Response(JSON.stringify({ detail: "No such commodity." }), { status: 400 })
        : undefined,
    );
    await desks.sync.runCycle();
    expect(await desks.edits()).toMatchObject([
      { state: "rejected", message: expect.stringContaining("No such commodity.") },
    ]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });
});
