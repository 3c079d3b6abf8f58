import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { NeededProxy, ProxySignInForm } from "../../../shared/views/proxy.ts";
import { replacePrivateFile } from "../../store/files/replace-file.ts";
import type { Keychain } from "./secrets.ts";

const credentials = z.object({ user: z.string(), password: z.string() });
type ProxyCredentials = z.output<typeof credentials>;

/** Credentials by the proxy's host and port. */
const savedCredentials = z.record(z.string(), credentials);
type SavedCredentials = z.output<typeof savedCredentials>;

/** A proxy that asks for credentials. */
interface Challenge {
  host: string;
  port: number;
}

/**
 * Returns credentials for a proxy's challenge during one request, or one session of the network stack. Treats a second
 * challenge of the same proxy as a rejection of the credentials. Never throws.
 * @returns undefined when there are no credentials; the window then asks the user
 */
export type ProxyLogin = (challenge: Challenge) => Promise<ProxyCredentials | undefined>;

/** Signs in to proxies that require a user name and a password. */
export interface ProxySignIn {
  /** Creates the login for one request or session. */
  createLogin(): ProxyLogin;
  /** Returns the proxy that the user has to sign in to; null if there is none. */
  getNeededProxy(): NeededProxy | null;
  /** Saves the user's credentials for a proxy; returns whether they last after the program quits. */
  signIn(form: ProxySignInForm): Promise<boolean>;
}

/**
 * Manages user names and passwords for proxies. Returns each password only for the host and port that the user entered
 * it for. Stores the passwords in the data folder, encrypted by the keychain; without a keychain, they last until the
 * program quits.
 * @param hooks `onNeeded` runs when the result of `getNeededProxy` changes, `onSignedIn` after the user entered credentials,
 * `report` for an error of the file or the keychain
 */
export function createProxySignIn(
  folder: string,
  keychain: Keychain,
  hooks: {
    onNeeded(): void;
    onSignedIn(): void;
    report(cause: unknown): void;
  },
): ProxySignIn {
  const file = join(folder, "proxy-sign-in.sealed");
  let neededProxy: NeededProxy | null = null;
  let saved: Promise<SavedCredentials> | undefined;

  const getSavedCredentials = (): Promise<SavedCredentials> => {
    saved ??= readSavedCredentials(file, keychain).catch((cause: unknown) => {
      hooks.report(cause);
      return {};
    });
    return saved;
  };

  /** @returns whether the data folder has the change */
  async function saveCredentials(changed: SavedCredentials): Promise<boolean> {
    try {
      if (Object.keys(changed).length === 0) {
        await rm(file, { force: true });
        return true;
      }
      const encrypted = await keychain.encrypt(JSON.stringify(changed));
      if (encrypted) await replacePrivateFile(file, encrypted);
      return encrypted !== undefined;
    } catch (cause) {
      hooks.report(cause);
      return false;
    }
  }

  function setNeededProxy(next: NeededProxy | null): void {
    if (neededProxy?.address === next?.address && neededProxy?.isRejected === next?.isRejected) return;
    neededProxy = next;
    hooks.onNeeded();
  }

  /** Forgets rejected credentials, because repeated attempts can lock the user's account. */
  async function forgetCredentials(address: string, rejected: ProxyCredentials): Promise<void> {
    const all = await getSavedCredentials();
    if (all[address] !== rejected) return;
    delete all[address];
    await saveCredentials(all);
  }

  return {
    createLogin() {
      const returned = new Map<string, ProxyCredentials>();
      return async ({ host, port }) => {
        const address = `${host}:${port}`;
        const rejected = returned.get(address);
        if (rejected) await forgetCredentials(address, rejected);
        const known = (await getSavedCredentials())[address];
        if (known) {
          returned.set(address, known);
          return known;
        }
        const isSame = neededProxy?.address === address;
        if (neededProxy === null || isSame)
          setNeededProxy({
            address,
            isRejected: rejected !== undefined || (isSame && neededProxy?.isRejected === true),
          });
        return undefined;
      };
    },
    getNeededProxy: () => neededProxy,
    async signIn({ address, user, password }) {
      const all = await getSavedCredentials();
      all[address] = { user, password };
      if (neededProxy?.address === address) setNeededProxy(null);
      const isStored = await saveCredentials(all);
      hooks.onSignedIn();
      return isStored;
    },
  };
}

/**
 * Reads the saved credentials; an empty object if there is no file, or if the keychain lost its key.
 * @throws LanedeskError "unavailable" if the keychain can't be used now; other errors if the file can't be read
 */
async function readSavedCredentials(file: string, keychain: Keychain): Promise<SavedCredentials> {
  const encrypted = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
    return undefined;
  });
  const decrypted = encrypted && (await keychain.decrypt(encrypted));
  return decrypted ? savedCredentials.parse(JSON.parse(decrypted.text)) : {};
}
