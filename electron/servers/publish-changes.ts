import type { EventName } from "../../shared/events.ts";
import type { Context } from "../services/context.ts";
import { clearCallerCache } from "../services/people/access-keys.ts";
import { readCodeLists, readSettings } from "../services/settings/settings.ts";
import type { AreaChanges } from "../store/store.ts";

/** An event without a detail. */
type PlainEvent = Extract<
  EventName,
  | "carriers.changed"
  | "rates.changed"
  | "users.changed"
  | "boardViews.changed"
  | "templates.changed"
  | "savedLanes.changed"
  | "sync.changed"
>;

/** The areas of the store whose changes cause an event. The event has no detail, so windows read everything again. */
const AREAS_BY_EVENT: Record<PlainEvent, (keyof AreaChanges)[]> = {
  "carriers.changed": ["carriers", "decisions", "verdicts", "queue", "registrationSteps"],
  "rates.changed": ["rates", "dieselPrices"],
  "users.changed": ["people", "account"],
  "boardViews.changed": ["boardViews"],
  "templates.changed": ["templates"],
  "savedLanes.changed": ["savedLanes"],
  "sync.changed": ["outbox"],
};

/**
 * Publishes events to the windows of this server for the changes that another server made. Also clears the cache of
 * callers if users or access keys may have changed.
 * @param changes null if anything may have changed
 */
export async function publishChanges(context: Context, changes: AreaChanges | null): Promise<void> {
  const hasChanged = (area: keyof AreaChanges) => changes === null || changes[area] !== undefined;
  const hasChangedValue = (key: string) => changes === null || changes.values?.includes(key) === true;
  if (hasChanged("people") || hasChanged("accessKeys")) clearCallerCache(context);
  if (hasChanged("loads")) context.publish("loads.changed", { loadIds: changes?.loads ?? [] });
  for (const [event, areas] of Object.entries(AREAS_BY_EVENT))
    if (areas.some(hasChanged)) context.publish(event as PlainEvent, null);
  if (hasChangedValue("remote") || hasChangedValue("syncProgress")) context.publish("sync.changed", null);
  if (hasChangedValue("settings")) context.publish("settings.changed", await readSettings(context));
  if (hasChanged("codeLists")) context.publish("codeLists.changed", await readCodeLists(context));
  if (hasChangedValue("lastAutoRefresh")) context.publish("autoRefresh.changed", null);
}
