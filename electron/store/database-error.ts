import { LanedeskError } from "../../shared/failure.ts";

/** A database server that can't be used at the moment. */
export class DatabaseError extends LanedeskError {
  /** Why, without addresses and names of people, unlike the message. */
  readonly publicReason: string;

  constructor(publicReason: string, details: string) {
    super(
      "unavailable",
      `${publicReason}${details === "" ? "" : ` (${details})`} Nothing was changed. Try again later.`,
    );
    this.publicReason = publicReason;
  }
}
