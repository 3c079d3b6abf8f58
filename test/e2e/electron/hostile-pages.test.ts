import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isRealRuntime, openDesktop } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Serves a redirect from /redirect to /hostile, and records the requested paths. */
async function serveHostilePages() {
  const requested: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requested.push(url);
    if (url === "/redirect") response.writeHead(302, { Location: "/hostile" }).end();
    else response.setHeader("Content-Type", "text/html").end("<title>hostile</title>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested };
}

/** The substitute for Electron has no webviews and follows no redirects. */
describe.runIf(isRealRuntime)("the real runtime", () => {
  it("loads no hostile frame, and gives frames no channels", async () => {
    const { address, requested } = await serveHostilePages();
    const { page, quit } = await openDesktop(await temporaryFolder());
    const hasChannels = await page.evaluate(async (source) => {
      const hostile = document.createElement("iframe");
      hostile.src = `${source}/hostile`;
      const own = document.createElement("iframe");
      document.body.append(hostile, own);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return own.contentWindow !== null && "lanedesk" in own.contentWindow;
    }, address);
    expect(hasChannels).toBe(false);
    expect(requested).toEqual([]);
    expect(await quit()).toBe(0);
  });

  it("does not follow a redirect to another address", async () => {
    const { address, requested } = await serveHostilePages();
    const { app } = await openDesktop(await temporaryFolder());
    await app.evaluate(async ({ BrowserWindow }, source) => {
      const [window] = BrowserWindow.getAllWindows();
      await window?.webContents.loadURL(`${source}/redirect`).catch(() => {});
    }, address);
    expect(requested).toEqual(["/redirect"]);
  });

  it("attaches no webview, also in a window that allows the tag", async () => {
    const { address, requested } = await serveHostilePages();
    const { app, page } = await openDesktop(await temporaryFolder());
    expect(await page.evaluate(() => "src" in document.createElement("webview"))).toBe(false);
    const isPrevented = await app.evaluate(({ BrowserWindow }, source) => {
      const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true } });
      const prevented = new Promise<boolean>((resolve) =>
        window.webContents.on("will-attach-webview", (event) =>
          setImmediate(() => resolve(event.defaultPrevented)),
        ),
      );
      void window.loadURL(`data:text/html,<webview src="${source}/hostile"></webview>`).catch(() => {});
      return prevented;
    }, address);
    expect(isPrevented).toBe(true);
    expect(requested).toEqual([]);
  });

  it("opens no popup", async () => {
    const { address, requested } = await serveHostilePages();
    const { app, page, quit } = await openDesktop(await temporaryFolder());
    expect(await page.evaluate((source) => window.open(`${source}/hostile`), address)).toBeNull();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(requested).toEqual([]);
    expect(await quit()).toBe(0);
  });
});
