/** How a sentence names the remote: a load board, or the office of this desktop. */
export interface RemoteName {
  noun: "load board" | "office";
  /** Where the remote's loads are. */
  at: "on the load board" | "at the office";
}

/** Returns the words for the remote in a sentence. */
export const nameRemote = (isOffice: boolean): RemoteName =>
  isOffice ? { noun: "office", at: "at the office" } : { noun: "load board", at: "on the load board" };
