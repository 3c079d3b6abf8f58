import { getRemoteName, type RemoteName } from "../../shared/views/remote-name.ts";
import { useChannel } from "../ui/data/query.ts";

/** Returns the words for the connected remote in a sentence. */
export function useRemoteName(): RemoteName {
  const { data } = useChannel("sync.status", null);
  return getRemoteName(data?.isOffice ?? false);
}
