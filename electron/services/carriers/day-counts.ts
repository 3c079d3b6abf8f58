import type { CarrierDayCount } from "../../../shared/views/carrier-overview.ts";
import type { KeyValueStore } from "../../store/store.ts";
import { addDays } from "../carrier-rules/rule-days.ts";
import type { AccountCaller, Context } from "../context.ts";
import { getDay, readBusinessTimeZone } from "../settings/settings.ts";

const COUNTED_DAYS = 90;

/**
 * Adds to a day's counts of new and changed carriers. Keeps the counts of 90 days.
 * @param today the calendar day in the business time zone
 */
export async function addDayCounts(
  keyValue: KeyValueStore,
  accountId: string,
  today: string,
  { changed, added }: Omit<CarrierDayCount, "day">,
): Promise<void> {
  const accounts = (await keyValue.get("carrierDayCounts")) ?? {};
  const days = accounts[accountId] ?? [];
  const before = days.find(({ day }) => day === today) ?? { day: today, changed: 0, added: 0 };
  const counted = { day: today, changed: before.changed + changed, added: before.added + added };
  const first = addDays(today, 1 - COUNTED_DAYS);
  const others = days.filter(({ day }) => day !== today && day >= first);
  await keyValue.set("carrierDayCounts", { ...accounts, [accountId]: [...others, counted] });
}

/** Reads the counts of the last 90 calendar days in the business time zone, oldest first. */
export async function readDayCounts(
  context: Context,
  { accountId }: AccountCaller,
): Promise<CarrierDayCount[]> {
  const today = getDay(context.env.clock.now(), await readBusinessTimeZone(context));
  const accounts = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("carrierDayCounts"));
  const counts = new Map((accounts?.[accountId] ?? []).map((count) => [count.day, count]));
  return Array.from({ length: COUNTED_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - COUNTED_DAYS);
    return counts.get(day) ?? { day, changed: 0, added: 0 };
  });
}
