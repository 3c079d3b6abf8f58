import { strict } from "./strict-object.ts";

const MARK = "sealed:";

/** Replaces the keychain. Reverses the bytes, so that a test notices missing decryption. */
export const safeStorage = strict("safeStorage", {
  isEncryptionAvailable: (): boolean => true,
  encryptString: (text: string): Buffer => Buffer.from(MARK + text).reverse(),
  decryptString(sealed: Buffer): string {
    const text = Buffer.from(sealed).reverse().toString();
    if (!text.startsWith(MARK)) throw new Error("Error while decrypting the ciphertext.");
    return text.slice(MARK.length);
  },
});
