import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { callChannel, laneLoad, openContext, openWindow } from "../support/window.ts";

/** A program on another port of this computer, and the cookies that browsers send to it. */
async function openNeighbor() {
  const cookies: string[] = [];
  const server = createServer((request, response) => {
    cookies.push(request.headers.cookie ?? "");
    response.setHeader("content-type", "text/html").end("<title>Neighbor</title>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/window/`, cookies };
}

test("rejects the session cookie from a program on another port", { tags: "long" }, async () => {
  const { page, served } = await openWindow();
  const neighbor = await openNeighbor();
  await page.goto(neighbor.url);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const cookie = neighbor.cookies[0] ?? "";
  expect(cookie).toContain(`lanedesk-${new URL(served.url).port}=`);

  const stolen = { cookie, origin: served.url };
  for (const channel of ["app.info", "accessKeys.list", "settings.read"]) {
    const init = { method: "POST", body: "null", headers: stolen };
    expect((await fetch(`${served.url}/window/ipc/${channel}`, init)).status).toBe(401);
  }
  expect((await fetch(`${served.url}/window/events`, { headers: stolen })).status).toBe(401);
});

test("keeps two served windows in one browser apart, each with a second tab", { tags: "long" }, async () => {
  const { page, served, pageErrors } = await openWindow();
  const other = await serve(await temporaryFolder());
  onTestFinished(async () => void (await other.stop()));
  const otherPage = await page.context().newPage();
  await otherPage.goto(other.ui);
  await otherPage.getByRole("link", { name: "Settings" }).waitFor();
  await callChannel(otherPage, "account.change", {
    name: "Other brokerage",
    mcNumber: "",
    usdotNumber: "",
    phone: "",
  });
  expect((await callChannel(page, "app.info", null)).accountName).not.toBe("Other brokerage");

  const tab = await page.context().newPage();
  await tab.goto(`${served.url}/window/`);
  await tab.getByText("Not connected").first().waitFor();
  expect(tab.url()).not.toContain("key");
  expect(page.url()).not.toContain("key");
  expect(pageErrors).toEqual([]);
});

test("accepts the session link when a browser opens it from a file", { tags: "long" }, async () => {
  const served = await serve(await temporaryFolder());
  onTestFinished(async () => void (await served.stop()));
  const file = join(await temporaryFolder(), "open-window.html");
  await writeFile(file, `<meta http-equiv="refresh" content="0; url=${served.ui}">`);
  const fresh = await (await openContext()).newPage();
  await fresh.goto(pathToFileURL(file).href);
  await fresh.getByRole("link", { name: "Settings" }).waitFor();
  await fresh.getByText("Not connected").first().waitFor();
  expect(fresh.url()).toMatch(`${served.url}/window/`);
});

test("a window of one load or rate confirmation does not read the board", { tags: "long" }, async () => {
  const { page, served } = await openWindow();
  const load = laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1");
  const { load: posted } = await callChannel(page, "loads.create", { load });
  const titles = { load: "Dallas TX → Atlanta GA", confirmation: "No rate confirmation" };
  for (const [kind, name] of Object.entries(titles)) {
    const asked: string[] = [];
    const other = await page.context().newPage();
    other.on("request", (request) => void asked.push(request.url()));
    await other.goto(`${served.url}/window/#${kind}/${posted.loadId}`);
    await other.getByRole("heading", { name }).waitFor();
    expect(asked.filter((url) => url.endsWith("loads.page"))).toEqual([]);
    expect(asked.some((url) => url.endsWith("loads.get"))).toBe(true);
  }
});

test("a starting window reads its rows first, and everything else once they are on screen", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, channel] = /ipc\/(.+)$/.exec(request.url()) ?? [];
    if (channel) asked.push(channel);
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let askedBefore: string[] = [];
  // Requests of the page before the reload do not count.
  page.on("framenavigated", () => asked.splice(0));
  await page.route("**/ipc/loads.page", async (route) => {
    await released;
    askedBefore = [...asked];
    await route.continue();
  });
  await page.reload();
  await page.getByRole("grid").waitFor();
  release();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.getByText("Not connected").first().waitFor();
  expect(askedBefore).toEqual(["loads.page"]);
  expect(asked).toContain("app.info");
  expect(pageErrors).toEqual([]);
});
