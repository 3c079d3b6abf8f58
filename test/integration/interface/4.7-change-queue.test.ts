import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readQueuePage } from "../../../electron/services/change-queue/queue-page.ts";
import { issueClient } from "../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { findOrCreateAccount } from "../../../electron/services/people/users.ts";
import { changeQueueAnswer } from "../../../shared/interface/change-queue.ts";
import { type Client, type ServedBrokerage, serveBrokerage } from "../../support/brokerage.ts";
import { addCarriers, expandedPath, queuePath } from "../../support/carriers.ts";

/** A brokerage whose queue holds carriers that no other test touches. */
interface Queue {
  accountId: string;
  client: Client;
  numbers: number[];
  /** Their ids inside Lanedesk, in the order of their first change. */
  insdIds: number[];
}

/** How many queues of each length there are. */
const lengths = { 0: 1, 1: 19, 2: 3, 3: 2, 5: 1, 20: 1 };

let brokerage: ServedBrokerage;
let empty: Client;
const queues: Queue[] = [];
beforeAll(async () => {
  brokerage = await serveBrokerage(async (context) => {
    let used = 0;
    for (const [length, count] of Object.entries(lengths))
      for (let made = 0; made < count; made += 1) {
        const { accountId } = await findOrCreateAccount(context, `Queue ${length} ${made}`);
        const { clientId, clientPassword } = await issueClient(context, getOperator(accountId), "test");
        const numbers = Array.from({ length: Number(length) }, () => ++used);
        await addCarriers(context, accountId, numbers);
        const { rows } = await readQueuePage(context, { accountId }, { after: null, size: 200 });
        const client = { ClientID: clientId, ClientPassword: clientPassword };
        queues.push({ accountId, client, numbers, insdIds: rows.map(({ insdId }) => insdId) });
      }
  });
  empty = take(0).client;
});
afterAll(() => brokerage.end());

/** A queue that no test took before. */
function take(length: number): Queue {
  const index = queues.findIndex(({ numbers }) => numbers.length === length);
  const [queue] = index < 0 ? [] : queues.splice(index, 1);
  if (!queue) throw new Error(`There are too few queues of ${length}.`);
  return queue;
}

const change = ({ accountId, numbers }: Queue, legalName: string) =>
  brokerage.withStore((context) => addCarriers(context, accountId, numbers.slice(0, 1), legalName));

const send = (body: unknown) => brokerage.ask("POST", queuePath, { body });
const ok = async (client: Client, mode: object) => {
  const { status, body } = await send({ ...client, ...mode });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(changeQueueAnswer.parse(body)).toEqual(body);
  expect(body.MonitorDeltaAPI.Header.Result).toBe("SUCCESS");
  return body.MonitorDeltaAPI;
};
const summary = async ({ client }: Queue) => (await ok(client, { APIMode: "Summary" })).SUMMARY;
const fetch = async ({ client }: Queue, MaxRecs: unknown = "10000"): Promise<string[]> =>
  (await ok(client, { APIMode: "Fetch", MaxRecs })).FETCH.InsdID;
const clear = async ({ client }: Queue, ...ClearInsureds: unknown[]) =>
  (await ok(client, { APIMode: "Clear", ClearInsureds })).CLEAR.Insured;
const now = () => new Date().toISOString();

describe("4.7 Change queue: the envelope (2.6)", () => {
  it("has Header with TimeStamp, API, APIMode in upper case, APIVersion 1 and Result SUCCESS", async () => {
    const { Header } = await ok(empty, { APIMode: "Summary" });
    expect(Header).toEqual({
      TimeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
      API: "DeltaAPI",
      APIMode: "SUMMARY",
      APIVersion: "1",
      Result: "SUCCESS",
    });
    expect((await ok(empty, { APIMode: "Fetch", MaxRecs: "1" })).Header.APIMode).toBe("FETCH");
    const cleared = await ok(empty, { APIMode: "Clear", ClearInsureds: [{ insdID: 1, timeStamp: now() }] });
    expect(cleared.Header.APIMode).toBe("CLEAR");
  });

  it("accepts modes and keys in any letter case [queue-modes] [key-spelling]", async () => {
    for (const APIMode of ["summary", "SUMMARY", "Summary", " sUmMaRy "])
      expect((await ok(empty, { APIMode })).Header.APIMode).toBe("SUMMARY");
    const { ClientID, ClientPassword } = empty;
    const spelled = { clientid: ClientID, CLIENTPASSWORD: ClientPassword, apimode: "fetch", maxrecs: "1" };
    expect((await send(spelled)).status).toBe(200);
  });

  it("returns 400 with the same envelope, ERROR, a Message and the requested mode [queue-status] [queue-failure]", async () => {
    for (const [mode, asked] of [
      [{ APIMode: "Delete" }, "DELETE"],
      [{}, ""],
      [{ APIMode: 7 }, ""],
      [{ APIMode: "Fetch" }, "FETCH"],
      [{ APIMode: "Clear" }, "CLEAR"],
      [{ APIMode: "Clear", ClearInsureds: [] }, "CLEAR"],
    ] as const) {
      const { status, body } = await send({ ...empty, ...mode });
      expect(status).toBe(400);
      const words = { Result: "ERROR", Message: expect.stringMatching(/\w/) };
      const Header = expect.objectContaining({ ...words, APIMode: asked, API: "DeltaAPI", APIVersion: "1" });
      expect(body.MonitorDeltaAPI).toEqual({ Header });
    }
    const broken = await send("{nonsense");
    expect([broken.status, broken.body.MonitorDeltaAPI.Header.APIMode]).toEqual([400, ""]);
  });

  it("returns 401 with the same envelope for missing or invalid credentials (5.2) [queue-status]", async () => {
    const { ClientID } = empty;
    const theirs = { ClientID, ClientPassword: brokerage.otherClient.ClientPassword };
    for (const credentials of [{}, { ClientID }, { ClientID, ClientPassword: "" }, theirs]) {
      const { status, body } = await send({ ...credentials, APIMode: "Summary" });
      expect(status).toBe(401);
      expect(body.MonitorDeltaAPI.Header).toMatchObject({ Result: "ERROR", APIMode: "SUMMARY" });
    }
  });
});

describe("4.7 Change queue: Summary", () => {
  it("counts the carriers that a Fetch could return, as a string [queue-total]", async () => {
    expect((await ok(empty, { APIMode: "Summary" })).SUMMARY.TotalInsdIDs).toBe("0");
    const queue = take(3);
    expect((await summary(queue)).TotalInsdIDs).toBe("3");
    await fetch(queue, "2");
    expect((await summary(queue)).TotalInsdIDs).toBe("1");
  });

  it("returns the time of the oldest waiting change, or an empty text [queue-oldest]", async () => {
    expect((await ok(empty, { APIMode: "Summary" })).SUMMARY.MinTimeStamp).toBe("");
    const queue = take(2);
    const { MinTimeStamp: first } = await summary(queue);
    expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000);
    expect(first).toMatch(/Z$/);
    await fetch(queue, 1);
    const { MinTimeStamp: second } = await summary(queue);
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
  });
});

describe("4.7 Change queue: Fetch", () => {
  it("returns up to MaxRecs carriers from the top, each once, and none twice within 120 s (8) [queue-lease]", async () => {
    const queue = take(5);
    const first = await fetch(queue, "2");
    const second = await fetch(queue);
    expect([first, second]).toEqual([
      queue.insdIds.slice(0, 2).map(String),
      queue.insdIds.slice(2).map(String),
    ]);
    expect(await fetch(queue)).toEqual([]);
  });

  it("returns ids as strings of whole numbers [insured-id]", async () => {
    expect(await fetch(take(1))).toEqual([expect.stringMatching(/^[1-9]\d*$/)]);
  });

  it("leases a carrier in only one of many concurrent fetches [queue-lease]", async () => {
    const queue = take(20);
    const ids = (await Promise.all(Array.from({ length: 20 }, () => fetch(queue, 3)))).flat();
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it("keeps the lease across a restart [queue-lease]", async () => {
    const queue = take(2);
    const [leased] = await fetch(queue, 1);
    await brokerage.crash();
    expect(await fetch(queue)).toHaveLength(1);
    expect(await fetch(queue)).not.toContain(leased);
  });

  it("accepts MaxRecs as a string or a number, from 1 to more than 10,000 [queue-max-recs]", async () => {
    const statusFor = async (MaxRecs: unknown) =>
      (await send({ ...empty, APIMode: "Fetch", MaxRecs })).status;
    for (const MaxRecs of [1, "1", 10_000, "10001", 4_000_000])
      expect(await statusFor(MaxRecs), String(MaxRecs)).toBe(200);
    for (const MaxRecs of [0, "0", -1, 1.5, "1.5", "many", "", null, [], {}])
      expect(await statusFor(MaxRecs), JSON.stringify(MaxRecs)).toBe(400);
  });

  it("returns the oldest change first; a carrier that changes again keeps its place [queue-order]", async () => {
    const queue = take(3);
    await change(queue, "Renamed LLC");
    expect(await fetch(queue)).toEqual(queue.insdIds.map(String));
  });

  it("returns no carriers of another account", async () => {
    const queue = take(1);
    expect(await fetch({ ...queue, client: empty })).toEqual([]);
    expect(await fetch(queue)).toHaveLength(1);
  });
});

describe("4.7 Change queue: Clear", () => {
  it("removes a fetched carrier with the TimeStamp of the Fetch, and returns an object for one [clear] [clear-several] [expanded-carrier]", async () => {
    const queue = take(1);
    const { Header, FETCH } = await ok(queue.client, { APIMode: "Fetch", MaxRecs: "1" });
    const [InsdID] = FETCH.InsdID;
    const insured = { insdID: Number(InsdID), timeStamp: Header.TimeStamp };
    expect(await clear(queue, insured)).toEqual({ InsdID, Result: "Success" });
    expect((await clear(queue, insured)).Result).toBe("NotFound");
  });

  it("removes a waiting carrier (3), also with its id as a string [insured-id]", async () => {
    const queue = take(1);
    const insdID = String(queue.insdIds[0]);
    expect(await clear(queue, { insdID, timeStamp: now() })).toEqual({ InsdID: insdID, Result: "Success" });
    expect((await summary(queue)).TotalInsdIDs).toBe("0");
    expect(await fetch(queue)).toEqual([]);
  });

  it("returns an array in the requested order for several carriers, with 200 [clear-several] [queue-status]", async () => {
    const queue = take(2);
    const [one, two] = await fetch(queue);
    const results = await clear(
      queue,
      { insdID: two, timeStamp: now() },
      { insdID: 999_999, timeStamp: now() },
      { insdID: one, timeStamp: "yesterday" },
      { timeStamp: now() },
      null,
      "all of them",
      { insdID: one, timeStamp: now() },
    );
    expect(results.map(({ InsdID, Result }: { InsdID: string; Result: string }) => [InsdID, Result])).toEqual(
      [
        [two, "Success"],
        ["999999", "NotFound"],
        [one, "Error"],
        ["", "Error"],
        ["", "Error"],
        ["", "Error"],
        [one, "Success"],
      ],
    );
  });

  it("keeps a carrier that changed after the timeStamp, which is waiting again [clear]", async () => {
    const queue = take(1);
    const { Header, FETCH } = await ok(queue.client, { APIMode: "Fetch", MaxRecs: "1" });
    await change(queue, "Renamed Again LLC");
    const [insdID] = FETCH.InsdID;
    expect(await clear(queue, { insdID, timeStamp: Header.TimeStamp })).toMatchObject({ Result: "Changed" });
    expect((await summary(queue)).TotalInsdIDs).toBe("1");
    expect(await fetch(queue)).toEqual([insdID]);
  });

  it("compares at full precision: whole seconds do not clear a change later in that second [clear]", async () => {
    const queue = take(1);
    const { MinTimeStamp: changedAt } = await summary(queue);
    const [insdID] = await fetch(queue);
    const justBefore = new Date(Date.parse(changedAt) - 1).toISOString().replace("Z", "999Z");
    expect((await clear(queue, { insdID, timeStamp: justBefore })).Result).toBe("Changed");
    const wholeSeconds = changedAt.replace(/\.\d+Z$/, "Z");
    if (Date.parse(wholeSeconds) !== Date.parse(changedAt))
      expect((await clear(queue, { insdID, timeStamp: wholeSeconds })).Result).toBe("Changed");
    expect((await clear(queue, { insdID, timeStamp: changedAt })).Result).toBe("Success");
  });

  it.each([undefined, null, "", "soon", 5, "2026-02-30T00:00:00Z", "2999-01-01T00:00:00Z"])(
    "is an Error with the timeStamp %j, and the entry stays [clear]",
    async (timeStamp) => {
      const queue = take(1);
      const [insdID] = queue.insdIds;
      const refused = await clear(queue, { insdID, timeStamp });
      expect(refused).toMatchObject({ Result: "Error", Message: expect.stringMatching(/\w/) });
      expect(await fetch(queue)).toEqual([String(insdID)]);
    },
  );

  it("does not clear carriers of another account", async () => {
    const queue = take(1);
    const [insdID] = queue.insdIds;
    expect((await clear({ ...queue, client: empty }, { insdID, timeStamp: now() })).Result).toBe("NotFound");
    expect(await fetch(queue)).toEqual([String(insdID)]);
  });
});

describe("4.7 Change queue: the expanded carrier", () => {
  const expanded = ({ client }: { client: Client }, body: object) =>
    brokerage.ask("POST", expandedPath, { body: { ...client, ...body } });

  it("returns the carrier and a timestamp for the Clear [expanded-carrier] [extras]", async () => {
    const queue = take(1);
    const [insdID] = await fetch(queue);
    const { status, body } = await expanded(queue, { insdID });
    expect(status).toBe(200);
    const [number = 0] = queue.numbers;
    expect(body).toMatchObject({
      Header: { Result: "SUCCESS" },
      Carrier: {
        InsdID: insdID,
        legalName: `Carrier ${number} LLC`,
        usdotNumber: String(1_000_000 + number),
      },
    });
    expect((await clear(queue, { insdID, timeStamp: body.Header.TimeStamp })).Result).toBe("Success");
  });

  it("does not clear changes after the read [expanded-carrier]", async () => {
    const queue = take(1);
    const [insdID] = queue.insdIds;
    const { Header } = (await expanded(queue, { insdID })).body;
    await change(queue, "Third Name LLC");
    expect((await clear(queue, { insdID, timeStamp: Header.TimeStamp })).Result).toBe("Changed");
  });

  it("returns 400, 401 and 404 in the same format [expanded-carrier]", async () => {
    const queue = take(1);
    const [insdID] = queue.insdIds;
    const answers = [
      await expanded(queue, { insdID: "x" }),
      await brokerage.ask("POST", expandedPath, { body: { insdID } }),
      await expanded(queue, { insdID: 999_999 }),
      await expanded({ client: empty }, { insdID }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 401, 404, 404]);
    for (const { body } of answers)
      expect(body.Header).toMatchObject({ Result: "ERROR", Message: expect.stringMatching(/\w/) });
  });
});
