import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "../../../electron/ipc/content-security-policy.ts";
import { servePageFile } from "../../../electron/shell/page-files.ts";

describe("the page files", () => {
  let top: string;
  const ask = (url: string, method = "GET") => servePageFile(join(top, "pages"), { url, method } as Request);

  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), "lanedesk-pages-"));
    await mkdir(join(top, "pages/assets"), { recursive: true });
    await mkdir(join(top, "pages-other"));
    await writeFile(join(top, "pages/index.html"), "<p>the window</p>");
    await writeFile(join(top, "pages/assets/a b.js"), "1");
    await writeFile(join(top, "pages/notes.txt"), "no page");
    await writeFile(join(top, "secret.js"), "secret");
    await writeFile(join(top, "pages-other/secret.js"), "secret");
  });
  afterAll(() => rm(top, { recursive: true }));

  it("are served with their type and the content security policy", async () => {
    const answer = await ask("app://lanedesk/");
    expect(await answer.text()).toBe("<p>the window</p>");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toBe(contentSecurityPolicy);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("may have escaped names and a query", async () => {
    const answer = await ask("app://lanedesk/assets/a%20b.js?v=1");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  it.each([
    "app://lanedesk/../secret.js",
    "app://lanedesk/%2e%2e/secret.js",
    "app://lanedesk/..%2fsecret.js",
    "app://lanedesk/..%5csecret.js",
    "app://lanedesk/assets/..%2f..%2fsecret.js",
    "app://lanedesk/..%2fpages-other/secret.js",
    "app://lanedesk/%00index.html",
    "app://lanedesk/%zz",
    "app://lanedesk/assets",
    "app://lanedesk/missing.js",
    "app://lanedesk/notes.txt",
    "app://elsewhere/index.html",
  ])("are not served at %s", async (url) => {
    const answer = await ask(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("Page not found.");
  });

  it("accept GET and HEAD only", async () => {
    expect((await ask("app://lanedesk/", "POST")).status).toBe(405);
  });
});
