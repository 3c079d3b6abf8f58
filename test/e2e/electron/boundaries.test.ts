import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openDesktop } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Opens a window, and records what the program asks the operating system to open. */
async function openGuarded() {
  const { app, page } = await openDesktop(await temporaryFolder());
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    shell.openExternal = async (address) => void opened.push(address);
    Object.assign(globalThis, { opened });
  });
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  return { page, opened, windows };
}

/** Follows a link that a page or imported data may contain. */
const followLink = (page: Page, address: string, target = "") =>
  page.evaluate(
    ([href, name]) => {
      const link = document.createElement("a");
      Object.assign(link, { href, target: name });
      document.body.append(link);
      link.click();
    },
    [address, target] as const,
  );

it("blocks navigation to other addresses", async () => {
  const { page, opened } = await openGuarded();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await followLink(page, "https://elsewhere.example/");
  await page.evaluate(() => {
    location.href = "https://elsewhere.example/again";
  });
  await followLink(page, "https://safer.fmcsa.dot.gov/carrier");
  await expect.poll(opened).toEqual(["https://safer.fmcsa.dot.gov/carrier"]);
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/");
});

it("opens no windows, and only allowed addresses in the browser", async () => {
  const { page, opened, windows } = await openGuarded();
  expect(await page.evaluate(() => window.open("https://elsewhere.example/"))).toBeNull();
  await followLink(page, "https://elsewhere.example/", "_blank");
  await followLink(page, "https://ai.fmcsa.dot.gov/SMS", "_blank");
  await expect.poll(opened).toEqual(["https://ai.fmcsa.dot.gov/SMS"]);
  expect(await windows()).toBe(1);
});

it("opens one window per load", { tags: "long" }, async () => {
  const { page, opened, windows } = await openGuarded();
  const open = (address: string) => page.evaluate((url) => window.open(url, "load"), address);
  const load = "#load/0a1b2c3d-0000-4000-8000-123456789abc";
  expect(await open(load)).toBeNull();
  await expect.poll(windows).toBe(2);
  await open(load);
  await open("#load/elsewhere");
  await open(`https://elsewhere.example/${load}`);
  expect(await windows()).toBe(2);
  expect(await opened()).toEqual([]);
});

it("denies every permission except copying text", async () => {
  const { page } = await openGuarded();
  const getState = (name: string) =>
    page.evaluate(
      async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      name,
    );
  expect(await getState("geolocation")).toBe("denied");
  expect(await getState("camera")).toBe("denied");
  expect(await getState("clipboard-read")).toBe("denied");
  expect(await page.evaluate(() => Notification.requestPermission())).toBe("denied");
  expect(await getState("clipboard-write")).toBe("granted");
});

it("runs no foreign scripts and loads no foreign resources", async () => {
  const { page } = await openGuarded();
  const violated: string[] = [];
  await page.exposeFunction("report", (directive: string) => violated.push(directive));
  await page.evaluate(() => {
    const { report } = window as unknown as { report(directive: string): void };
    document.addEventListener("securitypolicyviolation", (event) => report(event.effectiveDirective));
    const inline = document.createElement("script");
    inline.textContent = "window.ranInline = true";
    const image = document.createElement("img");
    image.src = "https://elsewhere.example/pixel.png";
    const frame = document.createElement("iframe");
    frame.src = "https://elsewhere.example/";
    document.body.append(inline, image, frame);
    void fetch("https://elsewhere.example/steal").catch(() => undefined);
  });
  await expect
    .poll(() => violated.toSorted())
    .toEqual(["connect-src", "frame-src", "img-src", "script-src-elem"]);
  expect(await page.evaluate(() => "ranInline" in window)).toBe(false);
});
