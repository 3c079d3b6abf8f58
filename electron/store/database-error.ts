import { LanedeskError } from "../../shared/failure.ts";

/** A database server that can't be used at the moment. */
export class DatabaseError extends LanedeskError {
  /** The reason for callers; unlike the message, it contains no addresses or names of people. */
  readonly publicReason: string;

  constructor(publicReason: string, details: string) {
    const message = `${publicReason} Nothing was changed; try again later.`;
    super("unavailable", details === "" ? message : `${message} Details: ${details}`);
    this.publicReason = publicReason;
  }
}
