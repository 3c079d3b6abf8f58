import { LanedeskError } from "../../shared/failure.ts";
import type { Context } from "../services/context.ts";
import { findConnectedRemote } from "./connection/connected-remote.ts";
import type { SecretStore } from "./connection/secrets.ts";
import { RemoteFailure } from "./remote/remote-failure.ts";
import type { LoadJob } from "./schedule/load-job.ts";
import type { SessionOpener } from "./session/open-session.ts";
import type { Session } from "./session/session.ts";

interface AskOptions {
  context: Context;
  secrets: SecretStore;
  sessions: SessionOpener;
  loads: Pick<LoadJob, "retryAfter" | "problem">;
}

/**
 * Asks the remote for something outside a cycle.
 * @throws LanedeskError "unavailable" with words when the remote cannot be asked
 */
export async function askRemote<T>(
  { context, secrets, sessions, loads }: AskOptions,
  question: (session: Session) => Promise<T>,
): Promise<T> {
  const connected = await findConnectedRemote(context, secrets);
  if (!connected?.secrets)
    throw new LanedeskError("unavailable", "No remote is connected. Connect one in the settings first.");
  if (loads.retryAfter() !== null)
    throw new LanedeskError("unavailable", `${loads.problem()} Nothing was changed here.`);
  try {
    return await question(await sessions.open(connected.remote, connected.secrets));
  } catch (cause) {
    if (!(cause instanceof RemoteFailure)) throw cause;
    throw new LanedeskError("unavailable", `${cause.message} Nothing was changed here.`);
  }
}
