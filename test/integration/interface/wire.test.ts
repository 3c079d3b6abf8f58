import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { restoreBackup } from "../../../electron/store/backup/restore-backup.ts";
import { takeBackup } from "../../../electron/store/backup/take-backup.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import { problem as problemSchema } from "../../../shared/interface/problem.ts";
import { addPeople, ask as askAt } from "../../support/brokerage.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { queuePath, stepsPath } from "../../support/carriers.ts";
import {
  deletePath,
  guidPattern,
  loadPath,
  loadsPath,
  longestLoad,
  refreshPath,
  smallLoad,
  unknownId,
} from "../../support/loads.ts";
import { withContext } from "../../support/open-context.ts";
import { serve } from "../../support/program.ts";
import { otherTrendPath, trendPath } from "../../support/rates.ts";
import { getStatus, rawRequest, sendRaw } from "../../support/raw-http.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const brokerage = await brokerageForAll();

const usersPath = "/accountmanagement/v1/accountuser/active";
/** Every specified address that takes a body. */
const withBody: [string, string][] = [
  ["POST", loadsPath],
  ["PUT", loadPath(unknownId)],
  ["DELETE", deletePath(unknownId)],
  ["POST", refreshPath],
  ["POST", usersPath],
  ["POST", trendPath],
  ["POST", otherTrendPath],
  ["POST", queuePath],
  ["POST", stepsPath],
];
const authorized = withBody.slice(0, 7);
const own = (headers = {}) => ({ token: brokerage.ann.token, headers });
const ask = (method: string, path: string, asked = {}) => brokerage.ask(method, path, { ...own(), ...asked });

describe("7 Errors of areas A and C", () => {
  it.each([...authorized, ["GET", loadPath(unknownId)] as [string, string]])(
    "%s %s answers 401 with WWW-Authenticate and the error object without a good token [status-codes] [error-object]",
    async (method, path) => {
      for (const Authorization of ["", "Basic YTpi", "Bearer", "Bearer a b"]) {
        const headers = { Authorization };
        const body = method === "GET" ? undefined : smallLoad;
        const answer = await brokerage.ask(method, path, { headers, body });
        expect(answer.status).toBe(401);
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
        const { correlationId } = problemSchema.parse(answer.body);
        expect(answer.headers.get("correlationid")).toBe(correlationId);
      }
    },
  );

  it("points to each invalid field [error-object] [status-codes]", async () => {
    const { body } = await ask("POST", loadsPath, {
      body: {
        ...smallLoad,
        note: 7,
        loadStops: [{ location: { city: "", state: "TX", countryCode: "US" } }, {}],
      },
    });
    expect(problemSchema.strict().parse(body)).toMatchObject({ status: 400, title: "Bad Request" });
    const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(
      expect.arrayContaining(["/note", "/loadStops/0/location/city", "/loadStops/1/location"]),
    );
    for (const { code, message } of body.errors)
      expect([code, message]).toEqual([expect.any(String), expect.any(String)]);
  });

  it("describes invalid values in plain English, and says that nothing was changed only for a change", async () => {
    const [stop] = smallLoad.loadStops;
    const created = await ask("POST", loadsPath, { body: { ...smallLoad, note: 7, loadStops: [stop] } });
    expect(created.body).toMatchObject({
      detail: "/note: Must be text, not a number (and 1 more). Nothing was changed.",
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: "/loadStops", message: "Must have at least 2 entries." }),
      ]),
    });
    const read = await ask("POST", trendPath, { body: {} });
    expect(read.body.detail).toMatch(/^\/LoadId: Is required \(and \d+ more\)\.$/);
    const queue = await brokerage.ask("POST", queuePath, { body: { ...brokerage.client, APIMode: "X" } });
    expect(JSON.stringify(queue.body)).toContain("/APIMode: Must be SUMMARY, FETCH, or CLEAR.");
  });

  it.each(withBody)("%s %s returns 415 for a body that is not JSON [status-codes]", async (method, path) => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
      "",
    ])
      expect((await ask(method, path, { body: "{}", ...own({ "Content-Type": type }) })).status, type).toBe(
        415,
      );
    const encoded = own({ "Content-Encoding": "gzip" });
    expect((await ask(method, path, { body: "{}", ...encoded })).status).toBe(415);
  });

  it.each(withBody)("%s %s returns 400 for malformed JSON [status-codes]", async (method, path) => {
    for (const body of [
      "",
      "{",
      "nul",
      "[1,]",
      "{'a':1}",
      '{"a":1,"a":2}',
      "[".repeat(1_000),
      "\ufeff",
      '{"a":"\\ud8"}',
    ])
      expect((await ask(method, path, { body })).status, body.slice(0, 20)).toBe(400);
  });

  it("accepts JSON media types in any spelling", async () => {
    for (const type of ["APPLICATION/JSON", "application/json; charset=UTF-8", "application/vnd.tms+json"]) {
      const { status } = await ask("POST", loadsPath, {
        body: JSON.stringify(smallLoad),
        ...own({ "Content-Type": type }),
      });
      expect(status, type).toBe(201);
    }
  });

  it("returns 400 for bytes that are not UTF-8, lone surrogates and NUL [status-codes]", async () => {
    const headers = { Host: new URL(brokerage.url).host, Authorization: `Bearer ${brokerage.ann.token}` };
    const head = rawRequest(`POST ${loadsPath}`, {
      ...headers,
      "Content-Type": "application/json",
      "Content-Length": "12",
    });
    const bytes = Buffer.concat([Buffer.from(`${head}{"note":"`), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(getStatus(await sendRaw(brokerage.url, bytes))).toBe(400);
    for (const note of ['"\\ud800"', '"\\udc00x"', '"a\\u0000b"']) {
      const { status, body } = await ask("POST", loadsPath, {
        body: `{"note":${note},${JSON.stringify(smallLoad).slice(1)}`,
      });
      expect([status, body.errors[0].pointer]).toEqual([400, "/note"]);
    }
    const pair = await ask("POST", loadsPath, { body: { ...smallLoad, note: "🚚 größe" } });
    expect(pair.body.note).toBe("🚚 größe");
  });

  it("returns 413 for a body over 4 MiB, with and without Content-Length, and keeps running [status-codes]", async () => {
    const body = JSON.stringify({ ...smallLoad, extra: "x".repeat(5 * 1024 * 1024) });
    for (const [method, path] of withBody) expect((await ask(method, path, { body })).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 5; part += 1) controller.enqueue(Buffer.alloc(1024 * 1024, " "));
        controller.close();
      },
    });
    const streamed = await fetch(brokerage.url + loadsPath, {
      method: "POST",
      headers: { Authorization: `Bearer ${brokerage.ann.token}`, "Content-Type": "application/json" },
      body: chunks,
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it("accepts the longest load, and a refresh and a Clear of 10,000, also indented [status-codes]", async () => {
    const load = JSON.stringify(longestLoad("x"), null, 2);
    expect((await ask("POST", loadsPath, { body: load })).status).toBe(201);
    const refresh = JSON.stringify(Array.from({ length: 10_000 }).fill(unknownId), null, 8);
    expect((await ask("POST", refreshPath, { body: refresh })).status).toBe(200);
    const item = { insdID: "1234567", timeStamp: "2026-12-01T12:00:00.0000000Z" };
    const clear = {
      ...brokerage.client,
      APIMode: "Clear",
      ClearInsureds: Array.from({ length: 10_000 }).fill(item),
    };
    expect((await ask("POST", queuePath, { body: JSON.stringify(clear, null, 8) })).status).toBe(200);
  });

  it("returns 405 with Allow for another method [status-codes]", async () => {
    for (const [path, allow] of [
      [loadsPath, "POST"],
      [loadPath(unknownId), "GET, HEAD, PUT"],
      [deletePath(unknownId), "DELETE"],
      [refreshPath, "POST"],
      [usersPath, "POST"],
      [trendPath, "POST"],
      [otherTrendPath, "POST"],
      [queuePath, "POST"],
      [stepsPath, "POST"],
      ["/lanedesk/v1", "GET, HEAD"],
      ["/openapi.json", "GET, HEAD"],
    ] as const)
      for (const method of ["PATCH", "OPTIONS", allow.includes("POST") ? "GET" : "POST"]) {
        const answer = await ask(method, path);
        expect([answer.status, answer.headers.get("allow")], `${method} ${path}`).toEqual([405, allow]);
      }
  });

  it("returns 404 for an unknown path and 400 for an undecodable path [status-codes]", async () => {
    for (const path of [
      "/",
      "/loadmanagement",
      "/loadmanagement/v1/load",
      "/loadmanagement/v2/load/",
      "/lanedesk/v2",
    ])
      expect((await ask("GET", path)).status, path).toBe(404);
    for (const path of ["/%", "/loadmanagement/v2/load/%zz", "/loadmanagement/v2/load/%ED%A0%80", "/%ff"])
      expect((await ask("GET", path)).status, path).toBe(400);
  });

  it.each([
    ["a NUL", "\0"],
    ["a path", "../../../secret.txt"],
    ["a path of Windows", "..\\..\\secret.txt"],
    ["HTML", "<script>alert(1)</script>"],
    ["a quote", "' OR 1=1--"],
    ["a line break", "\r\nSet-Cookie: a=b"],
    ["a name of every object", "__proto__"],
    ["a very long text", "9".repeat(4_000)],
  ])(
    "returns 404 for a load id with %s, and fails its refresh and its Clear [status-codes]",
    async (_, written) => {
      const { token } = brokerage.ann;
      const id = encodeURIComponent(written);
      const answers = [
        await brokerage.ask("GET", loadPath(id), { token }),
        await brokerage.ask("PUT", loadPath(id), { token, body: smallLoad }),
        await brokerage.ask("DELETE", deletePath(id), { token, body: { reason: 2 } }),
      ];
      for (const { status, headers, text } of answers) {
        expect(status).toBe(404);
        expect(headers.get("content-type")).toBe("application/problem+json");
        expect(text).not.toContain("<script");
      }
      const refreshed = await brokerage.ask("POST", refreshPath, { token, body: [written] });
      expect(refreshed.body).toMatchObject({ failed: 1, statuses: [{ status: 3 }] });
      const ClearInsureds = [{ insdID: written, timeStamp: "2026-01-01T00:00:00Z" }];
      const clear = { ...brokerage.client, APIMode: "Clear", ClearInsureds };
      const cleared = await brokerage.ask("POST", queuePath, { body: clear });
      expect(cleared.body.MonitorDeltaAPI.CLEAR.Insured.Result).toBe("Error");
      const steps = { ...brokerage.client, MonitorID: written };
      expect((await brokerage.ask("POST", stepsPath, { body: steps })).status).toBeLessThan(500);
      const wrong = { ClientID: written, ClientPassword: written, APIMode: "Summary" };
      expect((await brokerage.ask("POST", queuePath, { body: wrong })).status).toBeOneOf([400, 401]);
    },
  );

  it("reveals no internal details in errors", async () => {
    const answers = await Promise.all([
      ask("POST", loadsPath, { body: "{" }),
      ask("GET", "/%"),
      ask("GET", "/nothing"),
      ask("PATCH", loadsPath),
      ask("POST", trendPath, { body: {} }),
    ]);
    for (const { text } of answers)
      expect(text).not.toMatch(/node_modules|electron\/|\.ts|\.js:|at \w+ \(|Error:/);
  });
});

describe("4 CorrelationId", () => {
  it("is on every response including errors, and new each time [correlation-id]", async () => {
    const seen = new Set<string | null>();
    const paths = [
      loadsPath,
      "/lanedesk/v1",
      "/openapi.json",
      "/nothing",
      "/%",
      queuePath,
      trendPath,
      usersPath,
    ];
    for (const path of paths) {
      const { headers } = await ask("GET", path);
      expect(headers.get("correlationid"), path).toMatch(guidPattern);
      seen.add(headers.get("correlationid"));
    }
    expect(seen.size).toBe(paths.length);
  });

  it("is the caller's when that is a GUID [correlation-id]", async () => {
    const mine = "3F2504E0-4F89-41D3-9A0C-0305E82C3301";
    const good = await ask("GET", loadPath(unknownId), own({ CorrelationId: mine }));
    expect(good.headers.get("correlationid")).toBe(mine);
    expect(good.body.correlationId).toBe(mine);
    for (const CorrelationId of ["mine", "", `${mine}x`, "<script>"]) {
      const other = await ask("GET", loadPath(unknownId), own({ CorrelationId }));
      expect(other.headers.get("correlationid")).toMatch(guidPattern);
    }
  });

  it("is on the response to a malformed request", async () => {
    for (const bytes of ["nonsense\r\n\r\n", rawRequest("GET /lanedesk/v1", { Host: "a b" })]) {
      const answer = await sendRaw(brokerage.url, bytes);
      expect(getStatus(answer)).toBe(400);
      expect(answer).toMatch(/^CorrelationId: [0-9a-f-]{36}\r$/im);
      expect(answer).toContain("application/problem+json");
    }
    const flood = rawRequest("GET /lanedesk/v1", { Host: "localhost", Big: "x".repeat(40_000) });
    expect(getStatus(await sendRaw(brokerage.url, flood))).toBe(431);
  });
});

describe("Lanedesk extensions", () => {
  it("returns product, version and capabilities to everyone [extras]", async () => {
    const { status, body } = await brokerage.ask("GET", "/lanedesk/v1");
    expect(status).toBe(200);
    expect(body).toMatchObject({ product: "Lanedesk", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(body.capabilities).toEqual(
      expect.arrayContaining(["etag", "if-match", "idempotency-key", "expanded-carrier"]),
    );
  });

  it("returns the store's epoch, also with every load, and a new one after a restore [epoch]", async () => {
    const folder = await temporaryFolder();
    const backup = join(await temporaryFolder(), "one.backup");
    const { ann } = await withContext(folder, addPeople);
    const epochs = async () => {
      const { url, stop } = await serve(folder);
      try {
        const capabilities = await askAt(url, "GET", "/lanedesk/v1");
        const posted = await askAt(url, "POST", loadsPath, { token: ann.token, body: smallLoad });
        return [capabilities.body.epoch, posted.headers.get("lanedesk-epoch")];
      } finally {
        await stop();
      }
    };
    const [epoch, withLoad] = await epochs();
    expect(withLoad).toBe(epoch);
    expect(await epochs()).toEqual([epoch, epoch]);

    const progress = { signal: new AbortController().signal, reportProgress: () => undefined };
    const store = await openStore({ folder });
    await takeBackup(store.copy, backup, progress).finally(store.close);
    await restoreBackup(folder, backup, Date.now(), progress);
    const [restored, withLoadThen] = await epochs();
    expect(restored).not.toBe(epoch);
    expect(withLoadThen).toBe(restored);
  });

  it("returns the headers of GET for HEAD", async () => {
    const answer = await brokerage.ask("HEAD", "/lanedesk/v1");
    expect([answer.status, answer.text]).toEqual([200, ""]);
  });
});
