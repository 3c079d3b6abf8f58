import type { AlertedLoad } from "../../shared/views/load-alerts.ts";
import { listDueReminders, listStoppedBookings } from "../services/board/load-alerts.ts";
import type { Context } from "../services/context.ts";
import { findCurrentCaller } from "../services/people/current-user.ts";

/** An item that needs the user's decision or attention. */
export interface AttentionItem {
  /** Identifies the item across lists. */
  key: string;
  title: string;
  body: string;
  /** The view that shows the item. */
  view: "loads" | "sync";
  loadId: string;
  /**
   * Whether `watchAttention` shows a notification for a new item. False for a stopped carrier, because
   * services/board/notify-of-stopped-carriers.ts creates those notifications.
   */
  isNotified: boolean;
}

/** The items that need the user's attention. */
export interface Attention {
  total: number;
  /** The first items of each kind. */
  items: AttentionItem[];
}

/** Maximum edits to list for each state. */
const MAX_EDITS = 50;

const EDIT_TITLES = {
  conflict: "A load changed on both sides",
  "in doubt": "A load may already be posted",
  rejected: "A change was rejected",
} as const;

/**
 * Lists the items that need the user's attention: sync decisions, bookings whose carrier changed to "stop", and due
 * reminders.
 */
export async function listAttention(context: Context): Promise<Attention> {
  const caller = await findCurrentCaller(context);
  const stopped = await listStoppedBookings(context, caller);
  const { reminders } = await listDueReminders(context, caller);
  const edits = await listEdits(context, caller.accountId);
  return {
    total: edits.total + stopped.total + reminders.length,
    items: [
      ...edits.items,
      ...stopped.loads.map((load) => ({
        key: `stopped ${load.loadId}`,
        title: "A booked carrier changed to Stop",
        body: [load.carrierName, describeLoad(load)].filter(Boolean).join(", "),
        view: "loads" as const,
        loadId: load.loadId,
        isNotified: false,
      })),
      ...reminders.map((reminder) => ({
        key: `reminder ${reminder.loadId} ${reminder.dueAt}`,
        title: "Reminder",
        body: [reminder.text, describeLoad(reminder)].filter(Boolean).join(" · "),
        view: "loads" as const,
        loadId: reminder.loadId,
        isNotified: true,
      })),
    ],
  };
}

async function listEdits(context: Context, accountId: string): Promise<Attention> {
  return await context.store.read(["outbox", "loads"], async ({ outbox, loads }) => {
    const counts = await outbox.count(accountId);
    const states = Object.keys(EDIT_TITLES) as (keyof typeof EDIT_TITLES)[];
    const items: AttentionItem[] = [];
    for (const state of states) {
      if (counts[state] === 0) continue;
      const edits = await outbox.findByState(accountId, state, MAX_EDITS);
      const found = await loads.findMany(
        accountId,
        edits.map(({ loadId }) => loadId),
      );
      for (const [index, { editId, loadId }] of edits.entries())
        items.push({
          key: `edit ${editId} ${state}`,
          title: EDIT_TITLES[state],
          body: `Load ${found[index]?.loadNumber ?? ""} needs your decision in Sync.`.replace("  ", " "),
          view: "sync",
          loadId,
          isNotified: true,
        });
    }
    return { total: states.reduce((sum, state) => sum + counts[state], 0), items };
  });
}

/**
 * Describes a load as "A-1 · Dallas, TX to Atlanta, GA". Leaves out a missing number, and a lane without an origin city.
 */
const describeLoad = (load: AlertedLoad): string =>
  [
    load.loadNumber,
    load.originCity &&
      `${load.originCity}, ${load.originState} to ${load.destinationCity}, ${load.destinationState}`,
  ]
    .filter(Boolean)
    .join(" · ");
