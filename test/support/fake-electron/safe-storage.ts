import { strict } from "./strict-object.ts";

const mark = "sealed:";

/** The operating system's keychain: here it only turns the bytes around, so that nothing is read by chance. */
export const safeStorage = strict("safeStorage", {
  isEncryptionAvailable: (): boolean => true,
  encryptString: (text: string): Buffer => Buffer.from(mark + text).reverse(),
  decryptString(sealed: Buffer): string {
    const text = Buffer.from(sealed).reverse().toString();
    if (!text.startsWith(mark)) throw new Error("Error while decrypting the ciphertext.");
    return text.slice(mark.length);
  },
});
