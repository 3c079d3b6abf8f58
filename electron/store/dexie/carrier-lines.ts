import { Dexie, type Table } from "dexie";
import { folded } from "./index-keys.ts";
import { sortedInSteps } from "./sorted-in-steps.ts";
import type { StoredCarrier } from "./stored-records.ts";

export type CarrierTable = Table<StoredCarrier, number, Omit<StoredCarrier, "insdId">>;

/** What carriers are searched by, of one of them; folded. */
interface CarrierLine {
  insdId: number;
  name: string;
  /** Both names and all numbers, each number with what it is called. */
  text: string;
}

type Lines = Map<number, CarrierLine>;

/** How far the carriers of an account have been read. */
interface Reading {
  lines: Lines;
  /** The id of the last of them so far; 0 before the first. */
  behind: number;
  isDone: boolean;
}

const startReading = (): Reading => ({ lines: new Map(), behind: 0, isDone: false });

/** So many carriers are read at once while the lines are made. */
const chunk = 200;

/** So many lines are looked through in one go: some milliseconds. */
const atOnce = 10_000;

/**
 * The names and numbers of all carriers of an account, kept in memory once they were asked for: a part of a name is
 * found among 100,000 within some ten milliseconds, which no index of IndexedDB can. They follow every write when it
 * is committed; this process alone writes the store.
 */
export class CarrierLines {
  readonly #table: CarrierTable;
  readonly #known = new Map<string, Lines>();
  readonly #preparing = new Map<string, Reading>();

  constructor(table: CarrierTable) {
    this.#table = table;
  }

  /**
   * The carriers in whose names and numbers all these words occur: those whose name begins with them first, then by
   * name. To be called in a transaction that only reads the carriers.
   */
  async matching(accountId: string, search: string): Promise<number[]> {
    const lines = this.#known.get(accountId) ?? (await this.#read(accountId));
    const words = folded(search).split(/\s+/).map(withoutMarks).filter(Boolean);
    const begin = folded(search);
    const found: { insdId: number; key: string }[] = [];
    let looked = 0;
    for (const { insdId, name, text } of lines.values()) {
      if (words.every((word) => text.includes(word)))
        found.push({ insdId, key: (name.startsWith(begin) ? "0" : "1") + name });
      if (++looked % atOnce === 0) await this.#pause();
    }
    const sorted = await sortedInSteps(found, byKey, this.#pause);
    return sorted.map(({ insdId }) => insdId);
  }

  /** Takes in what the current transaction writes, once it is committed. */
  follow(carriers: readonly StoredCarrier[]): void {
    Dexie.currentTransaction.on("complete", () => {
      for (const carrier of carriers) {
        const { accountId, insdId } = carrier;
        for (const lines of [this.#known.get(accountId), this.#preparing.get(accountId)?.lines])
          lines?.set(insdId, lineOf(carrier));
      }
    });
  }

  /** Removes a carrier. */
  forget(insdId: number): void {
    for (const lines of this.#known.values()) lines.delete(insdId);
    for (const { lines } of this.#preparing.values()) lines.delete(insdId);
  }

  /**
   * Makes the lines of an account ahead of the first question; writes go on meanwhile, and are followed.
   * @param turn waited for before each step
   */
  async prepare(accountId: string, turn: () => Promise<void>): Promise<void> {
    if (this.#known.has(accountId)) return;
    const reading = startReading();
    this.#preparing.set(accountId, reading);
    while (!reading.isDone) {
      await turn();
      await this.#table.db.transaction("r", this.#table, async () => this.#readChunk(accountId, reading));
    }
    this.#kept(accountId, reading.lines);
  }

  /** A request keeps the transaction alive; the others have their turns before it is answered. */
  #pause = () => this.#table.get(0);

  /** All carriers of an account; where they are being read ahead, only the rest is read. */
  async #read(accountId: string): Promise<Lines> {
    const reading = this.#preparing.get(accountId) ?? startReading();
    while (!reading.isDone) await this.#readChunk(accountId, reading);
    return this.#kept(accountId, reading.lines);
  }

  /** What follows the writes must be what is kept, also where two have read it at the same time. */
  #kept(accountId: string, lines: Lines): Lines {
    const kept = this.#known.get(accountId) ?? lines;
    this.#known.set(accountId, kept);
    this.#preparing.delete(accountId);
    return kept;
  }

  /** Reads some more carriers; what somebody else has read meanwhile is not taken twice. */
  async #readChunk(accountId: string, reading: Reading): Promise<void> {
    const { behind } = reading;
    const found = await this.#table.where(":id").above(behind).limit(chunk).toArray();
    if (reading.isDone || reading.behind !== behind) return;
    for (const carrier of found)
      if (carrier.accountId === accountId) reading.lines.set(carrier.insdId, lineOf(carrier));
    reading.behind = found.at(-1)?.insdId ?? behind;
    reading.isDone = found.length < chunk;
  }
}

function lineOf({ insdId, facts }: StoredCarrier): CarrierLine {
  const { legalName, dbaName, mcNumber, usdotNumber, intrastateNumber } = facts;
  const numbers = [mcNumber, usdotNumber && `usdot${usdotNumber}`, intrastateNumber];
  return {
    insdId,
    name: folded(legalName || dbaName),
    text: folded([legalName, dbaName, ...numbers].filter(Boolean).join("\n")),
  };
}

/** "MC-0123" and "#123" are looked for as the number is kept. */
const withoutMarks = (word: string): string => word.replace(/^(mc|usdot|dot)?\W*0*(?=\d+$)/, "$1");

const byKey = (left: { key: string }, right: { key: string }): number => {
  if (left.key === right.key) return 0;
  return left.key < right.key ? -1 : 1;
};
