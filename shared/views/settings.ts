import { z } from "zod";
import { DEFAULT_MAX_WEIGHT_POUNDS } from "../line-parser/assign-numbers.ts";
import { carrierRuleSettings, DEFAULT_CARRIER_RULES } from "./carrier-rules.ts";

/** The settings of a brokerage. */
export const settings = carrierRuleSettings.extend({
  /** IANA zone of days and weeks; empty means the system's. */
  businessTimeZone: z
    .string()
    .refine((zone) => zone === "" || isTimeZone(zone), "Must be a time zone, such as America/Chicago."),
  /** Minutes between two refreshes of a load (specification 4.5). */
  minutesBetweenRefreshes: z.number().int().min(1).max(1_440),
  /** Minutes between auto-refreshes; 0 is off, otherwise 15 to 240. */
  minutesBetweenAutomaticRefreshes: z
    .number()
    .int()
    .min(0)
    .max(240, "Must be 0 for off, or 15 to 240 minutes.")
    .refine((minutes) => minutes === 0 || minutes >= 15, "Must be 0 for off, or 15 to 240 minutes."),
  /** The signed-in user; empty until the first start creates a user. */
  currentUserId: z.string(),
  /** Whether the HTTP interface of the desktop program is on. */
  gatewayOn: z.boolean(),
  /** The port of the HTTP interface on the loopback address. */
  gatewayPort: z.number().int().min(1).max(65_535),
  /**
   * Days that Lanedesk keeps the audit log and the history of carriers and of booked and deleted loads. For each load,
   * the last history entry stays, and so does the last history entry with the status available.
   */
  daysOfHistory: z.number().int().min(30).max(3_650),
  /** Days that a desktop of an office keeps booked and deleted loads. */
  daysOfEndedLoads: z.number().int().min(1).max(3_650),
  colorScheme: z.enum(["light", "dark", "auto"]),
  /** Font size of the window in pixels. */
  textSize: z.literal([13, 14, 16]),
  /**
   * Whether the desktop program shows a notification for each new conflict, edit in doubt, rejected edit and due
   * reminder.
   */
  notificationsOn: z.boolean(),
  /** The action on the load board for a load that is booked here, because the interface has no booking operation. */
  bookedLoads: z.enum(["delete", "ask", "leave"]),
  /**
   * Whether the desktop program shows a notification when a carrier with an open or recent booking changes to "stop".
   */
  notifiesStops: z.boolean(),
  /** Printed on every rate confirmation; empty for none. */
  confirmationTerms: z.string().trim().max(20_000),
  /** Pounds; Lanedesk warns before it posts a heavier load. */
  maxWeightPounds: z.number().int().min(1_000).max(500_000),
});

export type Settings = z.output<typeof settings>;

/** The settings of a new store. With defaults in the schema, a change of one setting would reset all others. */
export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_CARRIER_RULES,
  businessTimeZone: "",
  minutesBetweenRefreshes: 15,
  minutesBetweenAutomaticRefreshes: 0,
  currentUserId: "",
  gatewayOn: false,
  gatewayPort: 4710,
  daysOfHistory: 730,
  daysOfEndedLoads: 90,
  colorScheme: "auto",
  textSize: 13,
  notificationsOn: true,
  bookedLoads: "delete",
  notifiesStops: true,
  confirmationTerms: "",
  maxWeightPounds: DEFAULT_MAX_WEIGHT_POUNDS,
};

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
