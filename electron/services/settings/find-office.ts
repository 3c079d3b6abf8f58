import { nameRemote, type RemoteName } from "../../../shared/views/remote-name.ts";
import type { RemoteConnection, StoreParts } from "../../store/store.ts";

/** Returns the connected remote if it is an office; undefined otherwise. */
export async function findOffice({
  keyValue,
}: Pick<StoreParts, "keyValue">): Promise<RemoteConnection | undefined> {
  const remote = await keyValue.get("remote");
  if (!remote?.connected) return undefined;
  const offered = (await keyValue.get("syncProgress"))?.offered;
  return offered?.baseUrl === remote.baseUrl && offered.office ? remote : undefined;
}

/** Names the connected remote in sentences. */
export const findRemoteName = async (parts: Pick<StoreParts, "keyValue">): Promise<RemoteName> =>
  nameRemote((await findOffice(parts)) !== undefined);
