import { net, safeStorage } from "electron";
import { type Cipher, createSecretStore } from "../sync/connection/secrets.ts";
import { httpClientFrom } from "../sync/remote/http-client.ts";
import { fetchOnce } from "./fetch-once.ts";

/** Encrypts with the operating system's keychain. If the keychain is lost, the user signs in again; no data is lost. */
const keychain: Cipher = {
  name: "sealed",
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (sealed) => safeStorage.decryptString(sealed),
};

/**
 * Electron's network stack, which uses the system's proxy and certificates, and the keychain for secrets if there is
 * one.
 */
export const createNetworkAndKeychain = (dataFolder: string) => ({
  http: httpClientFrom((url, init) => net.fetch(url, init), fetchOnce),
  secrets: safeStorage.isEncryptionAvailable()
    ? createSecretStore(dataFolder, keychain)
    : createSecretStore(dataFolder),
});
