import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSecretStore } from "../../../../electron/sync/connection/secrets.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const secrets = { token: "token-1", clientPassword: "password-1" };
const upsideDown = {
  name: "sealed",
  encrypt: (text: string) => Buffer.from(text).reverse(),
  decrypt: (sealed: Buffer) => Buffer.from(sealed).reverse().toString(),
};

describe("the secrets of a remote", () => {
  it("are kept in a file that only the user can read, until they are forgotten", async () => {
    const folder = await temporaryFolder();
    const keeper = createSecretStore(folder);
    expect(await keeper.read()).toBeUndefined();
    await keeper.save(secrets);
    expect(await keeper.read()).toEqual(secrets);
    expect((await stat(join(folder, "remote-secrets.json"))).mode & 0o077).toBe(0);
    await keeper.clear();
    expect(await keeper.read()).toBeUndefined();
  });

  it("are not to be read in the file where there is a keychain", async () => {
    const folder = await temporaryFolder();
    const keeper = createSecretStore(folder, upsideDown);
    await keeper.save(secrets);
    expect(await readFile(join(folder, "remote-secrets.sealed"), "utf8")).not.toContain("token-1");
    expect(await keeper.read()).toEqual(secrets);
  });

  it("are those that were kept last: none of before are sent to another remote, nor lie about unsealed", async () => {
    const folder = await temporaryFolder();
    const [sealed, unsealed] = [createSecretStore(folder, upsideDown), createSecretStore(folder)];
    await sealed.save(secrets);
    await unsealed.save({ token: "token-2", clientPassword: "" });
    expect(await readdir(folder)).toEqual(["remote-secrets.json"]);
    await sealed.save(secrets);
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
    await unsealed.clear();
    expect(await readdir(folder)).toEqual([]);
  });

  it("that a command kept are taken over by the program that has a keychain, and sealed", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder).save(secrets);
    expect(await createSecretStore(folder, upsideDown).read()).toEqual(secrets);
    expect(await readdir(folder)).toEqual(["remote-secrets.sealed"]);
    expect(await createSecretStore(folder, upsideDown).read()).toEqual(secrets);
  });

  it("that a keychain sealed are not taken for lost by a command without it, which says who can read them", async () => {
    const folder = await temporaryFolder();
    await createSecretStore(folder, upsideDown).save(secrets);
    await expect(createSecretStore(folder).read()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("sealed by the keychain of Lanedesk's window"),
    });
    expect(await createSecretStore(folder, upsideDown).read()).toEqual(secrets);
  });

  it("are as if there were none when the keychain cannot open them any more", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "remote-secrets.sealed"), "lost");
    expect(await createSecretStore(folder, upsideDown).read()).toBeUndefined();
  });
});
