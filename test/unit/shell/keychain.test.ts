import { describe, expect, it } from "vitest";
import { createKeychain } from "../../../electron/shell/keychain.ts";
import { createSafeStorage, type KeychainBehavior } from "../../support/fake-electron/safe-storage.ts";

const getKeychain = (behavior: KeychainBehavior, platform: NodeJS.Platform = "linux") =>
  createKeychain(createSafeStorage(behavior) as never, platform);

const encryptAtFirst = () =>
  getKeychain("works")
    .encrypt("token-1")
    .then((sealed) => Buffer.from(sealed ?? []));

describe("createKeychain", () => {
  it("encrypts and decrypts", async () => {
    const sealed = await encryptAtFirst();
    expect(sealed.toString()).not.toContain("token-1");
    expect(await getKeychain("works").decrypt(sealed)).toEqual({ text: "token-1", isKeyOutdated: false });
  });

  it("waits until the user has answered the keychain's question", async () => {
    const storage = createSafeStorage("asks");
    const encrypting = createKeychain(storage as never, "darwin").encrypt("token-1");
    expect(await Promise.race([encrypting, new Promise((resolve) => setImmediate(resolve, "asks"))])).toBe(
      "asks",
    );
    storage.unlock();
    expect(await encrypting).toEqual(await encryptAtFirst());
  });

  it.each(["missing", "throws", "basic text", "known key"] as const)(
    "encrypts nothing if the keychain does not protect it: %s",
    async (behavior) => {
      expect(await getKeychain(behavior).encrypt("token-1")).toBeUndefined();
    },
  );

  it("asks for the storage backend on Linux only", async () => {
    expect(await getKeychain("basic text", "win32").encrypt("token-1")).toBeDefined();
    expect(await getKeychain("known key", "darwin").encrypt("token-1")).toBeDefined();
  });

  it.each(["missing", "throws", "basic text", "locked"] as const)(
    "reports that the keychain can't be used now, so that sync retries: %s",
    async (behavior) => {
      await expect(getKeychain(behavior).decrypt(await encryptAtFirst())).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringContaining("unsent changes are kept"),
      });
    },
  );

  it("returns nothing if the key was lost, and reports an outdated key", async () => {
    expect(await getKeychain("works").decrypt(Buffer.from("of another key"))).toBeUndefined();
    expect(await getKeychain("key rotated").decrypt(await encryptAtFirst())).toEqual({
      text: "token-1",
      isKeyOutdated: true,
    });
  });
});
