import { LanedeskError } from "../../shared/failure.ts";
import type { Context } from "../services/context.ts";
import { RemoteFailure } from "./client/remote-failure.ts";
import { connectedRemote } from "./connected.ts";
import type { LoadTurn } from "./loads/load-turn.ts";
import type { Sessions } from "./open-session.ts";
import type { SecretKeeper } from "./secrets.ts";
import type { Session } from "./session.ts";

interface AskOptions {
  context: Context;
  secrets: SecretKeeper;
  sessions: Sessions;
  loads: Pick<LoadTurn, "askedUntil" | "trouble">;
}

/**
 * Asks the remote for something outside a cycle.
 * @throws LanedeskError "unavailable" with words when the remote cannot be asked
 */
export async function askRemote<T>(
  { context, secrets, sessions, loads }: AskOptions,
  question: (session: Session) => Promise<T>,
): Promise<T> {
  const connected = await connectedRemote(context, secrets);
  if (!connected?.known)
    throw new LanedeskError("unavailable", "No remote is connected. Connect one in the settings first.");
  if (loads.askedUntil() !== null)
    throw new LanedeskError("unavailable", `${loads.trouble()} Nothing was changed here.`);
  try {
    return await question(await sessions.open(connected.remote, connected.known));
  } catch (cause) {
    if (!(cause instanceof RemoteFailure)) throw cause;
    throw new LanedeskError("unavailable", `${cause.message} Nothing was changed here.`);
  }
}
