import type { EventName } from "../../shared/events.ts";
import type { Context } from "../services/context.ts";
import { readAutomaticRefresh } from "../services/loads/auto-refresh.ts";
import { clearCallerCache } from "../services/people/access-keys.ts";
import { readCodeLists, readSettings } from "../services/settings/settings.ts";
import type { TableChanges } from "../store/store.ts";

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

/** The events of tables whose windows read everything again. */
const EVENTS: Record<PlainEvent, (keyof TableChanges)[]> = {
  "carriers.changed": ["carriers", "carrierDecisions", "carrierVerdicts", "changeQueue", "registrationSteps"],
  "rates.changed": ["bookedRates", "dieselPrices"],
  "users.changed": ["users"],
  "boardViews.changed": ["boardViews"],
  "templates.changed": ["templates"],
  "savedLanes.changed": ["savedLanes"],
  "sync.changed": ["outbox"],
};

/** Publishes what another server changed to the windows of this one. @param changes null if anything may have changed */
export async function publishChanges(context: Context, changes: TableChanges | null): Promise<void> {
  const hasChanged = (table: keyof TableChanges) => changes === null || changes[table] !== undefined;
  const hasValue = (key: string) => changes === null || changes.keyValue?.includes(key) === true;
  if (hasChanged("users") || hasChanged("accessKeys")) clearCallerCache(context);
  if (hasChanged("loads")) context.publish("loads.changed", { loadIds: changes?.loads ?? [] });
  for (const [event, tables] of Object.entries(EVENTS))
    if (tables.some(hasChanged)) context.publish(event as PlainEvent, null);
  if (hasValue("remote") || hasValue("syncProgress")) context.publish("sync.changed", null);
  if (hasValue("settings")) context.publish("settings.changed", await readSettings(context));
  if (hasValue("codeLists")) context.publish("codeLists.changed", await readCodeLists(context));
  if (hasValue("lastAutoRefresh"))
    context.publish("autoRefresh.changed", await readAutomaticRefresh(context));
}
