import type { EventName } from "../../shared/events.ts";
import type { Attention, AttentionItem } from "./list-attention.ts";

/** The wait after a change, so that one list covers several changes. */
const UPDATE_DELAY_MS = 2_000;

/** Reminders become due without an event. */
const UPDATE_INTERVAL_MS = 60_000;

/** More new items than this appear as one notification. */
const MAX_NOTIFICATIONS = 5;

const EVENTS: readonly EventName[] = [
  "sync.changed",
  "loads.changed",
  "carriers.changed",
  "settings.changed",
  "program.restarted",
];

interface WatchOptions {
  listAttention(): Promise<Attention>;
  listen(listener: (event: EventName) => void): () => void;
  /** Shows a number on the icon; 0 removes the number. */
  showCount(total: number): void;
  /** Whether the user wants notifications. */
  canNotify(): Promise<boolean>;
  notify(item: Omit<AttentionItem, "key" | "isNotified">): void;
  report(cause: unknown): void;
}

/**
 * Shows the number of items that need the user's attention, and notifies the user of new items with `isNotified`. The
 * first list causes no notification.
 * @returns a function that stops watching
 */
export function watchAttention(options: WatchOptions): () => void {
  const { listAttention, listen, showCount, canNotify, notify, report } = options;
  let known: Set<string> | undefined;
  let delay: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function updateAttention(): Promise<void> {
    try {
      const { total, items } = await listAttention();
      if (isStopped) return;
      showCount(total);
      const fresh = known ? items.filter(({ key, isNotified }) => isNotified && !known?.has(key)) : [];
      known = new Set([...(known ?? []), ...items.map(({ key }) => key)]);
      if (fresh.length > 0 && (await canNotify())) notifyAll(fresh);
    } catch (cause) {
      if (!isStopped) report(cause);
    }
  }

  function notifyAll(fresh: readonly AttentionItem[]): void {
    const [first] = fresh;
    if (first && fresh.length > MAX_NOTIFICATIONS)
      notify({
        title: `${fresh.length} items need your attention`,
        body: "Open Lanedesk to see the items.",
        view: first.view,
        loadId: "",
      });
    else for (const { title, body, view, loadId } of fresh) notify({ title, body, view, loadId });
  }

  const unsubscribe = listen((event) => {
    if (!EVENTS.includes(event) || delay) return;
    delay = setTimeout(() => {
      delay = undefined;
      void updateAttention();
    }, UPDATE_DELAY_MS);
  });
  const timer = setInterval(() => void updateAttention(), UPDATE_INTERVAL_MS);
  timer.unref();
  void updateAttention();
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(delay);
    clearInterval(timer);
  };
}
