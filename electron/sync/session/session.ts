import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import type { Settings } from "../../../shared/views/settings.ts";
import type { Context } from "../../services/context.ts";
import type { EditRecord } from "../../store/store.ts";
import type { Capabilities, Directory } from "../remote/account-client.ts";
import type { LoadClient, LoadResponse } from "../remote/load-client.ts";
import type { OfficeClient } from "../remote/office-client.ts";
import type { LoadTransactions } from "./load-transactions.ts";
import { type SyncParts, syncPartNames } from "./sync-parts.ts";

/** A create and the remote's response. */
export interface CreatedLoad {
  edit: EditRecord;
  response: LoadResponse;
  /** Whether a copy of this store had already posted a load with this key and other content. */
  hasExisted: boolean;
}

/**
 * One cycle, or one request outside a cycle: the remote's clients and capabilities, and the loads that the cycle has
 * found so far.
 */
export interface Session {
  context: Context;
  accountId: string;
  loads: LoadClient;
  /** Assigns carriers of an office's queue to the user for 120 s, or renews the assignment. */
  claimCarriers: OfficeClient["claimCarriers"];
  /** Reads the remote's estimate; the response is not validated. */
  readRateTrend(body: JsonObject): Promise<unknown>;
  capabilities: Capabilities;
  directory: Directory;
  /** The action on the remote for a load that is booked here. */
  booked: { rule: Settings["bookedLoads"]; deletion: DeleteRequest };
  /** Returns a number between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  /**
   * Returns the time limit of this cycle in milliseconds since 1970: the cycle handles edits and reads that are due by
   * then. In the first cycle, and in a cycle that the user requested, the limit is later than every due time.
   */
  getDueUntil(): number;
  transact: LoadTransactions;
  reportProgress(done: number, total: number): void;
  /** Whether other requests succeeded, so that the load, not the remote, is the cause of a repeated failure. */
  hasOtherSucceeded(): boolean;
  /** Responses to creates, by load id, while the store can't save these responses. Later cycles save them. */
  unstoredCreates: Map<string, CreatedLoad>;
  /** The failures of loads that sync could not read again, by load id, across cycles. */
  readFailures: Map<string, string>;
  /**
   * The loads that were missing or had ended within the last `LOST_PERIOD_MS`, by load id, across cycles; with the time
   * in milliseconds of uptime. `checkedAt` is the time of the last check, in milliseconds since 1970; 0 before the first.
   */
  lostLoads: Record<"missing" | "ended", Map<string, number>> & { checkedAt: number };
  /** Loads that are in an earlier state again on the remote. */
  rolledBack: Set<string>;
  /** Loads that the remote does not have; sync resolves them at the end of the cycle, when their number is known. */
  missing: Set<string>;
  /** Loads that ended on the remote; sync resolves them at the end of the cycle, when their number is known. */
  ended: Map<string, LoadResponse>;
}

/**
 * Sends a request outside a cycle, for a user who is waiting.
 * @throws LanedeskError "unavailable" if no remote is connected, the user has to connect again, Lanedesk can't decrypt
 * the credentials, the remote requested a delay, or the request fails
 */
export type RemoteCaller = <T>(
  request: (session: Session) => Promise<T>,
  /** Whether the request only reads; the error of other requests says that nothing was changed here. */
  isReadOnly?: boolean,
) => Promise<T>;

/** Returns the current time in milliseconds since 1970. */
export const getNow = ({ context }: Pick<Session, "context">): number => context.env.clock.now();

/** Runs a transaction on the parts of the store that load synchronization uses. */
export const writeSyncParts = <T>(
  { context }: Pick<Session, "context">,
  work: (parts: SyncParts) => Promise<T>,
): Promise<T> => context.store.write(syncPartNames, work);
