import type { SafeStorage } from "electron";
import { LanedeskError } from "../../shared/failure.ts";
import type { Keychain } from "../sync/connection/secrets.ts";

/** The prefix of text that Chromium encrypts with a hard-coded key on Linux without a keychain. */
const HARD_CODED_KEY_PREFIX = "v10";

/**
 * Creates a keychain that encrypts with the operating system's keychain. The first call may ask the user to unlock the
 * system's keychain, so every call is asynchronous.
 */
export function createKeychain(storage: SafeStorage, platform: NodeJS.Platform): Keychain {
  const isLinux = platform === "linux";

  /** Whether the keychain is available. Without a keychain on Linux, Electron encrypts with a hard-coded key. */
  async function hasKeychain(): Promise<boolean> {
    const isAvailable = await storage.isAsyncEncryptionAvailable().catch(() => false);
    return (
      isAvailable && !(isLinux && ["basic_text", "unknown"].includes(storage.getSelectedStorageBackend()))
    );
  }

  return {
    async encrypt(text) {
      if (!(await hasKeychain())) return undefined;
      const encrypted = await storage.encryptStringAsync(text).catch(() => undefined);
      const isHardCoded = isLinux && encrypted?.subarray(0, 3).toString() === HARD_CODED_KEY_PREFIX;
      return isHardCoded ? undefined : encrypted;
    },
    async decrypt(encrypted) {
      if (!(await hasKeychain())) throw createKeychainError();
      try {
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(encrypted);
        return { text: result, isKeyOutdated: shouldReEncrypt };
      } catch (cause) {
        if (cause instanceof Error && /temporarily unavailable/i.test(cause.message))
          throw createKeychainError();
        return undefined;
      }
    },
  };
}

const createKeychainError = () =>
  new LanedeskError(
    "unavailable",
    "Can't use this computer's keychain, which encrypts the token; unsent changes are kept. Unlock the keychain, or connect again with the token.",
  );
