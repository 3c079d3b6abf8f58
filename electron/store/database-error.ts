import { LanedeskError } from "../../shared/failure.ts";

/** A database server that can't be used at the moment. */
export class DatabaseError extends LanedeskError {
  /** The reason for callers; unlike the message, it contains no addresses or names of people. */
  readonly publicReason: string;

  constructor(publicReason: string, details: string) {
    super(
      "unavailable",
      `${publicReason}${details === "" ? "" : ` (${details})`} Nothing was changed. Try again later.`,
    );
    this.publicReason = publicReason;
  }
}
