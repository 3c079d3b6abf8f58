import type { Table } from "dexie";
import { type EditState, syncState } from "../../../../shared/views/sync.ts";
import type { StoredEdit } from "../../keys/stored-records.ts";
import type { EditRecord, RemoteLinkRecord } from "../../store.ts";
import { onCommit } from "../on-commit.ts";

type EditTable = Table<StoredEdit, number, Omit<StoredEdit, "editId">>;
type LinkTable = Table<RemoteLinkRecord, string>;

type EditSummary = Pick<EditRecord, "editId" | "accountId" | "loadId" | "state">;

/** Edits by load and id. */
type EditsByLoad = Map<string, Map<number, EditSummary>>;

const MAX_CHUNK_EDITS = 200;
const MAX_CHUNK_KEYS = 1_000;

/** The states of all edits and the ids of all linked loads, in memory after the first read. */
export class SyncStates {
  readonly #editTable: EditTable;
  readonly #linkTable: LinkTable;
  #edits: EditsByLoad | undefined;
  readonly #loadOfEdit = new Map<number, string>();
  #links: Set<string> | undefined;
  /** Increases with every change. */
  version = 0;

  constructor(editTable: EditTable, linkTable: LinkTable) {
    this.#editTable = editTable;
    this.#linkTable = linkTable;
  }

  /**
   * Returns a function that returns the most urgent state of a load's edits, or undefined for a load without edits. The
   * function is valid until the next write. Call in a read transaction on the outbox.
   */
  async createStateFinder(): Promise<(loadId: string) => EditState | undefined> {
    const edits = await this.#readAllEdits();
    return (loadId) => findMostUrgentState(edits.get(loadId));
  }

  /**
   * Returns the most urgent state of each load's edits; undefined for a load without edits. Call in a read transaction
   * on the outbox.
   */
  async getStates(loadIds: readonly string[]): Promise<(EditState | undefined)[]> {
    return loadIds.map(await this.createStateFinder());
  }

  /** Returns the number of an account's edits in each state. Call in a read transaction on the outbox. */
  async countEdits(accountId: string): Promise<Map<EditState, number>> {
    const counts = new Map<EditState, number>();
    for (const edits of (await this.#readAllEdits()).values())
      for (const { accountId: editAccountId, state } of edits.values())
        if (editAccountId === accountId) counts.set(state, (counts.get(state) ?? 0) + 1);
    return counts;
  }

  /** Returns the ids of all linked loads. Call in a read transaction on the links. */
  async readLinkedIds(): Promise<ReadonlySet<string>> {
    if (this.#links) return this.#links;
    const links = new Set<string>();
    for (let last = "", isDone = false; !isDone; ) {
      const found = await this.#linkTable.where(":id").above(last).limit(MAX_CHUNK_KEYS).primaryKeys();
      for (const loadId of found) links.add(loadId);
      last = found.at(-1) ?? last;
      isDone = found.length < MAX_CHUNK_KEYS;
    }
    this.#links = links;
    return links;
  }

  /**
   * Returns the ids of the linked loads among `loadIds`, and possibly of other linked loads. Does not read all links.
   * Call in a read transaction on the links.
   */
  async findLinkedIds(loadIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (this.#links) return this.#links;
    const found = this.#linkTable.where(":id").anyOf([...loadIds]);
    return new Set(await found.primaryKeys());
  }

  /** When the current transaction commits, adds or replaces these edits in memory. */
  updateEdits(edits: readonly EditSummary[]): void {
    const summaries = edits.map(summarizeEdit);
    this.#onCommit(() => {
      if (this.#edits) this.#addEdits(this.#edits, summaries);
    });
  }

  /** When the current transaction commits, removes these edits from memory. */
  removeEdits(editIds: readonly number[]): void {
    this.#onCommit(() => {
      for (const editId of editIds) this.forgetEdit(editId);
    });
  }

  /** When the current transaction commits, adds the links of these loads in memory. */
  addLinks(loadIds: readonly string[]): void {
    this.#onCommit(() => {
      for (const loadId of loadIds) this.#links?.add(loadId);
    });
  }

  /** When the current transaction commits, removes the links of these loads from memory. */
  removeLinks(loadIds: readonly string[]): void {
    this.#onCommit(() => {
      for (const loadId of loadIds) this.forgetLink(loadId);
    });
  }

  /** Removes an edit from memory. */
  forgetEdit(editId: number): void {
    this.version += 1;
    const loadId = this.#loadOfEdit.get(editId) ?? "";
    const edits = this.#edits?.get(loadId);
    edits?.delete(editId);
    if (edits?.size === 0) this.#edits?.delete(loadId);
    this.#loadOfEdit.delete(editId);
  }

  /** Removes a link from memory. */
  forgetLink(loadId: string): void {
    this.version += 1;
    this.#links?.delete(loadId);
  }

  #onCommit(change: () => void): void {
    onCommit(() => {
      this.version += 1;
      change();
    });
  }

  async #readAllEdits(): Promise<EditsByLoad> {
    if (this.#edits) return this.#edits;
    const edits: EditsByLoad = new Map();
    for (let last = 0, isDone = false; !isDone; ) {
      const found = await this.#editTable.where(":id").above(last).limit(MAX_CHUNK_EDITS).toArray();
      this.#addEdits(edits, found.map(summarizeEdit));
      last = found.at(-1)?.editId ?? last;
      isDone = found.length < MAX_CHUNK_EDITS;
    }
    this.#edits ??= edits;
    return this.#edits;
  }

  #addEdits(edits: EditsByLoad, added: readonly EditSummary[]): void {
    for (const edit of added) {
      const loadEdits = edits.get(edit.loadId) ?? new Map<number, EditSummary>();
      edits.set(edit.loadId, loadEdits.set(edit.editId, edit));
      this.#loadOfEdit.set(edit.editId, edit.loadId);
    }
  }
}

/** Returns the rank of the edit's state; the most urgent state has rank 0. */
const getUrgencyRank = ({ state }: EditSummary): number => syncState.options.indexOf(state);

function findMostUrgentState(edits: ReadonlyMap<number, EditSummary> | undefined): EditState | undefined {
  let found: EditSummary | undefined;
  for (const edit of edits?.values() ?? [])
    if (!found || getUrgencyRank(edit) < getUrgencyRank(found)) found = edit;
  return found?.state;
}

const summarizeEdit = ({ editId, accountId, loadId, state }: EditSummary): EditSummary => ({
  editId,
  accountId,
  loadId,
  state,
});
