import { z } from "zod";
import { reminder } from "./internal-fields.ts";
import { loadRow } from "./load-rows.ts";

/** The load of an alert. */
const alertedLoad = loadRow.pick({
  loadId: true,
  loadNumber: true,
  originCity: true,
  originState: true,
  destinationCity: true,
  destinationState: true,
});
export type AlertedLoad = z.output<typeof alertedLoad>;

/**
 * Open or recent bookings whose carrier changed to "stop", except bookings that the broker made with a reason after
 * that change. `loads` has at most 50, latest delivery or booking first; `total` is at most 1,000.
 */
export const stoppedBookings = z.object({
  loads: z.array(alertedLoad.extend({ carrierName: z.string() })),
  total: z.number().int(),
});
export type StoppedBookings = z.output<typeof stoppedBookings>;

/** Reminders that are due, earliest first. */
export const dueReminders = z.object({
  reminders: z.array(alertedLoad.extend(reminder.shape)),
  /** When the next reminder is due, in milliseconds since 1970; null without one. */
  nextAt: z.number().nullable(),
});
export type DueReminders = z.output<typeof dueReminders>;
