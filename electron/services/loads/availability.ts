import { LanedeskError } from "../../../shared/failure.ts";
import type { LoadRecord } from "../../store/store.ts";

/** Only a load that is neither booked nor deleted can be updated, deleted or booked (specification 3, 4.2). */
export function assertAvailable(record: LoadRecord, operation: "updated" | "deleted" | "booked"): void {
  if (record.status === "booked")
    throw refusal(
      "booked",
      `The load is booked${by(record)} and cannot be ${operation} ${operation === "booked" ? "again" : "any more"}.`,
    );
  if (record.status === "deleted")
    throw refusal(
      "deleted",
      `The load was deleted before and cannot be ${operation}${operation === "deleted" ? " again" : ""}.`,
    );
}

const by = ({ carrierName }: LoadRecord) => (carrierName === "" ? "" : ` with ${carrierName}`);

/** A load posted in the window is not updated over HTTP (4.2 rule 1). */
export function assertPostedByInterface(record: LoadRecord): void {
  if (record.source !== "Integration")
    throw refusal(
      "not-posted-by-api",
      "The load was not posted through this interface, so only the window can update it.",
    );
}

/** The state of a load that a caller has seen: its revision, and over HTTP also when it was last changed. */
export type ExpectedRevision = number | ExpectedLoad;

export interface ExpectedLoad {
  revision: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** @throws LanedeskError "stale" when the caller has seen another revision than the one that is kept */
export function assertRevision(record: LoadRecord, expected: ExpectedRevision | undefined): void {
  const { revision, updatedAt } = typeof expected === "object" ? expected : { ...record, revision: expected };
  if (revision !== undefined && (revision !== record.revision || updatedAt !== record.updatedAt))
    throw new LanedeskError(
      "stale",
      "The load was changed by someone else since you read it. Nothing was changed; read it again and repeat your change.",
    );
}

const refusal = (code: string, words: string) =>
  new LanedeskError("conflict", `${words} Nothing was changed.`, [{ pointer: "", code, message: words }]);
