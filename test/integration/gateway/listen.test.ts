import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../../../electron/gateway/listen.ts";
import { getStatus, rawRequest, sendRaw } from "../../support/raw-http.ts";

async function serving(fetch: Parameters<typeof listen>[0] = () => new Response("hello")) {
  const server = await listen(fetch, { port: 0 });
  onTestFinished(() => server.close());
  return server;
}

describe("HTTP server", () => {
  it("reports the bound port and URL", async () => {
    const server = await serving();
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(await (await fetch(server.url)).text()).toBe("hello");
  });

  it("reports the URL as browsers write it in the Origin header, also for a name in upper case", async () => {
    const server = await listen(() => new Response(), { port: 0, name: "DESK.Example.com" });
    onTestFinished(() => server.close());
    expect(server.url).toBe(`http://desk.example.com:${server.port}`);
  });

  it("listens under a name that is invalid in a URL", async () => {
    const server = await listen(() => new Response(), { port: 0, name: "fe80::1%eth0" });
    onTestFinished(() => server.close());
    expect(server.url).toBe(`http://[fe80::1%eth0]:${server.port}`);
  });

  it("rejects an address beyond loopback without a certificate", async () => {
    for (const host of ["0.0.0.0", "::", "192.168.1.10", "example.com", "127.0.0.1.example.com"])
      await expect(
        listen(() => new Response(), { host, port: 0 }),
        host,
      ).rejects.toMatchObject({ code: "forbidden" });
    const local = await listen(() => new Response(), { host: "localhost", port: 0 });
    await local.close();
  });

  it("explains that another program uses the port", async () => {
    const { port } = await serving();
    await expect(listen(() => new Response(), { port })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("another program uses this address"),
    });
  });

  it("closes without waiting for idle keep-alive connections", { tags: "long" }, async () => {
    const server = await listen(() => new Response("hello"), { port: 0 });
    const agent = new Agent({ keepAlive: true });
    const asked = request(server.url, { agent });
    const toAnswer = once(asked, "response");
    asked.end();
    const [answer] = await toAnswer;
    answer.resume();
    await once(answer, "end");
    const silent = connect(server.port, "127.0.0.1");
    await once(silent, "connect");
    const silentEnds = once(silent, "close");
    await server.close();
    await silentEnds;
    await expect(fetch(server.url)).rejects.toThrow();
    agent.destroy();
  });

  it("finishes running requests before it closes", async () => {
    let release: (answer: Response) => void = () => undefined;
    const held = new Promise<Response>((resolve) => {
      release = resolve;
    });
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await listen(
      () => {
        arrived();
        return held;
      },
      { port: 0 },
    );
    const answer = fetch(server.url);
    await arrival;
    const closed = server.close();
    release(new Response("finished"));
    expect(await (await answer).text()).toBe("finished");
    await closed;
  });

  it("closes within two seconds although a connection never starts its TLS handshake", {
    tags: "long",
  }, async () => {
    const [cert, key] = await Promise.all(
      ["certificate", "key"].map((name) =>
        readFile(new URL(`../../fixtures/tls/for-tests-only.${name}.pem`, import.meta.url), "utf8"),
      ),
    );
    const server = await listen(() => new Response("hello"), {
      port: 0,
      tls: { cert: cert ?? "", key: key ?? "" },
    });
    const silent = connect(server.port, "127.0.0.1");
    await once(silent, "connect");
    const silentEnds = once(silent, "close");
    await server.close();
    await silentEnds;
    expect(silent.destroyed).toBe(true);
  });

  it("responds to a request without a Host header with problem details", async () => {
    const { url } = await serving();
    const answer = await sendRaw(url, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(getStatus(answer)).toBe(400);
    expect(answer).toMatch(/^CorrelationId: [0-9a-f-]{36}\r$/im);
  });

  it("ignores an unknown Expect header", async () => {
    const { url } = await serving();
    const answer = await sendRaw(url, rawRequest("GET /", { Host: "localhost", Expect: "x" }));
    expect(getStatus(answer)).toBe(200);
  });

  it("responds to invalid HTTP, oversized headers and an invalid Host with problem details", async () => {
    const { url } = await serving();
    expect(getStatus(await sendRaw(url, "nonsense\r\n\r\n"))).toBe(400);
    expect(getStatus(await sendRaw(url, rawRequest("GET /", { Host: "a b" })))).toBe(400);
    const answer = await sendRaw(url, rawRequest("GET /", { Host: "localhost", Big: "x".repeat(20_000) }));
    expect(getStatus(answer)).toBe(431);
    expect(answer).toContain('"title":"Request Header Fields Too Large"');
  });
});
