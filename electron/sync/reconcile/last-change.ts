import { isJsonObject } from "../../../shared/json.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import type { Session } from "../session/session.ts";
import { formatLocalTime } from "../status/local-time.ts";

/**
 * Finds the user who last changed a load on the remote (updatedBy, specification 2.1): the e-mail address of an active
 * user, or the name of the user for whom the load is posted. Empty if unknown.
 */
export function findLastEditor({ directory }: Pick<Session, "directory">, { raw }: RemoteLoad): string {
  const userId = typeof raw.updatedBy === "string" ? raw.updatedBy.toLowerCase() : "";
  if (userId === "") return "";
  for (const [email, id] of directory) if (id.toLowerCase() === userId) return email;
  const user = raw.postAsUser;
  if (!isJsonObject(user) || String(user.id).toLowerCase() !== userId) return "";
  return [user.firstName, user.lastName].filter((name) => typeof name === "string" && name !== "").join(" ");
}

/** Returns one sentence with the time and the user of the last change; empty if both are unknown. */
export function describeLastChange(
  session: Pick<Session, "directory" | "context">,
  remote: RemoteLoad,
): string {
  const by = findLastEditor(session, remote);
  const { updatedAt } = remote;
  const at = updatedAt === null ? "" : formatLocalTime(updatedAt, session.context.machineTimeZone);
  if (by === "" && at === "") return "";
  return `Last change${at && `: ${at}`}${by && ` by ${by}`}.`;
}
