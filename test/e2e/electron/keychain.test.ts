import { readdir } from "node:fs/promises";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { isRealRuntime, openDesktop } from "../../support/electron.ts";
import type { KeychainBehavior } from "../../support/fake-electron/safe-storage.ts";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

afterEach(() => vi.unstubAllEnvs());

async function openRemote() {
  const folder = await temporaryFolder();
  const person = ["--email", "ana@example.com", "--first", "Ana", "--last", "Ruiz"];
  const { answer } = await runCommand("user", "add", "--data", folder, ...person);
  const served = await serve(folder);
  onTestFinished(async () => void (await served.stop()));
  return { url: served.url, token: String(answer?.token) };
}

function openWithKeychain(folder: string, behavior: KeychainBehavior) {
  vi.stubEnv("LANEDESK_TEST_KEYCHAIN", behavior);
  return openDesktop(folder);
}

const listSecrets = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.startsWith("remote-secrets"));

describe.skipIf(isRealRuntime)("the keychain", () => {
  it("is missing: connecting asks before it saves the token unencrypted", { tags: "long" }, async () => {
    const remote = await openRemote();
    const folder = await temporaryFolder();
    const { page, quit } = await openWithKeychain(folder, "missing");
    await page.getByRole("link", { name: "Sync" }).click();
    await page.getByLabel("Address", { exact: true }).fill(remote.url);
    await page.getByLabel("Token", { exact: true }).fill(remote.token);
    const connect = page.getByRole("button", { name: "Connect" });
    await connect.click();
    await page.getByRole("alert").getByText("This computer has no keychain").waitFor();
    const consent = page.getByLabel("Save the token unencrypted");
    await expect.poll(() => consent.isChecked()).toBe(false);
    expect(await listSecrets(folder)).toEqual([]);

    await consent.check();
    await connect.click();
    await page.getByRole("status").getByText("Synced", { exact: true }).waitFor();
    expect(await listSecrets(folder)).toEqual(["remote-secrets.json"]);
    expect(await quit()).toBe(0);
  });

  it("asks its user: the window opens, and Lanedesk syncs after the answer or quits without it", {
    tags: "long",
  }, async () => {
    const remote = await openRemote();
    const folder = await temporaryFolder();
    const connection = ["--base-url", remote.url, "--token", remote.token];
    expect(await runCommand("connect", "--data", folder, ...connection)).toMatchObject({ code: 0 });

    const unanswered = await openWithKeychain(folder, "asks");
    await unanswered.page.getByRole("link", { name: "Settings" }).waitFor();
    expect(await unanswered.quit()).toBe(0);
    expect(await listSecrets(folder)).toEqual(["remote-secrets.json"]);

    const { app, page, quit } = await openWithKeychain(folder, "asks");
    await app.evaluate(({ safeStorage }) => (safeStorage as unknown as { unlock(): void }).unlock());
    await page.getByRole("status").getByText("Synced", { exact: true }).waitFor();
    await expect.poll(() => listSecrets(folder)).toEqual(["remote-secrets.sealed"]);
    expect(await quit()).toBe(0);
  });
});
