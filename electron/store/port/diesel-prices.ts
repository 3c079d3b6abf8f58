import type { z } from "zod";
import type { DieselRegion } from "../../../shared/reference/diesel-regions.ts";
import { dieselPrice } from "../../../shared/views/diesel.ts";
import { id } from "./fields.ts";

/** A weekly regional diesel price of an account. */
export const dieselPriceRecord = dieselPrice.extend({ accountId: id });
export type DieselPriceRecord = z.output<typeof dieselPriceRecord>;

/** The weekly diesel prices of an account. */
export interface DieselPrices {
  /** Finds the prices of a region up to a day (YYYY-MM-DD), newest first, at most `limit`. */
  findLatest(
    accountId: string,
    region: DieselRegion,
    until: string,
    limit: number,
  ): Promise<DieselPriceRecord[]>;
  /** Adds or replaces prices; returns the previous records, undefined for a new price. */
  saveMany(records: readonly DieselPriceRecord[]): Promise<(DieselPriceRecord | undefined)[]>;
  remove(accountId: string, region: DieselRegion, week: string): Promise<void>;
}
