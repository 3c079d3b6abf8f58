import { describe, expect, it } from "vitest";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { readProgress, resumeSync } from "../../../electron/sync/status/progress.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { beBare, edit, loadIds, notThere, post, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks } from "../../support/sync/two-desks.ts";

describe("a remote that changed", () => {
  it("gets a lost load again from the desk that posted it", async () => {
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

  it("raises a conflict for a load it lacks; a load kept here only is not posted with a later edit", async () => {
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

  it("pauses sync if it lacks many loads", async () => {
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

  it("pauses sync if it rejects the token, and nothing is lost", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    desks.meddle(() => new Response("{}", { status: 401 }));
    await desks.sync.runCycle();
    // Carrier monitoring has its own credentials and goes on.
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

  it("synchronizes the other loads if it rejects one", async () => {
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
