import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createProxySignIn } from "../../../../electron/sync/connection/proxy-sign-in.ts";
import type { Keychain } from "../../../../electron/sync/connection/secrets.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const reverse = (bytes: string | Buffer) => Buffer.from(bytes).reverse();

const keychain: Keychain = {
  encrypt: async (text) => reverse(text),
  decrypt: async (sealed) => ({ text: reverse(sealed).toString(), isKeyOutdated: false }),
};

function open(folder: string, withKeychain = keychain) {
  const hooks = { onNeeded: vi.fn(), onSignedIn: vi.fn(), report: vi.fn() };
  return { ...createProxySignIn(folder, withKeychain, hooks), ...hooks };
}

const proxy = { host: "proxy.example.com", port: 8080 };
const address = "proxy.example.com:8080";
const ann = { user: "ann", password: "secret" };

it("asks the window once for a proxy, however many requests wait", async () => {
  const { createLogin, getNeededProxy, onNeeded } = open(await temporaryFolder());
  expect(await Promise.all([1, 2, 3].map(() => createLogin()(proxy)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(getNeededProxy()).toEqual({ address, isRejected: false });
  expect(onNeeded).toHaveBeenCalledOnce();
});

it("gives what was entered to that host and port only, also after the next start", async () => {
  const folder = await temporaryFolder();
  const before = open(folder);
  await before.createLogin()(proxy);
  expect(await before.signIn({ address, ...ann })).toBe(true);
  expect(before.getNeededProxy()).toBeNull();
  expect(before.onSignedIn).toHaveBeenCalledOnce();
  expect(await readFile(join(folder, "proxy-sign-in.sealed"), "utf8")).not.toContain("secret");

  const { createLogin } = open(folder);
  expect(await createLogin()(proxy)).toEqual(ann);
  expect(await createLogin()({ ...proxy, port: 8081 })).toBeUndefined();
  expect(await createLogin()({ ...proxy, host: "other.example.com" })).toBeUndefined();
});

it("sends rejected credentials once, deletes them, and asks again", async () => {
  const folder = await temporaryFolder();
  const { createLogin, getNeededProxy, signIn } = open(folder);
  await signIn({ address, ...ann });
  const [one, other] = [createLogin(), createLogin()];
  expect(await Promise.all([one(proxy), other(proxy)])).toEqual([ann, ann]);
  expect(await one(proxy)).toBeUndefined();
  expect(getNeededProxy()).toEqual({ address, isRejected: true });
  expect(await createLogin()(proxy)).toBeUndefined();
  expect(getNeededProxy()).toEqual({ address, isRejected: true });
  expect(await readdir(folder)).toEqual([]);

  const changed = { user: "ann", password: "new" };
  await signIn({ address, ...changed });
  // This request was rejected with the old password; the new one was not tried yet.
  expect(await other(proxy)).toEqual(changed);
});

it("reports no rejection by a proxy that got no credentials, after another proxy got some in the same request", async () => {
  const { createLogin, getNeededProxy, signIn } = open(await temporaryFolder());
  await signIn({ address, ...ann });
  const login = createLogin();
  expect(await login(proxy)).toEqual(ann);
  expect(await login({ ...proxy, port: 8081 })).toBeUndefined();
  expect(getNeededProxy()).toEqual({ address: "proxy.example.com:8081", isRejected: false });
});

it("stores nothing without a keychain, and asks again after the next start", async () => {
  const folder = await temporaryFolder();
  const noKeychain = { ...keychain, encrypt: async () => undefined };
  const { createLogin, signIn } = open(folder, noKeychain);
  expect(await signIn({ address, ...ann })).toBe(false);
  expect(await createLogin()(proxy)).toEqual(ann);
  expect(await readdir(folder)).toEqual([]);
  expect(await open(folder, noKeychain).createLogin()(proxy)).toBeUndefined();
});

it("asks when the keychain is locked, and logs that", async () => {
  const folder = await temporaryFolder();
  await open(folder).signIn({ address, ...ann });
  const locked = { ...keychain, decrypt: () => Promise.reject(new Error("locked")) };
  const { createLogin, getNeededProxy, report } = open(folder, locked);
  expect(await createLogin()(proxy)).toBeUndefined();
  expect(getNeededProxy()).toEqual({ address, isRejected: false });
  expect(report).toHaveBeenCalledWith(new Error("locked"));
});
