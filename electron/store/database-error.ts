import { LanedeskError } from "../../shared/failure.ts";

/** The error for a database server that Lanedesk can't use at the moment. */
export class DatabaseError extends LanedeskError {
  /** The reason without network addresses and user names, for HTTP clients. */
  readonly publicReason: string;

  constructor(publicReason: string, details: string) {
    const suffix = details === "" ? "" : ` (${details})`;
    super("unavailable", `${publicReason} Try again later${suffix}.`);
    this.publicReason = publicReason;
  }
}
