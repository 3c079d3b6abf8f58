import type { JsonObject } from "../../shared/json.ts";
import type { Context } from "../services/context.ts";
import type { EditRecord } from "../store/store.ts";
import type { Capabilities, Directory } from "./client/account-client.ts";
import type { LoadAtRemote, LoadClient } from "./client/load-client.ts";
import type { Decide } from "./decisions.ts";
import { type SyncParts, syncParts } from "./sync-parts.ts";

/** A create that was sent, and the load that the remote answered it with. */
export interface Posted {
  edit: EditRecord;
  answer: LoadAtRemote;
  /** The remote had posted it under its key before, with other content. */
  isKnown: boolean;
}

/** One cycle with a remote: who and what it is, as it was found when the cycle began. */
export interface Session {
  context: Context;
  accountId: string;
  loads: LoadClient;
  /** The rate trend of the remote (specification 4.9), as it answers it. */
  rates(body: JsonObject): Promise<unknown>;
  capabilities: Capabilities;
  directory: Directory;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  /** What waits for a moment up to this one is done now: everything, where a person asked for it. */
  dueUntil(): number;
  decide: Decide;
  /** How far sending has come: how many loads of how many. */
  tell(done: number, total: number): void;
  /** Whether something got through in this cycle: then what fails again and again is not the remote as a whole. */
  othersGoWell(): boolean;
  /** Posts whose answer came and is not stored yet: where that fails, as on a full disk, nobody has to look for them. */
  posted: Map<string, Posted>;
  /** Loads that could not be read again, and why, until they are: they stay here as they are. */
  unread: Map<string, string>;
  /** Loads of which the remote has an earlier state again. */
  earlier: Set<string>;
  /** Loads that the remote did not know; what becomes of them is decided when the cycle knows how many. */
  missing: Set<string>;
  /** Loads whose end at the remote is not taken over before the cycle knows how many there are. */
  ended: Map<string, LoadAtRemote>;
}

export const nowOf = ({ context }: Pick<Session, "context">): number => context.env.clock.now();

/** One transaction on all that synchronizing touches. */
export const write = <T>(
  { context }: Pick<Session, "context">,
  work: (parts: SyncParts) => Promise<T>,
): Promise<T> => context.store.write(syncParts, work);
