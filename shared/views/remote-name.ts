/** The words for the remote in a sentence: a load board, or the office of this desktop. */
export interface RemoteName {
  noun: "load board" | "office";
  /** The place of the remote's loads. */
  at: "on the load board" | "at the office";
}

/** Returns the words for the remote in a sentence. */
export const getRemoteName = (isOffice: boolean): RemoteName =>
  isOffice ? { noun: "office", at: "at the office" } : { noun: "load board", at: "on the load board" };
