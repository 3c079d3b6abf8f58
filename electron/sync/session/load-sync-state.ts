import type { JsonObject } from "../../../shared/json.ts";
import { saveLoadChanges } from "../../services/loads/change-load.ts";
import type { LoadChange } from "../../services/loads/load-record.ts";
import type { ActivityRecord, EditRecord, LoadRecord, RemoteLinkRecord } from "../../store/store.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { addLoadName } from "./load-name.ts";
import type { SyncParts } from "./sync-parts.ts";

/**
 * A load with its link and its edits, as one transaction read them. Changes are visible here immediately;
 * `saveLoadSyncStates` stores them for many loads together.
 */
export class LoadSyncState {
  readonly loadId: string;
  /** Undefined if this store does not have the load yet, or quarantined the record. */
  local: LoadRecord | undefined;
  #link: RemoteLinkRecord | undefined;
  #isLinkChanged = false;
  #base: { of: JsonObject; load: RemoteLoad | undefined } | undefined;
  /** By id; an added edit has a negative id until it is stored. */
  readonly #edits: Map<number, EditRecord>;
  readonly #changed = new Set<number>();
  readonly #removed: number[] = [];
  readonly #loadChanges: LoadChange[] = [];
  readonly #messages: string[] = [];
  #history: readonly ActivityRecord[] | undefined;

  constructor(
    loadId: string,
    local: LoadRecord | undefined,
    link: RemoteLinkRecord | undefined,
    edits: readonly EditRecord[],
  ) {
    this.loadId = loadId;
    this.local = local;
    this.#link = link;
    this.#edits = new Map(edits.map((edit) => [edit.editId, edit]));
  }

  /** Undefined while the load is not linked to a load on the remote. */
  get link(): RemoteLinkRecord | undefined {
    return this.#link;
  }

  /** The last version of the remote load on which both sides agreed; undefined if there is none or it can't be read. */
  get base(): RemoteLoad | undefined {
    const of = this.#link?.base;
    if (of && this.#base?.of !== of) this.#base = { of, load: readRemoteLoad(of) };
    return of && this.#base?.load;
  }

  /** The edits of the load, in order. */
  get edits(): EditRecord[] {
    return [...this.#edits.values()];
  }

  findEdit(editId: number): EditRecord | undefined {
    return this.#edits.get(editId);
  }

  /** The first edit in order, except refreshes, which are independent of other edits. */
  get firstEdit(): EditRecord | undefined {
    for (const edit of this.#edits.values()) if (edit.kind !== "refresh") return edit;
    return undefined;
  }

  /**
   * Saves a changed load.
   * @param activity the history entry; null for a change without one
   * @param history replaces the stored history
   */
  saveLoad(after: LoadRecord, activity: ActivityRecord | null, history = this.#history): void {
    this.#loadChanges.push({ before: this.local, after, activity });
    this.#history = history;
    this.local = after;
  }

  saveLink(link: RemoteLinkRecord): void {
    this.#link = link;
    this.#isLinkChanged = true;
  }

  unlink(): void {
    this.#link = undefined;
    this.#isLinkChanged = true;
  }

  saveEdits(edits: readonly EditRecord[]): void {
    for (const edit of edits) {
      this.#edits.set(edit.editId, edit);
      this.#changed.add(edit.editId);
    }
  }

  addEdit(edit: Omit<EditRecord, "editId">): void {
    this.saveEdits([{ ...edit, editId: Math.min(0, ...this.#edits.keys()) - 1 }]);
  }

  removeEdits(edits: readonly EditRecord[]): void {
    for (const { editId } of edits) {
      if (!this.#edits.delete(editId)) continue;
      this.#changed.delete(editId);
      if (editId > 0) this.#removed.push(editId);
    }
  }

  /** Adds a message with the load's name to the sync log. */
  log(message: string): void {
    this.#messages.push(addLoadName(this.local, message));
  }

  /** The changes that `saveLoadSyncStates` stores. */
  get changes() {
    const changed = this.edits.filter(({ editId }) => this.#changed.has(editId));
    return {
      loads: this.#loadChanges,
      history: this.#history,
      savedLink: this.#isLinkChanged ? this.#link : undefined,
      isUnlinked: this.#isLinkChanged && this.#link === undefined,
      savedEdits: changed.filter(({ editId }) => editId > 0),
      addedEdits: changed.filter(({ editId }) => editId < 0).map(({ editId: _, ...edit }) => edit),
      removedEdits: this.#removed,
      messages: this.#messages,
    };
  }
}

/** Reads the states of several loads by id, within one transaction. */
export async function readLoadSyncStates(
  { loads, outbox, remoteLinks }: SyncParts,
  accountId: string,
  loadIds: readonly string[],
): Promise<Map<string, LoadSyncState>> {
  const unique = [...new Set(loadIds)];
  const [locals, links, edits] = await Promise.all([
    loads.findMany(accountId, unique),
    remoteLinks.findMany(unique),
    outbox.findByLoads(unique),
  ]);
  const byLoad = Map.groupBy(edits, ({ loadId }) => loadId);
  return new Map(
    unique.map((loadId, index) => [
      loadId,
      new LoadSyncState(loadId, locals[index], links[index], byLoad.get(loadId) ?? []),
    ]),
  );
}

/** Stores the changes in the transaction that read the loads. `now` is in milliseconds since 1970. */
export async function saveLoadSyncStates(
  parts: SyncParts,
  accountId: string,
  now: number,
  loads: Iterable<LoadSyncState>,
): Promise<void> {
  const changes = [...loads].map(({ loadId, changes: own }) => ({ loadId, ...own }));
  const { activities, outbox, remoteLinks, syncLog } = parts;
  const loadChanges = changes.flatMap((one) => one.loads);
  const links = changes.flatMap(({ savedLink }) => savedLink ?? []);
  const unlinked = changes.filter(({ isUnlinked }) => isUnlinked).map(({ loadId }) => loadId);
  const replaced = changes.filter(({ history }) => history !== undefined).map(({ loadId }) => loadId);
  const histories = changes.flatMap(({ history }) => history ?? []);
  const removed = changes.flatMap(({ removedEdits }) => removedEdits);
  const saved = changes.flatMap(({ savedEdits }) => savedEdits);
  const added = changes.flatMap(({ addedEdits }) => addedEdits);
  const entries = changes.flatMap(({ loadId, messages }) =>
    messages.map((message) => ({ accountId, at: now, loadId, message })),
  );
  const writes: Promise<unknown>[] = [];
  if (loadChanges.length > 0) writes.push(saveLoadChanges(parts, loadChanges, "remote"));
  if (replaced.length > 0) writes.push(activities.replaceMany(replaced, histories));
  if (links.length > 0) writes.push(remoteLinks.saveMany(links));
  if (unlinked.length > 0) writes.push(remoteLinks.removeMany(unlinked));
  if (removed.length > 0) writes.push(outbox.removeMany(removed));
  if (saved.length > 0) writes.push(outbox.saveMany(saved));
  if (added.length > 0) writes.push(outbox.addMany(added));
  if (entries.length > 0) writes.push(syncLog.addMany(entries));
  await Promise.all(writes);
}
