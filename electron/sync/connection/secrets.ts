import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";
import { createSerialRunner } from "../../services/serial-runner.ts";
import { replacePrivateFile } from "../../store/files/replace-file.ts";
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

/** Stores the secrets, encrypted by the system's keychain if this program can use one. */
export interface SecretStore {
  /**
   * Returns the secrets; undefined if there are no readable secrets, for example because the keychain lost its key.
   * @throws LanedeskError "unavailable" if only the desktop program can decrypt the secrets, or the keychain is locked
   */
  read(): Promise<RemoteSecrets | undefined>;
  /**
   * @param canSaveUnencrypted whether the user agrees to an unencrypted file if this computer has no keychain; a program
   * that can't use a keychain saves an unencrypted file without asking
   * @throws LanedeskError "unavailable" if the file can't be written, "conflict" if the user has to agree first
   */
  save(secrets: RemoteSecrets, canSaveUnencrypted?: boolean): Promise<void>;
  clear(): Promise<void>;
}

/** The operating system's keychain. A call can take a long time, because the keychain may ask the user first. */
export interface Keychain {
  /** Returns undefined if this computer has no keychain that protects secrets. */
  encrypt(text: string): Promise<Uint8Array | undefined>;
  /**
   * Returns undefined if the key was lost.
   * @throws LanedeskError "unavailable" if the keychain can't be used now
   */
  decrypt(encrypted: Buffer): Promise<{ text: string; isKeyOutdated: boolean } | undefined>;
}

const FILE_PREFIX = "remote-secrets.";
const ENCRYPTED_EXTENSION = "sealed";
const PLAIN_EXTENSION = "json";

/**
 * Creates a store in a file with owner-only permissions (0600). Saving removes the other files, so that no old or
 * unencrypted secret remains. A read encrypts secrets that were saved without encryption, if there is a keychain.
 */
export function createSecretStore(folder: string, keychain?: Keychain): SecretStore {
  const encryptedFile = join(folder, FILE_PREFIX + ENCRYPTED_EXTENSION);
  const plainFile = join(folder, FILE_PREFIX + PLAIN_EXTENSION);

  const listFiles = async () =>
    (await readdir(folder)).filter((name) => name.startsWith(FILE_PREFIX)).map((name) => join(folder, name));

  async function removeFilesExcept(kept?: string): Promise<void> {
    for (const other of await listFiles()) if (other !== kept) await rm(other, { force: true });
  }

  async function replaceFiles(file: string, content: string | Uint8Array): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      await replacePrivateFile(file, content);
      await removeFilesExcept(file);
    } catch (cause) {
      throw new LanedeskError(
        "unavailable",
        `Can't save the token in ${folder}: ${describeCause(cause)}; nothing was connected. Fix the cause, then connect again.`,
      );
    }
  }

  /** Encrypts the file if there is a keychain. If writing fails, for example on a full disk, the next read retries. */
  async function encryptFile(text: string): Promise<void> {
    const encrypted = await keychain?.encrypt(text);
    if (encrypted) await replaceFiles(encryptedFile, encrypted).catch(() => {});
  }

  async function readEncrypted(): Promise<RemoteSecrets | undefined> {
    if (!keychain) throw createOtherKeychainError(folder);
    const decrypted = await keychain.decrypt(await readFile(encryptedFile));
    const secrets = decrypted && parseSecrets(decrypted.text);
    if (secrets && decrypted.isKeyOutdated) await encryptFile(decrypted.text);
    return secrets;
  }

  async function readPlain(): Promise<RemoteSecrets | undefined> {
    const text = await readFile(plainFile, "utf8");
    const secrets = parseSecrets(text);
    if (secrets) await encryptFile(text);
    return secrets;
  }

  async function read(): Promise<RemoteSecrets | undefined> {
    const files = await listFiles();
    const [first, second] = keychain ? [encryptedFile, plainFile] : [plainFile, encryptedFile];
    const file = files.includes(first) ? first : second;
    if (!files.includes(file)) return undefined;
    return file === plainFile ? readPlain() : readEncrypted();
  }

  async function save(secrets: RemoteSecrets, canSaveUnencrypted: boolean): Promise<void> {
    const text = JSON.stringify(secrets);
    const encrypted = await keychain?.encrypt(text);
    if (encrypted) await replaceFiles(encryptedFile, encrypted);
    else if (!keychain || canSaveUnencrypted) await replaceFiles(plainFile, text);
    else throw createNoKeychainError();
  }

  // Serial, because a read that encrypts the file must not overwrite a newer save.
  const run = createSerialRunner();
  return {
    read: () => run(read),
    save: (secrets, canSaveUnencrypted = false) => run(() => save(secrets, canSaveUnencrypted)),
    clear: () => run(() => removeFilesExcept()),
  };
}

function parseSecrets(text: string): RemoteSecrets | undefined {
  try {
    return remoteSecrets.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The pointer lets the window ask for the decision. */
function createNoKeychainError(): LanedeskError {
  const message =
    "This computer has no keychain that can encrypt the token, so nothing was connected or saved. Set up a keychain, or agree to save the token unencrypted.";
  return new LanedeskError("conflict", message, [
    { pointer: "/canSaveUnencrypted", code: "no-keychain", message },
  ]);
}

const createOtherKeychainError = (folder: string) =>
  new LanedeskError(
    "unavailable",
    `The token in ${folder} is encrypted by the keychain of the desktop program, which this program can't use; unsent changes are kept. Synchronize in the desktop program, or connect again with the token.`,
  );
