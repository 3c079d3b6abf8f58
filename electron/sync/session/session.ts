import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import type { Settings } from "../../../shared/views/settings.ts";
import type { Context } from "../../services/context.ts";
import type { EditRecord } from "../../store/store.ts";
import type { Capabilities, Directory } from "../remote/account-client.ts";
import type { LoadClient, RemoteAnswer } from "../remote/load-client.ts";
import type { TransactLoad } from "./load-transactions.ts";
import { type SyncParts, syncPartNames } from "./sync-parts.ts";

/** A create and the remote's answer. */
export interface CreatedLoad {
  edit: EditRecord;
  answer: RemoteAnswer;
  /** The remote had posted a load with this key before, with other content. */
  existedBefore: boolean;
}

/** One cycle with a remote: its clients, what it offers, and what the cycle found so far. */
export interface Session {
  context: Context;
  accountId: string;
  loads: LoadClient;
  /** The answer is not validated. */
  readRateTrend(body: JsonObject): Promise<unknown>;
  capabilities: Capabilities;
  directory: Directory;
  /** What to do on the remote with a load that is booked here. */
  booked: { rule: Settings["bookedLoads"]; deletion: DeleteRequest };
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  /** Edits and reads due up to this time are done now; all of them if a person asked for it. */
  dueUntil(): number;
  transact: TransactLoad;
  reportProgress(done: number, total: number): void;
  /** Whether another request succeeded: then a repeated failure is due to the load, not the remote. */
  othersSucceed(): boolean;
  /** Answers to creates that could not be stored, by load id. Kept until they are, also over cycles. */
  unstoredCreates: Map<string, CreatedLoad>;
  /** Why loads could not be read again, by load id. Kept over cycles. */
  readFailures: Map<string, string>;
  /** Loads that the remote has in an earlier state again. */
  rolledBack: Set<string>;
  /** Loads that the remote does not know; resolved at the end of the cycle, when their number is known. */
  missing: Set<string>;
  /** Loads that ended on the remote; resolved at the end of the cycle, when their number is known. */
  ended: Map<string, RemoteAnswer>;
}

/**
 * Asks the remote outside a cycle, for a person who waits.
 * @throws LanedeskError "unavailable" if the remote can't be asked
 */
export type AskRemote = <T>(question: (session: Session) => Promise<T>) => Promise<T>;

export const nowOf = ({ context }: Pick<Session, "context">): number => context.env.clock.now();

/** Runs a transaction on the parts of the store that load synchronization uses. */
export const writeSyncParts = <T>(
  { context }: Pick<Session, "context">,
  work: (parts: SyncParts) => Promise<T>,
): Promise<T> => context.store.write(syncPartNames, work);
