import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSecretStore, type Keychain } from "../../../../electron/sync/connection/secrets.ts";
import { hasUnixFiles } from "../../../support/system.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const secrets = {
  baseUrl: "https://loads.example.com",
  token: "token-1",
  monitorUrl: "https://carriers.example.com",
  clientPassword: "password-1",
};

const reverse = (bytes: string | Buffer) => Buffer.from(bytes).reverse();

const keychain: Keychain = {
  encrypt: async (text) => reverse(text),
  decrypt: async (sealed) => ({ text: reverse(sealed).toString(), isKeyOutdated: false }),
};

const noKeychain: Keychain = { ...keychain, encrypt: async () => undefined };

describe("createSecretStore", () => {
  it("stores them until they are cleared", async () => {
    const folder = await temporaryFolder();
    const store = createSecretStore(folder);
    expect(await store.read()).toBeUndefined();
    await store.save(secrets);
    expect(await store.read()).toEqual(secrets);
    await store.clear();
    expect(await store.read()).toBeUndefined();
  });

  it.runIf(hasUnixFiles)("stores them with owner-only permissions", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder).save(secrets);
    expect((await stat(join(folder, "remote-secrets.json"))).mode & 0o077).toBe(0);
  });

  it("encrypts them if there is a keychain", async () => {
    const folder = await temporaryFolder();
    const store = createSecretStore(folder, keychain);
    await store.save(secrets);
    expect(await readFile(join(folder, "remote-secrets.sealed"), "utf8")).not.toContain("token-1");
    expect(await store.read()).toEqual(secrets);
  });

  it("saves nothing in the desktop program without a keychain until the user agrees to an unencrypted file", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder, keychain).save(secrets);
    const store = createSecretStore(folder, noKeychain);
    const changed = { ...secrets, token: "token-2" };
    for (const answer of [undefined, false])
      await expect(store.save(changed, answer)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("This computer has no keychain"),
        fields: [{ pointer: "/canSaveUnencrypted" }],
      });
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
    expect(await store.read()).toEqual(secrets);
    await store.save(changed, true);
    expect(await readdir(folder)).toEqual(["remote-secrets.json"]);
    expect(await store.read()).toEqual(changed);
  });

  it("prefers the keychain, whatever the user agreed to", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder, keychain).save(secrets, true);
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
  });

  it("keeps only the last ones, and none unencrypted", async () => {
    const folder = await temporaryFolder();
    const [encrypted, plain] = [createSecretStore(folder, keychain), createSecretStore(folder)];
    await encrypted.save(secrets);
    await plain.save({ ...secrets, token: "token-2" });
    expect(await readdir(folder)).toEqual(["remote-secrets.json"]);
    await encrypted.save(secrets);
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
    await plain.clear();
    expect(await readdir(folder)).toEqual([]);
  });

  it("encrypts those that a command saved, also when two jobs read them", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder).save(secrets);
    const store = createSecretStore(folder, keychain);
    expect(await Promise.all([store.read(), store.read()])).toEqual([secrets, secrets]);
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
    expect(await createSecretStore(folder, keychain).read()).toEqual(secrets);
  });

  it("encrypts them again if the key is outdated", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder, keychain).save(secrets);
    const rotated: Keychain = {
      encrypt: async (text) => Buffer.from(`new:${text}`),
      decrypt: async (sealed) => ({ text: reverse(sealed).toString(), isKeyOutdated: true }),
    };
    expect(await createSecretStore(folder, rotated).read()).toEqual(secrets);
    expect(await readFile(join(folder, "remote-secrets.sealed"), "utf8")).toMatch(/^new:/);
  });

  it("does not overwrite those that are saved while the keychain asks", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder).save(secrets);
    const unlocked = Promise.withResolvers<void>();
    const encrypt: Keychain["encrypt"] = (text) => unlocked.promise.then(() => reverse(text));
    const store = createSecretStore(folder, { ...keychain, encrypt });
    const reading = store.read();
    const changed = { ...secrets, token: "token-2" };
    const saving = store.save(changed);
    unlocked.resolve();
    await Promise.all([reading, saving]);
    expect(await store.read()).toEqual(changed);
  });

  it("reports encrypted ones to a program without the keychain", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder, keychain).save(secrets);
    await expect(createSecretStore(folder).read()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("encrypted by the keychain of the desktop program"),
    });
    expect(await createSecretStore(folder, keychain).read()).toEqual(secrets);
  });

  it("returns none if the keychain can't decrypt them, or if they have no addresses", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "remote-secrets.sealed"), "lost");
    expect(await createSecretStore(folder, keychain).read()).toBeUndefined();
    await writeFile(join(folder, "remote-secrets.sealed"), reverse('{"token":"T","clientPassword":""}'));
    expect(await createSecretStore(folder, keychain).read()).toBeUndefined();
  });
});
