import type { SafeStorage } from "electron";
import { strict } from "./strict-object.ts";

/**
 * How the keychain behaves. "asks": waits until a test calls `unlock`. "basic text": Linux without a keychain.
 * "known key": the same, but the desktop is one that usually has a keychain. "locked": can't decrypt now.
 */
export type KeychainBehavior =
  | "works"
  | "asks"
  | "missing"
  | "throws"
  | "basic text"
  | "known key"
  | "locked"
  | "key rotated";

const MARK = "sealed:";

/** Replaces the keychain. Reverses the bytes, so that a test notices missing decryption. */
export function createSafeStorage(behavior: KeychainBehavior) {
  const unlocked = Promise.withResolvers<void>();
  if (behavior !== "asks") unlocked.resolve();
  const encrypt = (text: string) =>
    behavior === "known key" ? Buffer.from(`v10${text}`) : Buffer.from(MARK + text).reverse();
  const failIfBroken = () => {
    if (behavior === "throws") throw new Error("Error while using the keychain.");
  };
  return strict("safeStorage", {
    async isAsyncEncryptionAvailable() {
      await unlocked.promise;
      failIfBroken();
      return behavior !== "missing";
    },
    async encryptStringAsync(text: string) {
      await unlocked.promise;
      failIfBroken();
      return encrypt(text);
    },
    async decryptStringAsync(sealed: Buffer) {
      await unlocked.promise;
      failIfBroken();
      if (behavior === "locked") throw new Error("Decryption is temporarily unavailable. Please try again.");
      const text = Buffer.from(sealed).reverse().toString();
      if (!text.startsWith(MARK)) throw new Error("Error while decrypting the ciphertext.");
      return { result: text.slice(MARK.length), shouldReEncrypt: behavior === "key rotated" };
    },
    getSelectedStorageBackend: () => (behavior === "basic text" ? "basic_text" : "gnome_libsecret"),
    /** The user answers the keychain's question. */
    unlock: unlocked.resolve,
  } satisfies Partial<SafeStorage> & { unlock(): void });
}

export const safeStorage = createSafeStorage(
  (process.env.LANEDESK_TEST_KEYCHAIN ?? "works") as KeychainBehavior,
);
