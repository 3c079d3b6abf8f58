import { z } from "zod";
import { type CarrierFacts, carrierFacts, factSource } from "../../../shared/interface/expanded-carrier.ts";
import { carrierChange } from "../../../shared/views/carrier.ts";
import { count, id, timestamp } from "./fields.ts";

/** A source and its facts. A carrier's first source also covers every known fact that no source lists. */
const storedSource = factSource.extend({ fields: z.array(carrierFacts.keyof()) });
export type StoredSource = z.output<typeof storedSource>;

/** A carrier that an account monitors. */
export const carrierRecord = z.object({
  /** The carrier's id in Lanedesk. */
  insdId: count.min(1),
  accountId: id,
  facts: carrierFacts,
  sources: z.array(storedSource),
  /** A digest of the last imported row; empty if another source changed the facts or sources after that import. */
  rowDigest: z.string(),
  createdAt: timestamp,
  changedAt: timestamp,
});
export type CarrierRecord = z.output<typeof carrierRecord>;

/** A carrier's identifiers. An empty identifier is unknown and matches no carrier. */
export type CarrierIdentity = Pick<CarrierFacts, "usdotNumber" | "mcNumber" | "intrastateNumber">;

/** One changed fact of a carrier. */
export const carrierChangeRecord = carrierChange.extend({ insdId: count, accountId: id });
export type CarrierChangeRecord = z.output<typeof carrierChangeRecord>;

/** The first carriers that match a search, and the number of all that match. */
export interface FoundCarriers {
  insdIds: number[];
  total: number;
}

/** The carriers that an account monitors. */
export interface Carriers {
  find(accountId: string, insdId: number): Promise<CarrierRecord | undefined>;
  findMany(accountId: string, insdIds: readonly number[]): Promise<(CarrierRecord | undefined)[]>;
  /** Returns carriers with a greater id, in id order; at most `limit`. */
  findAfter(accountId: string, insdId: number, limit: number): Promise<CarrierRecord[]>;
  /** Finds carriers by USDOT number, then by MC number, then by intrastate number; undefined for an unknown carrier. */
  findByIdentity(
    accountId: string,
    identities: readonly CarrierIdentity[],
  ): Promise<(CarrierRecord | undefined)[]>;
  /** Finds the `rowDigest` of the carrier with each USDOT number; undefined for an unknown carrier. */
  findRowDigests(accountId: string, usdotNumbers: readonly string[]): Promise<(string | undefined)[]>;
  /** Finds, for each MC, FF or MX number, the carriers with that number. */
  findByAuthorityNumber(accountId: string, numbers: readonly string[]): Promise<CarrierRecord[][]>;
  /**
   * Finds the carriers that have all words of `search` in their names, numbers, city, state or phone number, ignoring
   * case and accents. Returns the first `limit` ids in the order of the names, and the total number. Carriers whose
   * name starts with `search` come first. Only in a read transaction.
   */
  search(accountId: string, search: string, limit: number): Promise<FoundCarriers>;
  /**
   * Lists the numbers of all carriers: MC, FF and MX numbers as stored, others with their kind ("usdot 123",
   * "intrastate TX9"). Only in a read transaction.
   */
  listNumbers(accountId: string): Promise<Set<string>>;
  /** Finds the ids of carriers with one of these contacts (shared/carrier-contacts.ts). Only in a read transaction. */
  findByContact(accountId: string, keys: readonly string[]): Promise<number[]>;
  count(accountId: string): Promise<number>;
  /** Adds carriers; returns their new ids in the same order. */
  addMany(records: readonly Omit<CarrierRecord, "insdId">[]): Promise<number[]>;
  saveMany(records: readonly CarrierRecord[]): Promise<void>;
}

/** The changed facts of carriers. */
export interface CarrierChanges {
  /** Returns the changes newest first, at most `limit`. */
  findByCarrier(insdId: number, limit: number): Promise<CarrierChangeRecord[]>;
  addMany(records: readonly CarrierChangeRecord[]): Promise<void>;
  /** Deletes changes from before `moment` in the order they were added, at most `limit`; returns the number. */
  removeBefore(moment: number, limit: number): Promise<number>;
}
