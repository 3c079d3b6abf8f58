import { getEventListeners } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createBrowserBinding } from "../../../electron/ipc/browser-binding.ts";
import { createBrowserSession } from "../../../electron/ipc/browser-session.ts";
import { createEventBus } from "../../../electron/ipc/event-bus.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const origin = "http://127.0.0.1:4710";

/** The binding with a router that echoes the sender and the call. */
async function binding() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "pages"));
  await writeFile(join(folder, "pages", "index.html"), "<title>Lanedesk</title>");
  await mkdir(join(folder, "pages/assets"));
  await writeFile(join(folder, "pages/assets/index-1f2e3d.js"), "let desk;");
  await writeFile(join(folder, "secret.txt"), "not for the window");
  let count = 0;
  const eventBus = createEventBus();
  const ending = new AbortController();
  let now = 0;
  const printed: string[] = [];
  const session = createBrowserSession({
    createSecret: () => `secret-${++count}`,
    uptimeMs: () => now,
    printLink: (linkKey) => printed.push(linkKey),
  });
  const wait = (minutes: number) => {
    now += minutes * 60_000;
  };
  const app = createBrowserBinding({
    pagesFolder: join(folder, "pages"),
    router: {
      dispatch: async (sender, channel, read) => ({ ok: true, value: { sender, channel, input: read() } }),
    },
    eventBus,
    session,
    getOrigin: () => origin,
    ended: ending.signal,
  });
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(`${origin}${path}`, { ...init, headers: { host: "127.0.0.1:4710", ...init.headers } });
  const enter = async () => {
    const answer = await ask(`/window/session/${session.linkKey}`);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return { cookie, "x-window-key": answer.headers.get("location")?.split("#key=")[1] ?? "" };
  };
  return { ask, enter, session, printed, wait, eventBus, ended: ending.signal, end: () => ending.abort() };
}

describe("the window in a browser", () => {
  it("admits one browser through the link, once", async () => {
    const { ask, session } = await binding();
    const first = await ask(`/window/session/${session.linkKey}`);
    expect(first.status).toBe(302);
    expect(first.headers.get("set-cookie")).toMatch(/HttpOnly.*SameSite=Lax/);
    expect((await ask(`/window/session/${session.linkKey}`)).status).toBe(410);
  });

  it("keeps the link unused after a HEAD request, as link previews send it", async () => {
    const { ask, session } = await binding();
    expect((await ask(`/window/session/${session.linkKey}`, { method: "HEAD" })).status).toBe(204);
    expect((await ask(`/window/session/${session.linkKey}`)).status).toBe(302);
  });

  it("rejects an expired link and prints a new one", async () => {
    const { ask, session, printed, wait } = await binding();
    wait(11);
    const late = await ask(`/window/session/${session.linkKey}`);
    expect(late.status).toBe(410);
    expect(late.headers.get("set-cookie")).toBeNull();
    expect(await late.text()).toContain("expired");
    expect((await ask(`/window/session/${session.linkKey}`)).status).toBe(410);
    expect(printed).toHaveLength(1);
    wait(9);
    expect((await ask(`/window/session/${printed[0]}`)).status).toBe(302);
    expect((await ask(`/window/session/${printed[0]}`)).status).toBe(410);
  });

  it("serves no page and no call without the session", async () => {
    const { ask } = await binding();
    expect((await ask("/window/")).status).toBe(401);
    expect((await ask("/window/events")).status).toBe(401);
    expect((await ask("/window/ipc/desk.describe", { method: "POST", body: "null" })).status).toBe(401);
    expect((await ask("/window/", { headers: { cookie: "lanedesk-4710=guess" } })).status).toBe(401);
  });

  it("rejects a call with only the cookie or only the key", async () => {
    const { ask, enter } = await binding();
    const { cookie, "x-window-key": key } = await enter();
    const halves: Record<string, string>[] = [
      { cookie },
      { "x-window-key": key },
      { cookie, "x-window-key": "guess" },
    ];
    for (const headers of halves) {
      const call = await ask("/window/ipc/desk.describe", { method: "POST", body: "null", headers });
      expect(call.status).toBe(401);
      expect((await ask("/window/events", { headers })).status).toBe(401);
    }
  });

  it("serves pages with a policy that forbids inline scripts and other hosts", async () => {
    const { ask, enter } = await binding();
    const page = await ask("/window/", { headers: await enter() });
    expect(await page.text()).toContain("Lanedesk");
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'.*script-src 'self';/);
  });

  it("lets browsers cache only assets with a content hash in their name", async () => {
    const { ask, enter } = await binding();
    const headers = await enter();
    const cacheControl = async (path: string, init: RequestInit = {}) =>
      (await ask(path, { headers, ...init })).headers.get("cache-control");
    expect(await cacheControl("/window/assets/index-1f2e3d.js")).toBe("private, max-age=31536000, immutable");
    expect(await cacheControl("/window/assets/index-gone.js")).toBe("no-store");
    expect(await cacheControl("/window/assets/index-1f2e3d.js", { headers: {} })).toBe("no-store");
    expect(await cacheControl("/window/")).toBe("no-store");
    expect(await cacheControl("/window/ipc/desk.describe", { method: "POST", body: "null" })).toBe(
      "no-store",
    );
  });

  it("serves no file outside the pages folder", async () => {
    const { ask, enter } = await binding();
    const headers = await enter();
    for (const path of [
      "/window/../secret.txt",
      "/window/%2e%2e/secret.txt",
      "/window/..%2fsecret.txt",
      "/window/%2e%2e%5csecret.txt",
    ]) {
      const answer = await ask(path, { headers });
      expect(await answer.text()).not.toContain("not for the window");
    }
  });

  it("passes a call on with its sender", async () => {
    const { ask, enter } = await binding();
    const answer = await ask("/window/ipc/work.cancel", {
      method: "POST",
      body: JSON.stringify({ workId: "1" }),
      headers: { ...(await enter()), origin },
    });
    expect(await answer.json()).toEqual({
      ok: true,
      value: { sender: origin, channel: "work.cancel", input: { workId: "1" } },
    });
  });

  it("rejects a call larger than the largest import", async () => {
    const { ask, enter } = await binding();
    const headers = await enter();
    const status = async (channel: string, megabytes: number) => {
      const body = `"${"a".repeat(megabytes * 2 ** 20)}"`;
      return (await ask(`/window/ipc/${channel}`, { method: "POST", body, headers })).status;
    };
    expect(await status("import.run", 17)).toBe(200);
    expect(await status("loads.create", 80)).toBe(413);
  });

  it("sends every event that follows the response of the event stream", async () => {
    const { ask, enter, eventBus } = await binding();
    const { cookie, "x-window-key": key } = await enter();
    const stream = await ask(`/window/events?key=${key}`, { headers: { cookie } });
    eventBus.publish("loads.changed", { loadIds: [] });
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("loads.changed");
    await reader?.cancel();
  });

  it("ends event streams when the program ends, and opens no new ones", async () => {
    const { ask, enter, end } = await binding();
    const { cookie, "x-window-key": key } = await enter();
    const open = () => ask(`/window/events?key=${key}`, { headers: { cookie } });
    const stood = await open();
    const closed = stood.text();
    end();
    expect(await closed).toBe("");
    expect(await (await open()).text()).toBe("");
  });

  it("stops listening for the end of the program when an event stream closes", async () => {
    const { ask, enter, ended } = await binding();
    const { cookie, "x-window-key": key } = await enter();
    const stream = await ask(`/window/events?key=${key}`, { headers: { cookie } });
    expect(getEventListeners(ended, "abort")).toHaveLength(1);
    await stream.body?.cancel();
    expect(getEventListeners(ended, "abort")).toEqual([]);
  });

  it("answers only under its own host name, against DNS rebinding", async () => {
    const { ask, enter } = await binding();
    const session = await enter();
    expect((await ask("/window/", { headers: { ...session, host: "evil.example:4710" } })).status).toBe(403);
  });
});
