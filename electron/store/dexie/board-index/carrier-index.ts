import type { Table } from "dexie";
import { type CarrierEntry, splitSearch, toCarrierEntry } from "../../keys/carrier-entry.ts";
import { compareKeys, foldText } from "../../keys/index-keys.ts";
import type { StoredCarrier } from "../../keys/stored-records.ts";
import type { FoundCarriers } from "../../store.ts";
import { onCommit } from "../on-commit.ts";
import { forEachInChunks, takeFirst } from "./chunks.ts";

type CarrierTable = Table<StoredCarrier, number, Omit<StoredCarrier, "insdId">>;

/** The entries of an account by carrier id, and the ids of the carriers with each contact. */
class AccountEntries extends Map<number, CarrierEntry> {
  readonly #idsByContact = new Map<string, number[]>();

  override set(insdId: number, entry: CarrierEntry): this {
    this.#removeContacts(insdId);
    for (const key of entry.contacts) {
      const ids = this.#idsByContact.get(key);
      if (ids) ids.push(insdId);
      else this.#idsByContact.set(key, [insdId]);
    }
    return super.set(insdId, entry);
  }

  override delete(insdId: number): boolean {
    this.#removeContacts(insdId);
    return super.delete(insdId);
  }

  #removeContacts(insdId: number): void {
    for (const key of this.get(insdId)?.contacts ?? []) {
      const ids = this.#idsByContact.get(key) ?? [];
      ids.splice(ids.indexOf(insdId), 1);
      if (ids.length === 0) this.#idsByContact.delete(key);
    }
  }

  /** Returns the ids of the carriers with one of these contacts, in ascending order. */
  findByContact(keys: readonly string[]): number[] {
    const found = new Set(keys.flatMap((key) => this.#idsByContact.get(key) ?? []));
    return [...found].sort((left, right) => left - right);
  }
}

/** An account that is being read. */
interface Reading {
  entries: AccountEntries;
  /** The id of the last carrier that was read; 0 at the start. */
  lastId: number;
  isDone: boolean;
}

const startReading = (): Reading => ({ entries: new AccountEntries(), lastId: 0, isDone: false });

const MAX_CHUNK_CARRIERS = 200;

/** The carriers of each account in memory, for searches by any part of their text and by contact (see README.md). */
export class CarrierIndex {
  readonly #table: CarrierTable;
  readonly #accounts = new Map<string, AccountEntries>();
  readonly #readings = new Map<string, Reading>();
  #changes = 0;
  /** The last search; undefined after a change of a carrier. */
  #last: { accountId: string; words: readonly string[]; found: readonly CarrierEntry[] } | undefined;

  constructor(table: CarrierTable) {
    this.#table = table;
  }

  /** See Carriers.search. Call in a read transaction on the carriers. */
  async search(accountId: string, search: string, limit: number): Promise<FoundCarriers> {
    const start = foldText(search);
    const found = await this.#findByWords(accountId, splitSearch(start));
    const compare = (left: CarrierEntry, right: CarrierEntry) =>
      Number(right.name.startsWith(start)) - Number(left.name.startsWith(start)) ||
      compareKeys(left.name, right.name) ||
      left.insdId - right.insdId;
    const first = await takeFirst(found, limit, compare, this.#pause);
    return { insdIds: first.map(({ insdId }) => insdId), total: found.length };
  }

  async #findByWords(accountId: string, words: readonly string[]): Promise<readonly CarrierEntry[]> {
    const last = this.#last;
    const isNarrower =
      last?.accountId === accountId &&
      last.words.every((lastWord) => words.some((word) => word.includes(lastWord)));
    const changes = this.#changes;
    const found: CarrierEntry[] = [];
    await this.#visit(
      accountId,
      (entry) => {
        if (words.every((word) => entry.text.includes(word))) found.push(entry);
      },
      isNarrower ? last.found : undefined,
    );
    if (changes === this.#changes) this.#last = { accountId, words, found };
    return found;
  }

  /** Lists the numbers of all carriers of an account. Call in a read transaction on the carriers. */
  async listNumbers(accountId: string): Promise<Set<string>> {
    const found = new Set<string>();
    await this.#visit(accountId, ({ numbers }) => {
      for (const number of numbers) found.add(number);
    });
    return found;
  }

  /** Finds the ids of carriers with one of these contacts. Call in a read transaction on the carriers. */
  async findByContact(accountId: string, keys: readonly string[]): Promise<number[]> {
    if (keys.length === 0) return [];
    return (await this.#getEntries(accountId)).findByContact(keys);
  }

  async #getEntries(accountId: string): Promise<AccountEntries> {
    return this.#accounts.get(accountId) ?? (await this.#read(accountId));
  }

  async #visit(
    accountId: string,
    visit: (entry: CarrierEntry) => void,
    candidates?: readonly CarrierEntry[],
  ): Promise<void> {
    const entries = candidates ?? [...(await this.#getEntries(accountId)).values()];
    await forEachInChunks(entries, visit, this.#pause);
  }

  /** When the current transaction commits, applies the carriers that it writes. */
  update(carriers: readonly StoredCarrier[]): void {
    onCommit(() => {
      this.#forgetSearch();
      for (const carrier of carriers) {
        const { accountId, insdId } = carrier;
        for (const entries of [this.#accounts.get(accountId), this.#readings.get(accountId)?.entries])
          entries?.set(insdId, toCarrierEntry(carrier));
      }
    });
  }

  /** Removes a carrier from memory. */
  forget(insdId: number): void {
    this.#forgetSearch();
    for (const entries of this.#accounts.values()) entries.delete(insdId);
    for (const { entries } of this.#readings.values()) entries.delete(insdId);
  }

  /**
   * Reads an account before the first search, each chunk in its own transaction.
   * @param waitForIdle awaited before each chunk
   */
  async prepare(accountId: string, waitForIdle: () => Promise<void>): Promise<void> {
    if (this.#accounts.has(accountId)) return;
    const reading = startReading();
    this.#readings.set(accountId, reading);
    while (!reading.isDone) {
      await waitForIdle();
      await this.#table.db.transaction("r", this.#table, async () => this.#readChunk(accountId, reading));
    }
    this.#store(accountId, reading.entries);
  }

  #forgetSearch(): void {
    this.#changes += 1;
    this.#last = undefined;
  }

  /** Pauses with a request, which keeps the transaction alive while other transactions run. */
  #pause = () => this.#table.get(0);

  /** Reads an account; continues a reading that `prepare` started. */
  async #read(accountId: string): Promise<AccountEntries> {
    const reading = this.#readings.get(accountId) ?? startReading();
    while (!reading.isDone) await this.#readChunk(accountId, reading);
    return this.#store(accountId, reading.entries);
  }

  /** Stores the entries of an account. If two transactions read the same account, keeps the first result. */
  #store(accountId: string, entries: AccountEntries): AccountEntries {
    const known = this.#accounts.get(accountId) ?? entries;
    this.#accounts.set(accountId, known);
    this.#readings.delete(accountId);
    return known;
  }

  async #readChunk(accountId: string, reading: Reading): Promise<void> {
    const { lastId } = reading;
    const found = await this.#table.where(":id").above(lastId).limit(MAX_CHUNK_CARRIERS).toArray();
    // Another transaction may have read this chunk already.
    if (reading.isDone || reading.lastId !== lastId) return;
    for (const carrier of found)
      if (carrier.accountId === accountId) reading.entries.set(carrier.insdId, toCarrierEntry(carrier));
    reading.lastId = found.at(-1)?.insdId ?? lastId;
    reading.isDone = found.length < MAX_CHUNK_CARRIERS;
  }
}
