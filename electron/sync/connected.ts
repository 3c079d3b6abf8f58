import type { Context } from "../services/context.ts";
import type { RemoteConnection } from "../store/store.ts";
import type { RemoteSecrets, SecretKeeper } from "./secrets.ts";

/** The remote that is connected, and what is kept to be let in there. */
export interface Connected {
  remote: RemoteConnection;
  /** Undefined where it is lost, as a keychain can be. */
  known: RemoteSecrets | undefined;
}

/** @returns undefined when none is connected */
export async function connectedRemote(
  context: Context,
  secrets: SecretKeeper,
): Promise<Connected | undefined> {
  const remote = await context.store.read(["kept"], ({ kept }) => kept.find("remote"));
  return remote?.connected ? { remote, known: await secrets.read() } : undefined;
}
