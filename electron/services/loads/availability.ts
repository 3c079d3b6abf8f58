import { LanedeskError } from "../../../shared/failure.ts";
import type { LoadRecord } from "../../store/store.ts";

/**
 * Checks that a load is available. Booked and deleted loads can't be updated, deleted or booked (specification 3, 4.2).
 * @throws LanedeskError "conflict"
 */
export function assertAvailable(record: LoadRecord, operation: "updated" | "deleted" | "booked"): void {
  if (record.status === "booked")
    throw createConflictError(
      "booked",
      `The load is booked${formatCarrier(record)} and cannot be ${operation}${operation === "booked" ? " again" : ""}.`,
      "unbook the load first",
    );
  if (record.status === "deleted")
    throw createConflictError(
      "deleted",
      `The load is deleted and cannot be ${operation}${operation === "deleted" ? " again" : ""}.`,
      operation === "deleted" ? undefined : "restore the load first",
    );
}

const formatCarrier = ({ carrierName }: LoadRecord) => (carrierName === "" ? "" : ` with ${carrierName}`);

/**
 * Checks that a load was posted over HTTP. Other loads can't be updated over HTTP (specification 4.2, rule 1).
 * @throws LanedeskError "conflict"
 */
export function assertPostedByInterface(record: LoadRecord): void {
  if (record.source !== "Integration")
    throw createConflictError(
      "not-posted-by-api",
      "The load was not posted through this interface.",
      "update the load in Lanedesk's window",
    );
}

/** The version of a load that the caller has read: the revision and, over HTTP, the time of the last change. */
export type ExpectedRevision = number | ExpectedLoad;

/** The version of a load that a caller over HTTP has read. */
export interface ExpectedLoad {
  revision: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/**
 * Checks that the caller has read the current version of a load.
 * @param expected undefined skips the check
 * @throws LanedeskError "stale" when the load has changed since the caller read it
 */
export function assertRevision(record: LoadRecord, expected: ExpectedRevision | undefined): void {
  const { revision, updatedAt } = typeof expected === "object" ? expected : { ...record, revision: expected };
  if (revision !== undefined && (revision !== record.revision || updatedAt !== record.updatedAt))
    throw new LanedeskError(
      "stale",
      "This load changed after you read it. Your change was not saved; read the load again and repeat your change.",
    );
}

const createConflictError = (code: string, message: string, remedy?: string) =>
  new LanedeskError("conflict", `${message} Nothing was changed${remedy ? `; ${remedy}` : ""}.`, [
    { pointer: "", code, message },
  ]);
