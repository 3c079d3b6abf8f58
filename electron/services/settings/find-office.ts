import { LanedeskError } from "../../../shared/failure.ts";
import { getRemoteName, type RemoteName } from "../../../shared/views/remote-name.ts";
import type { RemoteConnection, StoreParts } from "../../store/store.ts";
import type { Context } from "../context.ts";

/** Returns the connected remote if it is an office; undefined otherwise. */
export async function findOffice({
  keyValue,
}: Pick<StoreParts, "keyValue">): Promise<RemoteConnection | undefined> {
  const remote = await keyValue.get("remote");
  if (!remote?.isConnected) return undefined;
  const capabilities = (await keyValue.get("syncProgress"))?.capabilities;
  return capabilities?.baseUrl === remote.baseUrl && capabilities.isOffice ? remote : undefined;
}

/**
 * Rejects a change of records that come from the office, because a desktop does not send such changes to the office.
 * @param noun such as "users"
 * @param advice the step to take at the office
 * @throws LanedeskError "conflict" at a desktop of an office
 */
export async function requireNoOffice(
  { store }: Pick<Context, "store">,
  noun: string,
  advice: string,
): Promise<void> {
  const office = await store.read(["keyValue"], findOffice);
  if (office)
    throw new LanedeskError(
      "conflict",
      `All desktops share the ${noun} of the office at ${office.baseUrl}. ${advice}`,
    );
}

/** Returns the words for the connected remote in a sentence; the words for a load board when no remote is connected. */
export const findRemoteName = async (parts: Pick<StoreParts, "keyValue">): Promise<RemoteName> =>
  getRemoteName((await findOffice(parts)) !== undefined);
