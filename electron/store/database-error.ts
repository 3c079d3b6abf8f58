import { LanedeskError } from "../../shared/failure.ts";

/** The error for a database server that Lanedesk can't use. */
export class DatabaseError extends LanedeskError {
  /** The reason without network addresses and user names, for HTTP clients. */
  readonly publicReason: string;

  /** @param remedy without its final period */
  constructor(publicReason: string, details: string, remedy = "Try again later") {
    const suffix = details === "" ? "" : ` (${details})`;
    super("unavailable", `${publicReason} ${remedy}${suffix}.`);
    this.publicReason = publicReason;
  }
}
