import { nameRemote, type RemoteName } from "../../shared/views/remote-name.ts";
import { useChannel } from "../ui/data/query.ts";

/** Returns the noun and the phrase for the connected remote, for texts. */
export function useRemoteName(): RemoteName {
  const { data } = useChannel("sync.status", null);
  return nameRemote(data?.isOffice ?? false);
}
