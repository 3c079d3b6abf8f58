import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordCarriers } from "../../../electron/services/carriers/carriers.ts";
import { bookLoad } from "../../../electron/services/loads/book.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { saveTemplate } from "../../../electron/services/saved-items/templates.ts";
import { updateRequest } from "../../../shared/interface/load.ts";
import type { ChangedRow, ChangesAnswer } from "../../../shared/office/changes.ts";
import { ask, type People } from "../../support/brokerage.ts";
import { smallLoad } from "../../support/loads.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../support/postgres.ts";
import { serveDatabase, serveOffice } from "../../support/sync/office-desktops.ts";

const request = updateRequest.parse(smallLoad);

describe.runIf(hasPostgres())("the interface of an office", () => {
  let postgres: PostgresServer;
  let databases = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  /** An office with its people, a server, and calls with the token of a user. */
  async function openOffice() {
    databases += 1;
    const address = await postgres.createDatabase(`office_${databases}`);
    return { address, ...(await serveOffice(address)) };
  }
  type Office = Awaited<ReturnType<typeof openOffice>>;

  const changes = (url: string, { ann }: People, query = "") =>
    ask(url, "GET", `/lanedesk/v1/changes${query}`, { token: ann.token });

  const edits = (url: string, { bo }: People, ...list: object[]) =>
    ask(url, "POST", "/lanedesk/v1/edits", { token: bo.token, body: { edits: list } });

  /** Reads all pages of a first read. */
  async function readAll({ url, people }: Office, onPage = async () => {}) {
    const rows: ChangedRow[] = [];
    let page: ChangesAnswer = (await changes(url, people)).body;
    for (;;) {
      rows.push(...page.rows);
      if (!page.hasMore) return { rows, cursor: page.cursor };
      await onPage();
      page = (await changes(url, people, `?since=${page.cursor}`)).body;
    }
  }

  const getNames = (rows: readonly ChangedRow[]) => rows.map(({ area, id }) => `${area} ${id}`);

  it("offers the capability, and edits loads that were posted in the window [office-edits]", async () => {
    const { url, people, context, caller } = await openOffice();
    expect((await ask(url, "GET", "/lanedesk/v1")).body.capabilities).toContain("office");
    const { load } = await postLoad(context, caller, request);
    const edit = {
      editId: randomUUID(),
      loadId: load.loadId,
      kind: "book",
      revision: 1,
      booking: {
        carrier: { name: "Fast Freight", usdotNumber: "", mcNumber: "", phone: "", email: "" },
        rate: 2000,
        reason: "",
      },
    };
    const twice = { answers: [{ editId: edit.editId, result: "done", revision: 2 }] };
    expect((await edits(url, people, edit)).body).toEqual(twice);
    expect((await edits(url, people, edit)).body).toEqual(twice);
    const many = Array.from({ length: 201 }, () => ({ editId: randomUUID() }));
    expect([(await edits(url, people, ...many)).status, (await edits(url, people)).status]).toEqual([
      400, 400,
    ]);
    const stranger = { ...people, bo: people.zoe };
    const [answer] = (await edits(url, stranger, { ...edit, editId: randomUUID() })).body.answers;
    expect(answer).toMatchObject({ result: "rejected", code: "not-found" });
  });

  it("returns everything in pages, then what changed, each record once and as it is now [office-changes]", async () => {
    const office = await openOffice();
    const { context, caller, people, url } = office;
    const old = await postLoad(context, caller, request);
    await recordCarriers(context, caller, [{ usdotNumber: "1" }]);
    const templateId = randomUUID();
    await saveTemplate(context, caller, { templateId, name: "Lane", load: request as never });
    const stranger = { ...people.zoe, role: "administrator" as const, channel: "window" as const };
    await postLoad(context, stranger, request);
    const { rows, cursor } = await readAll(office);
    expect(getNames(rows)).toEqual([
      "codeLists codeLists",
      ...[people.ann, people.bo, people.ina].map(({ userId }) => `people ${userId}`).toSorted(),
      `templates ${templateId}`,
      "carriers 1",
      "queue 1",
      `loads ${old.load.loadId}`,
    ]);
    expect((await changes(url, people, `?since=${cursor}`)).body).toMatchObject({ rows: [], hasMore: false });
    await bookLoad(context, caller, { loadId: old.load.loadId, carrierName: "Fast Freight", rate: 1900 });
    const added = await postLoad(context, caller, request);
    await postLoad(context, stranger, request);
    const { body } = await changes(url, people, `?since=${cursor}`);
    expect(getNames(body.rows)).toEqual([`loads ${old.load.loadId}`, `loads ${added.load.loadId}`]);
    expect(body.rows[0].record).toMatchObject({
      ...{ revision: 2, carrierName: "Fast Freight", booking: { rate: 1900, bookedBy: caller.userId } },
      loadActivity: [{ comment: "Posted" }, { comment: "Booked with Fast Freight at $1,900" }],
    });
  });

  it("misses nothing that changes during a first read, and splits long responses", {
    tags: "long",
  }, async () => {
    const office = await openOffice();
    const { context, caller } = office;
    const note = "x".repeat(4_000);
    for (let index = 0; index < 600; index += 1) await postLoad(context, caller, { ...request, note });
    let pages = 0;
    const late: string[] = [];
    const { rows, cursor } = await readAll(office, async () => {
      pages += 1;
      late.push((await postLoad(context, caller, request)).load.loadId);
    });
    expect(pages).toBeGreaterThan(1);
    const read = new Set(getNames(rows));
    const after = await changes(office.url, office.people, `?since=${cursor}`);
    for (const name of getNames(after.body.rows)) read.add(name);
    expect(late.filter((loadId) => !read.has(`loads ${loadId}`))).toEqual([]);
    expect([...read].filter((name) => name.startsWith("loads"))).toHaveLength(600 + late.length);
  });

  it("wakes a waiting desktop after an edit through another server", async () => {
    const { address, url, people } = await openOffice();
    const other = await serveDatabase(address);
    const { cursor } = (await changes(url, people)).body;
    const waiting = changes(url, people, `?since=${cursor}&wait=25`);
    const loadId = randomUUID();
    const edit = { editId: randomUUID(), loadId, kind: "post", load: smallLoad };
    expect((await edits(other.url, people, edit)).body.answers).toMatchObject([{ result: "done" }]);
    const { body } = await waiting;
    expect(getNames(body.rows)).toEqual([`loads ${loadId}`]);
    expect(body.rows[0].record).toMatchObject({ createdBy: people.bo.userId, source: "Desktop" });
  });

  it("shows everybody who works on a carrier, at any server [carrier-claims]", async () => {
    const { address, url, people, context, caller } = await openOffice();
    const other = await serveDatabase(address);
    expect((await ask(url, "GET", "/lanedesk/v1")).body.capabilities).toContain("carrier-claims");
    await recordCarriers(context, caller, [{ usdotNumber: "1" }, { usdotNumber: "2" }]);
    const [first, second] = [1, 2];
    const claim = (server: string, { token }: { token: string }, body: object) =>
      ask(server, "POST", "/lanedesk/v1/carriers/claims", { token, body });
    const { cursor } = (await readAll({ url, people } as Office)) ?? {};
    expect((await claim(url, people.ann, { insdIds: [first] })).body.claims).toMatchObject([
      { insdId: first, result: "claimed" },
    ]);
    expect((await claim(other.url, people.bo, { insdIds: [first] })).body.claims).toMatchObject([
      { insdId: first, result: "taken", claim: { userId: people.ann.userId } },
    ]);
    expect((await claim(other.url, people.bo, { next: 5 })).body.claims).toMatchObject([{ insdId: second }]);
    const { body } = await changes(other.url, people, `?since=${cursor}`);
    expect(body.rows).toMatchObject([
      { area: "queue", id: "1", record: { state: "leased", claim: { userId: people.ann.userId } } },
      { area: "queue", id: "2", record: { state: "leased", claim: { userId: people.bo.userId } } },
    ]);
    expect(body.rows[0].record.claim.remainingMs).toBeGreaterThan(100_000);
    expect((await claim(url, people.zoe, { insdIds: [first] })).body.claims).toMatchObject([
      { result: "not-queued" },
    ]);
    expect((await claim(url, people.ann, {})).status).toBe(400);
    expect((await ask(url, "POST", "/lanedesk/v1/carriers/claims", { body: { next: 1 } })).status).toBe(401);
  });

  it("answers a waiting desktop when the server ends", async () => {
    const { url, people, stop } = await openOffice();
    const { cursor } = (await changes(url, people)).body;
    const waiting = changes(url, people, `?since=${cursor}&wait=25`);
    // The wait has begun when the server reads the position.
    await changes(url, people, `?since=${cursor}`);
    await stop();
    expect(await waiting).toMatchObject({ status: 200, body: { rows: [] } });
  });

  it("rejects a cursor of a state that the database lost, with a new epoch [office-cursor]", async () => {
    const office = await openOffice();
    const { address, url, people, context, caller } = office;
    const first = await readAll(office);
    await postLoad(context, caller, request);
    const { cursor, epoch } = (await changes(url, people, `?since=${first.cursor}`)).body;
    // As a backup from before the post, after which something else happened.
    await runSql(address, "delete from loads");
    await runSql(address, "delete from changes where area = 'loads'");
    await runSql(address, "update change_counter set number = number - 1");
    await postLoad(context, caller, request);
    const lost = await changes(url, people, `?since=${cursor}`);
    expect([lost.status, lost.headers.get("lanedesk-epoch") !== epoch]).toEqual([410, true]);
    // The epoch changed once, so that the others notice it too.
    expect((await changes(url, people, `?since=${first.cursor}`)).status).toBe(410);
    const again = await changes(url, people);
    expect(again.body.epoch).toBe(lost.headers.get("lanedesk-epoch"));
    expect((await changes(url, people, "?since=nonsense")).status).toBe(400);
  });

  it("rejects the requests of a desktop whose last edit the database lost, with a new epoch", async () => {
    const office = await openOffice();
    const { address, url, people } = office;
    const { cursor } = await readAll(office);
    const [lastEdit, loadId] = [randomUUID(), randomUUID()];
    await edits(url, people, { editId: lastEdit, loadId, kind: "post", load: smallLoad });
    const query = `?since=${cursor}&lastEdit=${lastEdit}`;
    const { status, body } = await changes(url, people, query);
    expect([status, getNames(body.rows)]).toEqual([200, [`loads ${loadId}`]]);
    // As a backup from before the edit. The cursor belongs to the backup too.
    await runSql(address, "delete from loads");
    await runSql(address, "delete from answers");
    await runSql(address, "delete from changes where area = 'loads'");
    await runSql(address, "update change_counter set number = number - 1");
    const refresh = { editId: randomUUID(), loadId, kind: "refresh" };
    const sent = await ask(url, "POST", "/lanedesk/v1/edits", {
      token: people.bo.token,
      body: { since: cursor, lastEdit, edits: [refresh] },
    });
    expect(sent.status).toBe(410);
    expect(sent.headers.get("lanedesk-epoch")).not.toBe(body.epoch);
    expect((await changes(url, people, query)).status).toBe(410);
    expect((await changes(url, people, `?lastEdit=${lastEdit}`)).status).toBe(410);
    expect((await changes(url, people)).status).toBe(200);
  });

  it("answers a waiting desktop with 410 when the database is set back to a lower number", {
    // Much shorter than the wait, which would end with 410 too.
    timeout: 15_000,
  }, async () => {
    const { address, url, people, context, caller } = await openOffice();
    await postLoad(context, caller, request);
    const { cursor } = (await readAll({ url, people } as Office)) ?? {};
    const waiting = changes(url, people, `?since=${cursor}&wait=25`);
    // The wait has begun when the server reads the position.
    await changes(url, people, `?since=${cursor}`);
    await runSql(address, "delete from changes where area = 'loads'");
    await runSql(address, "update change_counter set number = number - 1");
    expect((await waiting).status).toBe(410);
  });

  it("gives every desktop the same loads, and applies each edit once, while servers fail", {
    tags: "long",
    timeout: 120_000,
  }, async () => {
    const { address, people } = await openOffice();
    const servers = [
      await serveDatabase(address, () => undefined),
      await serveDatabase(address, () => undefined),
    ];
    const getUrl = (turn: number) => servers[turn % servers.length]?.url ?? "";
    /** The edits that were done, by load. */
    const done = new Map<string, Set<string>>();
    let isKilled = false;

    /** Repeats a call until a server answers it. */
    async function insist(call: (url: string) => ReturnType<typeof ask>) {
      for (let turn = 0; ; turn += 1) {
        const answer = await call(getUrl(turn)).catch(() => undefined);
        if (answer && answer.status < 500) return answer;
        await pause(50);
      }
    }

    function createDesktop(seed: number) {
      const loads = new Map<string, ChangedRow["record"]>();
      let cursor = "";
      let turn = seed;
      async function pull() {
        for (let hasMore = true; hasMore; ) {
          const query = cursor && `?since=${cursor}`;
          const { body } = await insist((url) => changes(url, people, query));
          for (const row of body.rows as ChangedRow[])
            if (row.area === "loads") loads.set(row.id, row.record);
          ({ cursor, hasMore } = body);
        }
      }
      async function push() {
        turn += 1;
        const known = [...loads.values()] as { loadId: string; revision: number }[];
        const target = turn % 3 === 0 ? undefined : known[turn % known.length];
        const edit = {
          editId: randomUUID(),
          ...(target
            ? { loadId: target.loadId, kind: "update", revision: target.revision }
            : { loadId: randomUUID(), kind: "post" }),
          load: { ...smallLoad, note: `${seed} ${turn}` },
        };
        const first = await insist((url) => edits(url, people, edit));
        // The desktop did not get the answer, so it sends the edit again.
        const again = turn % 2 === 0 ? await insist((url) => edits(url, people, edit)) : first;
        const [answer] = again.body.answers;
        if (first.body.answers[0].result === "done") expect(answer).toEqual(first.body.answers[0]);
        if (answer.result === "stale") loads.set(edit.loadId, answer.load);
        else expect(answer.result).toBe("done");
        if (answer.result === "done")
          done.set(edit.loadId, (done.get(edit.loadId) ?? new Set()).add(edit.editId));
      }
      return { pull, push, loads };
    }

    const desktops = [1, 2, 3].map(createDesktop);
    await Promise.all([
      ...desktops.map(async ({ pull, push }) => {
        for (let round = 0; round < 15; round += 1) {
          await push();
          await pull();
        }
      }),
      (async () => {
        await expect.poll(() => done.size).toBeGreaterThan(3);
        await postgres.kill();
        await postgres.start();
        isKilled = true;
      })(),
    ]);
    expect(isKilled).toBe(true);
    for (const { pull } of desktops) await pull();
    const fresh = createDesktop(0);
    await fresh.pull();
    for (const { loads } of desktops) expect(loads).toEqual(fresh.loads);
    const revisions = [...fresh.loads].map(([id, load]) => [id, (load as { revision: number }).revision]);
    expect(Object.fromEntries(revisions)).toEqual(
      Object.fromEntries([...done].map(([loadId, ids]) => [loadId, ids.size])),
    );
  });
});
