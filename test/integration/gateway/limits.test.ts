import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { queuePath } from "../../support/carriers.ts";
import { loadsPath, longestLoad, smallLoad } from "../../support/loads.ts";
import { getStatus, sendRaw } from "../../support/raw-http.ts";

const brokerage = await brokerageForAll();
const summary = { ...brokerage.client, APIMode: "Summary", MonitorID: "1" };
const askAsAnn = (path: string, body: unknown) =>
  brokerage.ask("POST", path, { token: brokerage.ann.token, body });
const askSummary = () => brokerage.ask("POST", queuePath, { body: summary });

/** A socket whose owner ignores the end of the connection. */
async function openStubbornSocket(): Promise<Socket> {
  const { hostname, port } = new URL(brokerage.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

describe("unauthenticated callers", () => {
  it("lose a connection that they keep open after an invalid request", async () => {
    const socket = await openStubbornSocket();
    const reset = once(socket, "error");
    socket.write("nonsense\r\n\r\n");
    socket.resume();
    const writing = setInterval(() => socket.write("x"), 100);
    onTestFinished(() => clearInterval(writing));
    const [error] = await reset;
    expect(error.code).toMatch(/ECONNRESET|EPIPE/);
  });

  it("share 64 MiB for bodies; beyond that the answer is 503 with Retry-After, until memory is free again", async () => {
    const head = [
      `POST ${queuePath} HTTP/1.1`,
      `Host: ${new URL(brokerage.url).host}`,
      "Content-Type: application/json",
      `Content-Length: ${4 * 1024 * 1024}`,
    ].join("\r\n");
    const sockets = await Promise.all(Array.from({ length: 16 }, openStubbornSocket));
    for (const socket of sockets) {
      socket.on("error", () => undefined);
      socket.write(`${head}\r\n\r\n{"ClientID":`);
    }
    await expect.poll(async () => (await askSummary()).status, { timeout: 10_000 }).toBe(503);
    const rejected = await askSummary();
    expect(rejected.headers.get("retry-after")).toBe("5");
    expect(rejected.body.MonitorDeltaAPI.Header.Result).toBe("ERROR");
    const empty = `POST ${queuePath} HTTP/1.1\r\nHost: ${new URL(brokerage.url).host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expect(getStatus(await sendRaw(brokerage.url, empty))).toBe(400);
    const posted = await askAsAnn(loadsPath, smallLoad);
    expect(posted.status).toBe(201);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await askSummary()).status, { timeout: 10_000 }).toBe(200);
  });
});

describe("a request", () => {
  it("with two Host headers gets 400", async () => {
    const { host } = new URL(brokerage.url);
    const request = `GET /lanedesk/v1 HTTP/1.1\r\nHost: ${host}\r\nHost: example.com\r\nConnection: close\r\n\r\n`;
    expect(getStatus(await sendRaw(brokerage.url, request))).toBe(400);
  });

  it("for a page of users far past the end gets an empty page", async () => {
    const body = { pagination: { pageNumber: Number.MAX_SAFE_INTEGER, pageSize: 500 } };
    const { status, body: answer } = await askAsAnn("/accountmanagement/v1/accountuser/active", body);
    expect([status, answer.results[0].data]).toEqual([200, []]);
  });

  it("to refresh an unknown load gets null for the next refresh", async () => {
    const body = ["3f2504e0-4f89-41d3-9a0c-0305e82c3301"];
    const { body: answer } = await askAsAnn("/loadmanagement/v2/load/refresh/integrator", body);
    expect(JSON.stringify(answer)).toContain('"nextRefreshAvailableAt":null');
  });

  it("with the longest load in characters of three bytes is accepted", async () => {
    const text = JSON.stringify(longestLoad("貨"));
    expect(Buffer.byteLength(text)).toBeGreaterThan(3 * 1024 * 1024);
    expect((await askAsAnn(loadsPath, text)).status).toBe(201);
  });
});
