import type { RemoteConnection, StoreParts } from "../../store/store.ts";

/** The connected remote if it is an office; undefined otherwise. */
export async function findOffice({
  keyValue,
}: Pick<StoreParts, "keyValue">): Promise<RemoteConnection | undefined> {
  const remote = await keyValue.get("remote");
  if (!remote?.connected) return undefined;
  const offered = (await keyValue.get("syncProgress"))?.offered;
  return offered?.baseUrl === remote.baseUrl && offered.office ? remote : undefined;
}
