import type { Context } from "../../services/context.ts";
import type { RemoteConnection } from "../../store/store.ts";
import type { RemoteSecrets, SecretStore } from "./secrets.ts";

/** The remote that is connected, and what is kept to be let in there. */
export interface ConnectedRemote {
  remote: RemoteConnection;
  /** Undefined where it is lost, as a keychain can be. */
  secrets: RemoteSecrets | undefined;
}

/** @returns undefined when none is connected */
export async function findConnectedRemote(
  context: Context,
  secrets: SecretStore,
): Promise<ConnectedRemote | undefined> {
  const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  return remote?.connected ? { remote, secrets: await secrets.read() } : undefined;
}
