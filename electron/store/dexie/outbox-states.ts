import { Dexie, type Table } from "dexie";
import { type EditState, syncState } from "../../../shared/views/sync.ts";
import type { EditRecord } from "../port/outbox.ts";
import { readMany } from "./readable.ts";
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
    this.#atCommit((known) => {
      for (const editId of editIds) {
        const loadId = this.#loads.get(editId) ?? "";
        const edits = known.get(loadId);
        edits?.delete(editId);
        if (edits?.size === 0) known.delete(loadId);
        this.#loads.delete(editId);
        this.#changes.note([loadId]);
      }
    });
  }

  #atCommit(change: (known: Standings) => void): void {
    Dexie.currentTransaction.on("complete", () => {
      if (this.#known) change(this.#known);
    });
  }

  async #read(): Promise<Standings> {
    const known: Standings = new Map();
    let editIds: number[];
    let last = 0;
    do {
      editIds = await this.#table.where(":id").above(last).limit(size).primaryKeys();
      const edits = await readMany(this.#table, editIds, () => undefined);
      const damaged = editIds.filter((_, at) => edits[at] === undefined);
      this.#take(known, edits.filter((edit) => edit !== undefined).map(standingOf));
      if (damaged.length > 0) this.#take(known, await this.#toldByIndexes(damaged));
      last = editIds.at(-1) ?? last;
    } while (editIds.length === size);
    return known;
  }

  /** What the indexes tell of damaged edits: their loads are not to look as if nothing were to be sent of them. */
  async #toldByIndexes(damaged: readonly number[]): Promise<Standing[]> {
    const byLoad = this.#table.orderBy("loadId");
    const byState = this.#table.orderBy("[accountId+state+editId]");
    const [editIds, loadIds, keys] = await Promise.all([byLoad.primaryKeys(), byLoad.keys(), byState.keys()]);
    const told = keys as unknown as readonly (readonly [string, EditState, number])[];
    return told
      .filter(([, , editId]) => damaged.includes(editId))
      .map(([accountId, state, editId]) => {
        const loadId = String(loadIds[editIds.indexOf(editId)]);
        return { editId, accountId, state, loadId };
      });
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
