import type { Load } from "../../../shared/interface/load.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { AutoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import type { Settings } from "../../../shared/views/settings.ts";
import type { RemoteConnection, SyncProgress } from "./outbox.ts";

/** What is kept once for the whole store. */
export interface KeyValues {
  settings: Settings;
  codeLists: CodeLists;
  /** The latest moment that was given to a carrier's change or to a fetch, in milliseconds since 1970. */
  latestChangeAt: number;
  /** How far the histories of past loads were shortened: for each account and status, a place in that list. */
  historyPlaces: Record<string, string>;
  /** When old history was looked for last, in milliseconds since 1970. */
  historyPrunedAt: number;
  /** The remote that the loads are synchronized with. */
  remote: RemoteConnection;
  syncProgress: SyncProgress;
  /** Names the store to its clients; another one after a restore. */
  epoch: string;
  /**
   * When the store was made of a backup or an export, in milliseconds since 1970: the loads that it holds from before may
   * have been posted since that was taken. Missing, or 0, where there is no doubt about them.
   */
  copiedAt: number;
  /** How files with the same headings were mapped last, the last used first. */
  importMappings: { headings: string; mapping: (string | null)[] }[];
  lastAutoRefresh: NonNullable<AutoRefreshStatus["last"]>;
}

export interface KeyValueStore {
  /** undefined until it was kept for the first time. */
  get<K extends keyof KeyValues>(key: K): Promise<KeyValues[K] | undefined>;
  set<K extends keyof KeyValues>(key: K, value: KeyValues[K]): Promise<void>;
}

/**
 * The answer to a create that carried an Idempotency-Key: the same key and body get it again. Written in the
 * create's own transaction, so that there is never a load without its answer or the reverse.
 */
export interface AnswerRecord {
  accountId: string;
  /** The caller's key. */
  key: string;
  /** Digest of the request body. */
  bodyHash: string;
  /** The load as it was first answered, whatever became of it since. */
  load: Load;
  revision: number;
  answeredAt: number;
}

export interface Answers {
  find(accountId: string, key: string): Promise<AnswerRecord | undefined>;
  add(record: AnswerRecord): Promise<void>;
  /** Forgets answers given before this moment, at most `limit` at once; says how many. */
  deleteBefore(moment: number, limit: number): Promise<number>;
}
