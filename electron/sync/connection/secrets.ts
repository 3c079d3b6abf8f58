import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";
import { renameDurably } from "../../store/files/durable-files.ts";
import { describeCause } from "../../store/files/system-error.ts";

const remoteSecrets = z.object({
  baseUrl: z.url(),
  token: z.string(),
  monitorUrl: z.union([z.literal(""), z.url()]),
  clientPassword: z.string(),
});

/**
 * The bearer token of areas A and C and the client password of area B, each with the address that it was entered for.
 * The client password and its address are empty if carriers are not synchronized.
 */
export type RemoteSecrets = z.output<typeof remoteSecrets>;

/** Stores the secrets: encrypted by the system's keychain in Electron, else in a file with owner-only permissions. */
export interface SecretStore {
  /**
   * Undefined if there are none or they can't be decrypted any more.
   * @throws LanedeskError "unavailable" if another program of Lanedesk encrypted them
   */
  read(): Promise<RemoteSecrets | undefined>;
  /** @throws LanedeskError "unavailable" if they can't be written */
  save(secrets: RemoteSecrets): Promise<void>;
  clear(): Promise<void>;
}

export interface Cipher {
  /** The file extension. */
  name: string;
  encrypt(text: string): Uint8Array;
  /** @throws if the key was lost */
  decrypt(encrypted: Buffer): string;
}

const plainText: Cipher = {
  name: "json",
  encrypt: (text) => Buffer.from(text),
  decrypt: (bytes) => bytes.toString(),
};

const FILE_PREFIX = "remote-secrets.";
const TEMPORARY_EXTENSION = ".new";

/**
 * Stores secrets in a file with owner-only permissions (0600). Saving removes the files of other ciphers, so that no old
 * or unencrypted secret remains. Unencrypted secrets, saved by a program without a keychain, are encrypted when read.
 */
export function createSecretStore(folder: string, cipher: Cipher = plainText): SecretStore {
  const file = join(folder, FILE_PREFIX + cipher.name);
  const plainFile = join(folder, FILE_PREFIX + plainText.name);
  const listFiles = async () =>
    (await readdir(folder)).filter((name) => name.startsWith(FILE_PREFIX)).map((name) => join(folder, name));
  const removeFilesExcept = async (kept?: string) => {
    for (const other of await listFiles()) if (other !== kept) await rm(other, { force: true });
  };
  const store: SecretStore = {
    async read() {
      const files = await listFiles();
      if (files.includes(file)) return readSecrets(file, cipher);
      if (!files.includes(plainFile)) {
        if (files.some((other) => !other.endsWith(TEMPORARY_EXTENSION))) throw encryptedByWindow(folder);
        return undefined;
      }
      const secrets = await readSecrets(plainFile, plainText);
      // If that fails, as on a full disk, they are encrypted at the next read.
      if (secrets) await store.save(secrets).catch(() => {});
      return secrets;
    },
    async save(secrets) {
      const temporary = file + TEMPORARY_EXTENSION;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(temporary, cipher.encrypt(JSON.stringify(secrets)), { mode: 0o600, flush: true });
        await chmod(temporary, 0o600);
        await renameDurably(temporary, file);
        await removeFilesExcept(file);
      } catch (cause) {
        await rm(temporary, { force: true });
        throw new LanedeskError(
          "unavailable",
          `The token could not be saved in ${folder}: ${describeCause(cause)}. Nothing was connected.`,
        );
      }
    },
    clear: () => removeFilesExcept(),
  };
  return store;
}

async function readSecrets(file: string, { decrypt }: Cipher): Promise<RemoteSecrets | undefined> {
  try {
    return remoteSecrets.parse(JSON.parse(decrypt(await readFile(file))));
  } catch {
    return undefined;
  }
}

const encryptedByWindow = (folder: string) =>
  new LanedeskError(
    "unavailable",
    `The token in ${folder} is encrypted by the keychain of the desktop program, which this program can't use. Nothing was sent; unsent changes are kept. Synchronize in the desktop program, or connect again with the token.`,
  );
