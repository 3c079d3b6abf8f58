import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";
import { renameDurably } from "../../store/files/durable-files.ts";
import { describeCause } from "../../store/files/system-error.ts";

const remoteSecrets = z.object({ token: z.string(), clientPassword: z.string() });

/** What opens the remote: the bearer token of areas A and C, the client password of area B (empty when none). */
export type RemoteSecrets = z.output<typeof remoteSecrets>;

/** Where the secrets are kept: in Electron the operating system's keychain, elsewhere a file for the user alone. */
export interface SecretStore {
  /**
   * undefined when none are kept, or when they cannot be read any more: then one signs in again.
   * @throws LanedeskError "unavailable" when they are kept, but not for this program
   */
  read(): Promise<RemoteSecrets | undefined>;
  save(secrets: RemoteSecrets): Promise<void>;
  clear(): Promise<void>;
}

/** What makes a text unreadable to others in the file that holds it. */
export interface Cipher {
  /** Tells sealed files of different kinds apart. */
  name: string;
  encrypt(text: string): Uint8Array;
  /** @throws when it cannot be opened any more, as after the loss of a keychain */
  decrypt(sealed: Buffer): string;
}

const noSeal: Cipher = {
  name: "json",
  encrypt: (text) => Buffer.from(text),
  decrypt: (sealed) => sealed.toString(),
};

/** What the files of all kinds begin with. */
const prefix = "remote-secrets.";

/**
 * Keeps secrets in a file that only the user can read. Those of another kind of file do not outlive it: they open
 * another remote, or lie there unsealed. What a program without a keychain kept is sealed when it is read.
 */
export function createSecretStore(folder: string, seal: Cipher = noSeal): SecretStore {
  const file = join(folder, prefix + seal.name);
  const unsealed = join(folder, prefix + noSeal.name);
  const secretFiles = async () =>
    (await readdir(folder)).filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
  const forgetAllBut = async (kept?: string) => {
    for (const other of await secretFiles()) if (other !== kept) await rm(other, { force: true });
  };
  const keeper: SecretStore = {
    async read() {
      const files = await secretFiles();
      if (files.includes(file)) return opened(file, seal);
      if (!files.includes(unsealed)) {
        if (files.some((other) => !other.endsWith(unfinished))) throw sealedForAnother(folder);
        return undefined;
      }
      const secrets = await opened(unsealed, noSeal);
      // Where they cannot be sealed now, as on a full disk, they are the next time.
      if (secrets) await keeper.save(secrets).catch(() => {});
      return secrets;
    },
    async save(secrets) {
      const fresh = file + unfinished;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(fresh, seal.encrypt(JSON.stringify(secrets)), { mode: 0o600, flush: true });
        await chmod(fresh, 0o600);
        await renameDurably(fresh, file);
        await forgetAllBut(file);
      } catch (cause) {
        await rm(fresh, { force: true });
        throw new LanedeskError(
          "unavailable",
          `The token could not be kept in ${folder}: ${describeCause(cause)}. Nothing was connected.`,
        );
      }
    },
    clear: () => forgetAllBut(),
  };
  return keeper;
}

const unfinished = ".new";

async function opened(file: string, { decrypt: open }: Cipher): Promise<RemoteSecrets | undefined> {
  try {
    return remoteSecrets.parse(JSON.parse(open(await readFile(file))));
  } catch {
    return undefined;
  }
}

const sealedForAnother = (folder: string) =>
  new LanedeskError(
    "unavailable",
    `The token in ${folder} is sealed by the keychain of Lanedesk's window, which cannot be reached from here. Nothing was sent; everything that waits stays. Synchronize in the window, or connect again with the token.`,
  );
