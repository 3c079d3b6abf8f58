import { getCarrierName } from "../../../shared/carrier-name.ts";
import { formatCount } from "../../../shared/format-count.ts";
import type { Caller, Context } from "../context.ts";
import { findCurrentCaller } from "../people/current-user.ts";
import { readSettings } from "../settings/settings.ts";
import { findStoppedCarriers } from "./load-alerts.ts";

/** A notification of the operating system. */
export interface SystemNotification {
  title: string;
  body: string;
}

/**
 * A check reads at most this many changes to "stop", plus any others at the time of the last one. The next check reads
 * the remaining changes.
 */
const MAX_STOP_EVENTS = 1_000;
/** An import can stop hundreds of carriers. */
const MAX_NOTIFICATIONS = 5;

const notifyParts = ["loads", "carriers", "carrierEvents", "carrierVerdicts", "keyValue"] as const;

/**
 * Returns notifications about the carriers that changed to "stop" since the last call and have a recent booking
 * (`findStoppedCarriers`). Leaves out changes by the caller's own decisions, by changed rules, and from before the
 * first call. After five notifications, one more notification counts the other carriers. Returns an empty list while
 * the setting `notifiesStops` is off.
 */
export async function takeStoppedCarrierNotifications(
  context: Context,
  { accountId, userId }: Caller,
): Promise<SystemNotification[]> {
  const { notifiesStops } = await readSettings(context);
  const now = context.env.clock.now();
  return await context.store.write(notifyParts, async (parts) => {
    const notified = (await parts.keyValue.get("notifiedStops")) ?? {};
    // Later changes get a later time than this, even if the system clock is set back.
    const since = notified[accountId] ?? (await parts.keyValue.get("latestChangeAt")) ?? 0;
    const events = await parts.carrierEvents.findSince(accountId, "toStop", since, MAX_STOP_EVENTS);
    const last = events.at(-1)?.at ?? since;
    if (last !== notified[accountId])
      await parts.keyValue.set("notifiedStops", { ...notified, [accountId]: last });
    if (events.length === 0 || !notifiesStops) return [];
    const latestStops = new Map(events.map((event) => [event.insdId, event]));
    const ids = [...latestStops.keys()].filter((insdId) => latestStops.get(insdId)?.decidedBy !== userId);
    const stopped = await findStoppedCarriers(parts, accountId, new Set(ids), now);
    const insdIds = [...stopped.keys()];
    const records = await parts.carriers.findMany(accountId, insdIds.slice(0, MAX_NOTIFICATIONS));
    const notifications = records.flatMap((record) => {
      if (!record) return [];
      const number = stopped.get(record.insdId)?.loadNumber;
      const reason = latestStops.get(record.insdId)?.text ?? "";
      return [
        {
          title: `${getCarrierName(record.facts)} changed to Stop`,
          body: `${reason}. Booked on ${number ? `load ${number}` : "a load"}.`,
        },
      ];
    });
    const more = insdIds.length - notifications.length;
    if (more <= 0) return notifications;
    const body = "Open Loads to see the bookings.";
    return [...notifications, { title: `${formatCount(more, "more booked carrier")} changed to Stop`, body }];
  });
}

/** Shows the current user the notifications about stopped carriers. */
export async function notifyOfStoppedCarriers(
  context: Context,
  notify: (notification: SystemNotification) => void,
): Promise<void> {
  const caller = await findCurrentCaller(context);
  for (const notification of await takeStoppedCarrierNotifications(context, caller)) notify(notification);
}
