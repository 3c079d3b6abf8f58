import { z } from "zod";

/** What a brokerage can set. */
export const settings = z.object({
  /** IANA zone of "today" and of the weeks; empty means the machine's own. */
  businessTimeZone: z
    .string()
    .refine((zone) => zone === "" || isTimeZone(zone), "Must be a time zone, such as America/Chicago."),
  /** Minutes before a load may be refreshed again (specification 4.5). */
  minutesBetweenRefreshes: z.number().int().min(1).max(1_440),
  /** Minutes from one refresh of all due loads by itself to the next; 0 is off, otherwise 15 to 240. */
  minutesBetweenAutomaticRefreshes: z
    .number()
    .int()
    .min(0)
    .max(240, "Must be 0 for off, or 15 to 240 minutes.")
    .refine((minutes) => minutes === 0 || minutes >= 15, "Must be 0 for off, or 15 to 240 minutes."),
  /** The user who sits at the window; empty until the first start has made one. */
  currentUserId: z.string(),
  /** The HTTP interface of the desktop program: off until someone switches it on. */
  gatewayOn: z.boolean(),
  /** Its port on the loopback address. */
  gatewayPort: z.number().int().min(1).max(65_535),
  /**
   * Days for which the history of loads that are booked or deleted is kept, and that of carriers. The last entry of
   * a load stays, and loads, carriers and rates stay themselves.
   */
  daysOfHistory: z.number().int().min(30).max(3_650),
  colorScheme: z.enum(["light", "dark", "auto"]),
});

export type Settings = z.output<typeof settings>;

/**
 * The settings of a store in which nobody has set anything. They are no defaults of the schema: a change of
 * one setting would otherwise put all the others back.
 */
export const defaultSettings: Settings = {
  businessTimeZone: "",
  minutesBetweenRefreshes: 15,
  minutesBetweenAutomaticRefreshes: 0,
  currentUserId: "",
  gatewayOn: false,
  gatewayPort: 4710,
  daysOfHistory: 730,
  colorScheme: "auto",
};

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
