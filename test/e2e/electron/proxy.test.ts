import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { repository } from "../../../build/paths.ts";
import { isRealRuntime, startDesktop } from "../../support/electron.ts";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function openRemote() {
  const folder = await temporaryFolder();
  const person = ["--email", "ana@example.com", "--first", "Ana", "--last", "Ruiz"];
  const { answer } = await runCommand("user", "add", "--data", folder, ...person);
  const served = await serve(folder);
  onTestFinished(async () => void (await served.stop()));
  return { url: served.url, token: String(answer?.token) };
}

/** A proxy that forwards only requests with this user name and password. */
async function openProxy(user: string, password: string) {
  const attempts: string[] = [];
  const proxy = createServer(async (asked, answering) => {
    const { "proxy-authorization": given, ...headers } = asked.headers;
    const attempt = Buffer.from(given?.replace("Basic ", "") ?? "", "base64").toString();
    attempts.push(attempt);
    if (attempt !== `${user}:${password}`) {
      answering.writeHead(407, { "Proxy-Authenticate": 'Basic realm="office"' }).end();
      return;
    }
    const forwarded = request(asked.url ?? "", { method: asked.method, headers });
    forwarded.end(await buffer(asked));
    const [answer] = (await once(forwarded, "response")) as [IncomingMessage];
    answering.writeHead(answer.statusCode ?? 500, answer.headers).end(await buffer(answer));
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, attempts };
}

async function openBehindProxy(folder: string, proxy: string) {
  const switches = [`--proxy-server=${proxy}`, "--proxy-bypass-list=<-loopback>"];
  const { app, quit } = await startDesktop(folder, repository, switches);
  const page = await app.firstWindow();
  await page.getByRole("link", { name: "Settings" }).waitFor();
  return { page, quit };
}

async function signIn(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Proxy sign-in" });
  await dialog.getByLabel("User name").fill("ann");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "hidden" });
}

it("signs in to a proxy: asks once, asks again after a rejection, and remembers the password", {
  tags: "long",
}, async () => {
  const remote = await openRemote();
  const { address, attempts } = await openProxy("ann", "right");
  const folder = await temporaryFolder();
  const { page, quit } = await openBehindProxy(folder, address);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByLabel("Address", { exact: true }).fill(remote.url);
  await page.getByLabel("Token", { exact: true }).fill(remote.token);
  const connect = page.getByRole("button", { name: "Connect" });

  await connect.click();
  await page.getByText(`The proxy ${address} requires a user name and password.`).waitFor();
  await signIn(page, "wrong");
  await connect.click();
  await page.getByText(`The proxy ${address} rejected the user name or password.`).waitFor();
  expect(attempts.filter((attempt) => attempt !== "")).toEqual(["ann:wrong"]);
  await signIn(page, "right");
  await connect.click();
  const canSaveUnencrypted = page.getByLabel("Save the token unencrypted");
  const isSynced = page.getByRole("status").getByText("Synced", { exact: true });
  await isSynced.or(canSaveUnencrypted).waitFor();
  if (await canSaveUnencrypted.isVisible()) {
    await canSaveUnencrypted.check();
    await connect.click();
  }
  await isSynced.waitFor();
  expect(await quit()).toBe(0);

  // A runner of CI may have no keychain.
  if (isRealRuntime) return;
  const before = attempts.length;
  const again = await openBehindProxy(folder, address);
  await again.page.getByRole("status").getByText("Synced", { exact: true }).waitFor();
  // The status shows the sync before the restart until the first one after it finishes.
  await expect.poll(() => new Set(attempts.slice(before))).toEqual(new Set(["", "ann:right"]));
  expect(await again.page.getByRole("dialog").count()).toBe(0);
  expect(await again.quit()).toBe(0);
});
