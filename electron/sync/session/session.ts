import type { JsonObject } from "../../../shared/json.ts";
import type { Context } from "../../services/context.ts";
import type { EditRecord } from "../../store/store.ts";
import type { Capabilities, Directory } from "../remote/account-client.ts";
import type { LoadClient, RemoteAnswer } from "../remote/load-client.ts";
import type { TransactLoad } from "./load-transactions.ts";
import { type SyncParts, syncPartNames } from "./sync-parts.ts";

/** A create that was sent, and the load that the remote answered it with. */
export interface CreatedLoad {
  edit: EditRecord;
  answer: RemoteAnswer;
  /** The remote had posted it under its key before, with other content. */
  existedBefore: boolean;
}

/** One cycle with a remote: who and what it is, as it was found when the cycle began. */
export interface Session {
  context: Context;
  accountId: string;
  loads: LoadClient;
  /** The rate trend of the remote (specification 4.9), as it answers it. */
  readRateTrend(body: JsonObject): Promise<unknown>;
  capabilities: Capabilities;
  directory: Directory;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  /** What waits for a moment up to this one is done now: everything, where a person asked for it. */
  dueUntil(): number;
  transact: TransactLoad;
  /** How far sending has come: how many loads of how many. */
  reportProgress(done: number, total: number): void;
  /** Whether something got through in this cycle: then what fails again and again is not the remote as a whole. */
  othersSucceed(): boolean;
  /** Posts whose answer came and is not stored yet: where that fails, as on a full disk, nobody has to look for them. */
  unstoredCreates: Map<string, CreatedLoad>;
  /** Loads that could not be read again, and why, until they are: they stay here as they are. */
  readFailures: Map<string, string>;
  /** Loads of which the remote has an earlier state again. */
  rolledBack: Set<string>;
  /** Loads that the remote did not know; what becomes of them is decided when the cycle knows how many. */
  missing: Set<string>;
  /** Loads whose end at the remote is not taken over before the cycle knows how many there are. */
  ended: Map<string, RemoteAnswer>;
}

export const nowOf = ({ context }: Pick<Session, "context">): number => context.env.clock.now();

/** One transaction on all that synchronizing touches. */
export const writeSyncParts = <T>(
  { context }: Pick<Session, "context">,
  work: (parts: SyncParts) => Promise<T>,
): Promise<T> => context.store.write(syncPartNames, work);
