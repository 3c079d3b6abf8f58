/** On whose behalf something is done: a user of an account, at one of the doors. */
export interface Caller {
  accountId: string;
  userId: string;
  /** The window and imports are the specification's "posted manually through the UI"; HTTP is the integration. */
  door: "desk" | "http";
}

/** On whose behalf the carrier interfaces are used: an account, with no user behind it. */
export type AccountCaller = Pick<Caller, "accountId">;
