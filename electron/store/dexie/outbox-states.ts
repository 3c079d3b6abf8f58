import { Dexie, type Table } from "dexie";
import { type EditState, syncState } from "../../../shared/views/sync.ts";
import type { EditRecord } from "../port/outbox.ts";
import type { StandingChanges } from "./standing-changes.ts";
import type { StoredEdit } from "./stored-records.ts";

type Standing = Pick<EditRecord, "editId" | "accountId" | "loadId" | "state">;

/** By load, and there by edit. */
type Standings = Map<string, Map<number, Standing>>;

/** So many rows are read at once when it is made. */
const size = 200;

/**
 * Where each edit stands, in memory, because every row of the board asks for it and the outbox may hold ten thousand.
 * Made at the first question, it follows what is written when that is committed. This process alone writes the store.
 */
export class OutboxStates {
  readonly #table: Table<StoredEdit, number, Omit<StoredEdit, "editId">>;
  #known: Standings | undefined;
  readonly #loads = new Map<number, string>();
  readonly #changes: StandingChanges;

  constructor(table: Table<StoredEdit, number, Omit<StoredEdit, "editId">>, changes: StandingChanges) {
    this.#table = table;
    this.#changes = changes;
  }

  /** The most urgent state of each load's edits. To be called in a transaction that only reads the outbox. */
  async ofLoads(loadIds: readonly string[]): Promise<(EditState | undefined)[]> {
    return loadIds.map(await this.all());
  }

  /** Tells it of any load until the next write. To be called in a transaction that only reads the outbox. */
  async all(): Promise<(loadId: string) => EditState | undefined> {
    this.#known ??= await this.#read();
    const known = this.#known;
    return (loadId) => mostUrgent(known.get(loadId));
  }

  /** How many edits of an account are in each state. To be called in a transaction that only reads the outbox. */
  async count(accountId: string): Promise<Map<EditState, number>> {
    this.#known ??= await this.#read();
    const counts = new Map<EditState, number>();
    for (const edits of this.#known.values())
      for (const { accountId: own, state } of edits.values())
        if (own === accountId) counts.set(state, (counts.get(state) ?? 0) + 1);
    return counts;
  }

  /** The current transaction writes these edits. */
  saved(edits: readonly Standing[]): void {
    const standings = edits.map(standingOf);
    this.#atCommit((known) => {
      this.#take(known, standings);
      this.#changes.note(standings.map(({ loadId }) => loadId));
    });
  }

  /** The current transaction removes these edits. */
  removed(editIds: readonly number[]): void {
    this.#atCommit(() => {
      for (const editId of editIds) this.forget(editId);
    });
  }

  /** Removes an edit. */
  forget(editId: number): void {
    const loadId = this.#loads.get(editId) ?? "";
    const edits = this.#known?.get(loadId);
    edits?.delete(editId);
    if (edits?.size === 0) this.#known?.delete(loadId);
    this.#loads.delete(editId);
    this.#changes.note([loadId]);
  }

  #atCommit(change: (known: Standings) => void): void {
    Dexie.currentTransaction.on("complete", () => {
      if (this.#known) change(this.#known);
    });
  }

  async #read(): Promise<Standings> {
    const known: Standings = new Map();
    for (let last = 0, isDone = false; !isDone; ) {
      const edits = await this.#table.where(":id").above(last).limit(size).toArray();
      this.#take(known, edits.map(standingOf));
      last = edits.at(-1)?.editId ?? last;
      isDone = edits.length < size;
    }
    return known;
  }

  #take(known: Standings, standings: readonly Standing[]): void {
    for (const standing of standings) {
      const edits = known.get(standing.loadId) ?? new Map<number, Standing>();
      known.set(standing.loadId, edits.set(standing.editId, standing));
      this.#loads.set(standing.editId, standing.loadId);
    }
  }
}

const urgencyOf = ({ state }: Standing): number => syncState.options.indexOf(state);

function mostUrgent(edits: ReadonlyMap<number, Standing> | undefined): EditState | undefined {
  let found: Standing | undefined;
  for (const edit of edits?.values() ?? []) if (!found || urgencyOf(edit) < urgencyOf(found)) found = edit;
  return found?.state;
}

const standingOf = ({ editId, accountId, loadId, state }: Standing): Standing => ({
  editId,
  accountId,
  loadId,
  state,
});
