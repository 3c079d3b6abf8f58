import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSecretStore } from "../../../../electron/sync/connection/secrets.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const secrets = {
  baseUrl: "https://loads.example.com",
  token: "token-1",
  monitorUrl: "https://carriers.example.com",
  clientPassword: "password-1",
};
const upsideDown = {
  name: "sealed",
  encrypt: (text: string) => Buffer.from(text).reverse(),
  decrypt: (sealed: Buffer) => Buffer.from(sealed).reverse().toString(),
};

describe("createSecretStore", () => {
  it("stores them with owner-only permissions until they are cleared", async () => {
    const folder = await temporaryFolder();
    const keeper = createSecretStore(folder);
    expect(await keeper.read()).toBeUndefined();
    await keeper.save(secrets);
    expect(await keeper.read()).toEqual(secrets);
    expect((await stat(join(folder, "remote-secrets.json"))).mode & 0o077).toBe(0);
    await keeper.clear();
    expect(await keeper.read()).toBeUndefined();
  });

  it("encrypts them if there is a keychain", async () => {
    const folder = await temporaryFolder();
    const keeper = createSecretStore(folder, upsideDown);
    await keeper.save(secrets);
    expect(await readFile(join(folder, "remote-secrets.sealed"), "utf8")).not.toContain("token-1");
    expect(await keeper.read()).toEqual(secrets);
  });

  it("keeps only the last ones, and none unencrypted", async () => {
    const folder = await temporaryFolder();
    const [sealed, unsealed] = [createSecretStore(folder, upsideDown), createSecretStore(folder)];
    await sealed.save(secrets);
    await unsealed.save({ ...secrets, token: "token-2" });
    expect(await readdir(folder)).toEqual(["remote-secrets.json"]);
    await sealed.save(secrets);
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
    await unsealed.clear();
    expect(await readdir(folder)).toEqual([]);
  });

  it("encrypts those that a command saved", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder).save(secrets);
    expect(await createSecretStore(folder, upsideDown).read()).toEqual(secrets);
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
    expect(await createSecretStore(folder, upsideDown).read()).toEqual(secrets);
  });

  it("reports encrypted ones to a program without the keychain", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder, upsideDown).save(secrets);
    await expect(createSecretStore(folder).read()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("encrypted by the keychain of the desktop program"),
    });
    expect(await createSecretStore(folder, upsideDown).read()).toEqual(secrets);
  });

  it("returns none if the keychain can't decrypt them", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "remote-secrets.sealed"), "lost");
    expect(await createSecretStore(folder, upsideDown).read()).toBeUndefined();
  });
});
