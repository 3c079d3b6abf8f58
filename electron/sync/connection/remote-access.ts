import { LanedeskError } from "../../../shared/failure.ts";
import type { RemoteConnection, SyncProgress } from "../../store/store.ts";
import type { RemoteSecrets, SecretStore } from "./secrets.ts";

/** The connected remote with its credentials, which the clients send only to `baseUrl` and `monitorUrl`. */
export interface RemoteAccess extends RemoteSecrets, Pick<RemoteConnection, "accountId" | "clientId"> {}

/** An error for credentials that must not be used until the user connects again. */
export class RemoteAccessError extends LanedeskError {
  /** The reason for the pause of sync. */
  readonly paused: SyncProgress["paused"];

  constructor(paused: SyncProgress["paused"], reason: string) {
    super("unavailable", `${reason} Connect again; unsent changes are kept.`);
    this.paused = paused;
  }
}

/**
 * Returns the credentials of the connected remote. No other function reads the secret store, because the user may have
 * entered the credentials for addresses that differ from those in a restored or imported store.
 * @throws RemoteAccessError if the credentials are lost, belong to another address, or would be sent unencrypted
 * @throws LanedeskError "unavailable" if this program can't decrypt the credentials now
 */
export async function openRemoteAccess(
  secrets: Pick<SecretStore, "read">,
  { accountId, clientId, baseUrl, monitorUrl }: RemoteConnection,
): Promise<RemoteAccess> {
  const saved = await secrets.read();
  if (!saved) throw new RemoteAccessError("token refused", "The token is no longer stored.");
  if (!isSameAddress(baseUrl, saved.baseUrl)) throw createAddressError("token", baseUrl, saved.baseUrl);
  if (!isSameAddress(monitorUrl, saved.monitorUrl))
    throw createAddressError("client password", monitorUrl, saved.monitorUrl);
  for (const address of [saved.baseUrl, saved.monitorUrl])
    if (address !== "" && !isProtected(new URL(address)))
      throw new RemoteAccessError("address refused", describeMissingHttps(address));
  return { ...saved, accountId, clientId };
}

/** Formats an address for storage, without a trailing slash. */
export const formatAddress = (url: URL): string => url.href.replace(/\/+$/, "");

/** Whether two addresses are the same, ignoring the host's case, default ports and trailing slashes. */
export const isSameAddress = (left: string, right: string): boolean =>
  left === right ||
  (URL.canParse(left) && URL.canParse(right) && normalizeAddress(left) === normalizeAddress(right));

const normalizeAddress = (address: string): string => formatAddress(new URL(address));

/** Whether an address may receive credentials: https, or http on this computer. */
export const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" ||
  (protocol === "http:" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));

/** Returns the error message for an unprotected address. */
export const describeMissingHttps = (address: string): string =>
  `${new URL(address).host} must use https, because Lanedesk sends credentials there.`;

function createAddressError(secretName: string, stored: string, entered: string): RemoteAccessError {
  const describeAddress = (address: string) =>
    address === "" ? "no address" : URL.canParse(address) ? normalizeAddress(address) : "an invalid address";
  return new RemoteAccessError(
    "address refused",
    `The ${secretName} was entered for ${describeAddress(entered)}, but Lanedesk now has ${describeAddress(stored)}, probably after a restore or an import, so nothing was sent.`,
  );
}
