import { isJsonObject } from "../../../shared/json.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import type { Session } from "../session/session.ts";
import { formatLocalTime } from "../status/local-time.ts";

/**
 * Who changed a load at the remote last, as far as it tells (updatedBy, specification 2.1): the address of an active
 * user, or the name of the one whom the load is posted as. Empty where it names somebody unknown, or nobody.
 */
export function findLastEditor({ directory }: Pick<Session, "directory">, { raw }: RemoteLoad): string {
  const userId = typeof raw.updatedBy === "string" ? raw.updatedBy.toLowerCase() : "";
  if (userId === "") return "";
  for (const [email, id] of directory) if (id.toLowerCase() === userId) return email;
  const user = raw.postAsUser;
  if (!isJsonObject(user) || String(user.id).toLowerCase() !== userId) return "";
  return [user.firstName, user.lastName].filter((name) => typeof name === "string" && name !== "").join(" ");
}

/** The same with the moment, as a sentence; empty where the remote tells neither. */
export function describeLastChange(
  session: Pick<Session, "directory" | "context">,
  remote: RemoteLoad,
): string {
  const by = findLastEditor(session, remote);
  const at =
    remote.updatedAt === null ? "" : formatLocalTime(remote.updatedAt, session.context.machineTimeZone);
  if (by === "" && at === "") return "";
  return `Last changed there${at && ` on ${at}`}${by && ` by ${by}`}, as the remote tells.`;
}
