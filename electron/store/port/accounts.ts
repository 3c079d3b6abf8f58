import { z } from "zod";
import { id, timestamp } from "./fields.ts";

/** A brokerage. */
export const accountRecord = z.object({
  accountId: id,
  name: z.string(),
  mcNumber: z.string().exactOptional(),
  usdotNumber: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  createdAt: timestamp,
});
export type AccountRecord = z.output<typeof accountRecord>;

/** The brokerages of a store. */
export interface Accounts {
  find(accountId: string): Promise<AccountRecord | undefined>;
  findByName(name: string): Promise<AccountRecord | undefined>;
  /** Finds the oldest account; undefined in an empty store. */
  findFirst(): Promise<AccountRecord | undefined>;
  /** Returns the accounts oldest first, at most `limit`. */
  list(limit: number): Promise<AccountRecord[]>;
  add(record: AccountRecord): Promise<void>;
  save(record: AccountRecord): Promise<void>;
}
