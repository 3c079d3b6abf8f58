import { net, safeStorage } from "electron";
import { type Cipher, createSecretStore } from "../sync/connection/secrets.ts";
import { httpClientFrom } from "../sync/remote/http-client.ts";
import { fetchOnce } from "./fetch-once.ts";

/** Sealed with the operating system's keychain. A lost keychain costs a new sign-in, never data. */
const keychain: Cipher = {
  name: "sealed",
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (sealed) => safeStorage.decryptString(sealed),
};

/**
 * What the desktop program has of the world: Electron's network stack, so that company proxies and certificates
 * work, and the keychain for secrets where there is one.
 */
export const createNetworkAndKeychain = (dataFolder: string) => ({
  http: httpClientFrom((url, init) => net.fetch(url, init), fetchOnce),
  secrets: safeStorage.isEncryptionAvailable()
    ? createSecretStore(dataFolder, keychain)
    : createSecretStore(dataFolder),
});
