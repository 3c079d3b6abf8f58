import type { RequestListener } from "node:http";
import type { Session } from "electron";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { fetchWithElectron } from "../../../electron/shell/fetch-with-electron.ts";
import { app } from "../../support/fake-electron/app.ts";
import { Network } from "../../support/fake-electron/net.ts";
import { listenWith } from "../../support/listen-with.ts";

// The next file of this worker shares the modules that were loaded with the mock.
afterAll(() => void vi.resetModules());

vi.mock("electron", () => import("../../support/fake-electron/net.ts"));

afterEach(() => void app.switches.clear());

const noLogin = () => Promise.reject(new Error("No proxy was expected."));

const openSession = () => new Network() as unknown as Session;

const fetchFrom = async (listener: RequestListener, init: RequestInit = {}) =>
  fetchWithElectron(openSession(), await listenWith(listener), init, noLogin);

describe("electronFetch", () => {
  it("sends method, headers and body, and returns status, headers and body", async () => {
    const response = await fetchFrom(
      async (asked, answering) => {
        const body = (await asked.toArray()).join("");
        answering
          .writeHead(201, { "X-Note": "caf\u00e9" })
          .end(`${asked.method} ${asked.headers.accept} ${body}`);
      },
      { method: "PUT", headers: { Accept: "a/b" }, body: "text" },
    );
    expect(response.status).toBe(201);
    expect(await response.text()).toBe("PUT a/b text");
  });

  it("drops header values that are not Latin-1, and lowers a status that a Response rejects", async () => {
    const response = await fetchFrom((_, answering) => {
      const header = Buffer.from("\u{1f69a}").toString("latin1");
      answering.writeHead(600, { "X-Note": header, CorrelationId: "id" }).end("body");
    });
    expect(response.status).toBe(599);
    expect([response.headers.has("x-note"), response.headers.get("correlationid")]).toEqual([false, "id"]);
    expect(await response.text()).toBe("body");
  });

  it("returns a redirect with its target, and does not follow it", async () => {
    const visited: unknown[] = [];
    const response = await fetchFrom((asked, answering) => {
      visited.push(asked.url);
      answering.writeHead(308, { Location: "https://elsewhere.example/x" }).end();
    });
    expect([response.status, response.headers.get("location")]).toEqual([308, "https://elsewhere.example/x"]);
    expect(visited).toEqual(["/"]);
  });

  it("sends nothing after its signal aborted", async () => {
    const visited: unknown[] = [];
    const response = fetchFrom(
      (asked, answering) => {
        visited.push(asked.url);
        answering.end();
      },
      { signal: AbortSignal.abort(new Error("closed")) },
    );
    await expect(response).rejects.toThrow("closed");
    expect(visited).toEqual([]);
  });

  it("returns an empty response without a body", async () => {
    const response = await fetchFrom((_, answering) => answering.writeHead(204).end());
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it("ends when it is aborted", async () => {
    const controller = new AbortController();
    const sent = fetchFrom(() => controller.abort(), { signal: controller.signal });
    await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a proxy that requires a sign-in", () => {
  /** Accepts one password. */
  async function openProxy(password: string) {
    const attempts: (string | undefined)[] = [];
    const address = await listenWith((asked, answering) => {
      const given = asked.headers["proxy-authorization"]?.replace("Basic ", "");
      attempts.push(given && Buffer.from(given, "base64").toString());
      if (attempts.at(-1) === `ann:${password}`) answering.end(`passed ${asked.url}`);
      else answering.writeHead(407, { "Proxy-Authenticate": "Basic realm=office" }).end();
    });
    app.switches.set("proxy-server", new URL(address).host);
    return { attempts, challenge: { host: "127.0.0.1", port: Number(new URL(address).port) } };
  }

  it("gets the user name and password once per session", async () => {
    const { attempts, challenge } = await openProxy("right");
    const login = vi.fn(async () => ({ user: "ann", password: "right" }));
    const session = openSession();
    for (const path of ["a", "b"]) {
      const response = await fetchWithElectron(session, `http://loads.example/${path}`, {}, login);
      expect(await response.text()).toBe(`passed http://loads.example/${path}`);
    }
    expect(attempts).toEqual([undefined, "ann:right", "ann:right"]);
    expect(login.mock.calls).toEqual([[challenge]]);
  });

  it("ends the request when nobody enters the password", async () => {
    const { attempts } = await openProxy("right");
    const sent = fetchWithElectron(openSession(), "http://loads.example/", {}, async () => undefined);
    await expect(sent).rejects.toThrow("net::ERR_PROXY_AUTH_REQUESTED");
    expect(attempts).toEqual([undefined]);
  });
});
