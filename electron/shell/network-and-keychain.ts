import { net, safeStorage } from "electron";
import { httpClientFrom } from "../sync/client/wire.ts";
import { type Seal, secretsInFile } from "../sync/secrets.ts";
import { fetchOnce } from "./fetch-once.ts";

/** Sealed with the operating system's keychain. A lost keychain costs a new sign-in, never data. */
const keychain: Seal = {
  name: "sealed",
  close: (text) => safeStorage.encryptString(text),
  open: (sealed) => safeStorage.decryptString(sealed),
};

/**
 * What the desktop program has of the world: Electron's network stack, so that company proxies and certificates
 * work, and the keychain for secrets where there is one.
 */
export const createNetworkAndKeychain = (dataFolder: string) => ({
  wire: httpClientFrom((url, init) => net.fetch(url, init), fetchOnce),
  secrets: safeStorage.isEncryptionAvailable()
    ? secretsInFile(dataFolder, keychain)
    : secretsInFile(dataFolder),
});
