import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { issueClient, listKeys, revokeKey } from "../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { changeUser } from "../../../electron/services/people/users.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { addCarriers, expandedPath, queuePath, stepsPath } from "../../support/carriers.ts";
import { deletePath, loadPath, loadsPath, refreshPath, smallLoad } from "../../support/loads.ts";
import { runCommand } from "../../support/program.ts";
import { getStatus, rawRequest, sendRaw } from "../../support/raw-http.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const brokerage = await brokerageForAll((context, { ann }) => addCarriers(context, ann.accountId, [1, 2]));

const get = (path: string, token: string) => brokerage.ask("GET", path, { token });
const post = (token: string) => brokerage.ask("POST", loadsPath, { token, body: smallLoad });

describe("5 Authentication: tokens and client credentials", () => {
  it("act for one user of one account [secrets]", async () => {
    expect((await post(brokerage.ann.token)).body.createdBy).toBe(brokerage.ann.userId);
    expect((await post(brokerage.bo.token)).body.createdBy).toBe(brokerage.bo.userId);
  });

  it("accept the scheme in any letter case and reject a similar token", async () => {
    const { token } = brokerage.ann;
    const ask = (Authorization: string) =>
      brokerage.ask("GET", "/loadmanagement/v2/load/x", { headers: { Authorization } });
    expect((await ask(`bearer ${token}`)).status).toBe(404);
    const [keyId = "", secret = ""] = token.split(".");
    const wrong = [
      token.slice(0, -1),
      `${token}x`,
      `${token}.x`,
      secret,
      `${keyId}.`,
      `.${secret}`,
      token.toUpperCase(),
    ];
    for (const candidate of wrong) expect((await ask(`Bearer ${candidate}`)).status, candidate).toBe(401);
  });

  it("of an inactive user are not valid", async () => {
    expect((await post(brokerage.ina.token)).status).toBe(401);
  });

  it("cannot be used for each other [secrets]", async () => {
    const { ClientID, ClientPassword } = brokerage.client;
    expect((await get("/loadmanagement/v2/load/x", `${ClientID}.${ClientPassword}`)).status).toBe(401);
    const [id, secret] = brokerage.ann.token.split(".");
    const body = { ClientID: id, ClientPassword: secret, APIMode: "Summary" };
    expect((await brokerage.ask("POST", queuePath, { body })).status).toBe(401);
  });

  it("are revoked with their key, and with their user [secrets]", async () => {
    await brokerage.crash();
    const loads = () => post(brokerage.bo.token);
    const summary = () =>
      brokerage.ask("POST", queuePath, { body: { ...brokerage.otherClient, APIMode: "Summary" } });
    expect([(await loads()).status, (await summary()).status]).toEqual([201, 200]);
    await brokerage.withStore(async (context) => {
      const draft = {
        firstName: "Bo",
        lastName: "Adams",
        email: brokerage.bo.email,
        username: "bo",
        phone: "",
      };
      await changeUser(context, getOperator(brokerage.bo.accountId), brokerage.bo.userId, {
        ...draft,
        isActive: false,
      });
      const keys = await listKeys(context, brokerage.zoe.accountId);
      const client = keys.find(({ keyId }) => keyId === brokerage.otherClient.ClientID);
      await revokeKey(context, getOperator(brokerage.zoe.accountId), client?.keyId ?? "");
    });
    expect([(await loads()).status, (await summary()).status]).toEqual([401, 401]);
  });

  it("are in no file of the data folder except as hashes [secrets]", async () => {
    const secrets = [brokerage.ann.token.split(".")[1] ?? "", brokerage.client.ClientPassword];
    await brokerage.withStore(async () => {
      const files = await readdir(brokerage.folder, { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile())) {
        const content = await readFile(join(file.parentPath, file.name));
        for (const secret of secrets) expect(content.includes(secret), file.name).toBe(false);
      }
    });
  });

  it("are random with 256 bits each [secrets]", () => {
    const secrets = [brokerage.ann, brokerage.bo, brokerage.ina, brokerage.zoe].map(
      ({ token }) => token.split(".")[1] ?? "",
    );
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(Buffer.from(secret, "base64url").length).toBeGreaterThanOrEqual(32);
  });
});

describe("5 Accounts are isolated", () => {
  it("in every operation, with another account's token and ids", async () => {
    const { loadId } = (await post(brokerage.ann.token)).body;
    const before = (await get(loadPath(loadId), brokerage.ann.token)).body;
    const token = brokerage.zoe.token;
    const theirs = (method: string, path: string, body: unknown) =>
      brokerage.ask(method, path, { token, body });
    expect((await get(loadPath(loadId), token)).status).toBe(404);
    expect((await theirs("PUT", loadPath(loadId), smallLoad)).status).toBe(404);
    expect((await theirs("DELETE", deletePath(loadId), { reason: 2 })).status).toBe(404);
    expect((await theirs("POST", refreshPath, [loadId])).body).toMatchObject({ failed: 1, successful: 0 });
    const posted = await theirs("POST", loadsPath, { ...smallLoad, postAsUserId: brokerage.ann.userId });
    expect(posted.body.postAsUser.firstName).toBe("Zoe");
    const users = await theirs("POST", "/accountmanagement/v1/accountuser/active", {});
    expect(users.body.results[0].data.map(({ id }: { id: string }) => id)).toEqual([brokerage.zoe.userId]);
    expect((await get(loadPath(loadId), brokerage.ann.token)).body).toEqual(before);
  });

  it("in the carrier interfaces", async () => {
    const client = await brokerage.withStore(async (context) => {
      const { clientId, clientPassword } = await issueClient(
        context,
        getOperator(brokerage.zoe.accountId),
        "new",
      );
      return { ClientID: clientId, ClientPassword: clientPassword };
    });
    const send = async (path: string, body: object, credentials = client) =>
      (await brokerage.ask("POST", path, { body: { ...credentials, ...body } })).body;
    const fetched = await send(queuePath, { APIMode: "Fetch", MaxRecs: 10 });
    expect(fetched.MonitorDeltaAPI.FETCH.InsdID).toEqual([]);
    const own = await send(queuePath, { APIMode: "Fetch", MaxRecs: 10 }, brokerage.client);
    const [insdID] = own.MonitorDeltaAPI.FETCH.InsdID;
    const ClearInsureds = [{ insdID, timeStamp: new Date().toISOString() }];
    const cleared = await send(queuePath, { APIMode: "Clear", ClearInsureds });
    expect(cleared.MonitorDeltaAPI.CLEAR.Insured.Result).toBe("NotFound");
    expect((await send(expandedPath, { insdID })).Header.Result).toBe("ERROR");
    expect((await send(stepsPath, { AllActivityForToday: true })).Records).toEqual([]);
  });

  it("in sync: only the account whose loads are sent can read its status or start it", async () => {
    const { ann, zoe } = brokerage;
    await brokerage.withStore((context) =>
      context.store.write(["keyValue"], ({ keyValue }) =>
        keyValue.set("remote", {
          accountId: ann.accountId,
          isConnected: false,
          baseUrl: "https://remote.example",
          monitorUrl: "",
          clientId: "",
        }),
      ),
    );
    const ask = async (method: string, token?: string) =>
      (await brokerage.ask(method, "/lanedesk/v1/sync", { token })).status;
    expect([await ask("GET", ann.token), await ask("POST", ann.token)]).toEqual([200, 200]);
    expect([await ask("GET", zoe.token), await ask("POST", zoe.token)]).toEqual([403, 403]);
    expect([await ask("GET"), await ask("POST")]).toEqual([401, 401]);
  });
});

describe("5 Web pages are rejected", () => {
  const from = (headers: Record<string, string>, path = "/lanedesk/v1", method = "GET") =>
    sendRaw(brokerage.url, rawRequest(`${method} ${path}`, headers)).then(getStatus);
  const host = () => new URL(brokerage.url).host;

  it("by host name (DNS rebinding) [web-pages]", async () => {
    const port = new URL(brokerage.url).port;
    for (const name of [
      "evil.example",
      `evil.example:${port}`,
      "localhost.evil.example",
      "127.0.0.1.evil.example",
    ])
      expect(await from({ Host: name }), name).toBe(403);
    for (const name of [`localhost:${port}`, `127.0.0.1:${port}`, "LOCALHOST", "[::1]"])
      expect(await from({ Host: name }), name).toBe(200);
  });

  it("by another site's Origin or fetch metadata [web-pages]", async () => {
    const port = new URL(brokerage.url).port;
    for (const Origin of ["http://evil.example", "null", "http://localhost:1", `https://127.0.0.1:${port}`])
      expect(await from({ Host: host(), Origin }), Origin).toBe(403);
    for (const site of ["cross-site", "same-site"])
      expect(await from({ Host: host(), "Sec-Fetch-Site": site }), site).toBe(403);
    expect(await from({ Host: host(), Origin: brokerage.url, "Sec-Fetch-Site": "same-origin" })).toBe(200);
    expect(await from({ Host: host(), "Sec-Fetch-Site": "none" })).toBe(200);
  });

  it("in the format of each area, also for a preflight [web-pages]", async () => {
    const headers = { Origin: "http://evil.example" };
    const queue = await brokerage.ask("POST", queuePath, {
      headers,
      body: { ...brokerage.client, APIMode: "Summary" },
    });
    expect(queue.status).toBe(403);
    expect(queue.body.MonitorDeltaAPI.Header.Result).toBe("ERROR");
    const preflight = await sendRaw(
      brokerage.url,
      rawRequest(`OPTIONS ${loadsPath}`, {
        Host: host(),
        ...headers,
        "Access-Control-Request-Method": "POST",
      }),
    );
    expect(getStatus(preflight)).toBe(403);
    expect(preflight.toLowerCase()).not.toContain("access-control-allow");
  });
});

describe("5 Address", () => {
  it("is the loopback address; another address needs a certificate [loopback]", async () => {
    expect(new URL(brokerage.url).hostname).toBe("127.0.0.1");
    const refused = await runCommand(
      "serve",
      "--data",
      await temporaryFolder(),
      "--port",
      "0",
      "--host",
      "0.0.0.0",
      "--no-open",
    );
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toMatch(/TLS/);
  });
});

describe("5 Failed attempts", () => {
  it("are limited to ten per minute and address; then 429 with Retry-After in each area's format [attempts] [status-codes] [queue-status] [steps-failure]", async () => {
    await brokerage.crash();
    const wrong = brokerage.zoe.token.replace(/.$/, "_");
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await post(wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await post(brokerage.zoe.token)).status).toBe(201);
    const refused = await post(wrong);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const client = { ClientID: brokerage.client.ClientID, ClientPassword: "guess" };
    const queue = await brokerage.ask("POST", queuePath, { body: { ...client, APIMode: "Summary" } });
    expect([queue.status, queue.body.MonitorDeltaAPI.Header.Result]).toEqual([429, "ERROR"]);
    expect(queue.headers.get("retry-after")).not.toBeNull();
    const steps = await brokerage.ask("POST", stepsPath, { body: { ...client, MonitorID: "1" } });
    expect([steps.status, steps.body.HasError]).toEqual([429, true]);
  });

  it("do not lock out a caller with a correct key [attempts]", async () => {
    await brokerage.crash();
    for (let time = 0; time < 12; time += 1) await post("wrong");
    expect((await post(brokerage.ann.token)).status).toBe(201);
    expect((await post(brokerage.zoe.token)).status).toBe(201);
  });

  it("do not include requests without a token", async () => {
    await brokerage.crash();
    for (let time = 0; time < 20; time += 1)
      expect((await brokerage.ask("POST", loadsPath, { body: smallLoad })).status).toBe(401);
    expect((await post(brokerage.ann.token)).status).toBe(201);
  });
});
