import { z } from "zod";
import { codeLists } from "./reference/code-lists.ts";
import { gatewayStatus } from "./views/app-info.ts";
import { autoRefreshStatus } from "./views/auto-refresh.ts";
import { damagedTable } from "./views/damage.ts";
import { progress } from "./views/import.ts";
import { settings } from "./views/settings.ts";

/** Events from the main process to every window. Separate from channels.ts, which the window does not load at startup. */
export const events = {
  /** Loads were added or changed. */
  "loads.changed": z.object({ loadIds: z.array(z.string()) }),
  /** An automatic refresh started or ended. */
  "autoRefresh.changed": autoRefreshStatus,
  "boardViews.changed": z.null(),
  "templates.changed": z.null(),
  "users.changed": z.null(),
  "carriers.changed": z.null(),
  "rates.changed": z.null(),
  "settings.changed": settings,
  "codeLists.changed": codeLists,
  "gateway.changed": gatewayStatus,
  /** Why the last backup that was due was not taken; empty as soon as one was. */
  "backups.problem": z.string(),
  /** Damaged records were found: all that were found since the program started, by table. */
  "store.damaged": z.array(damagedTable),
  /** The outbox or the connection changed. */
  "sync.changed": z.null(),
  "work.progress": progress,
  /** The store was opened anew, and may be another one; in words what was done, empty when there is nothing to tell. */
  "program.restarted": z.string(),
} as const;

export type EventName = keyof typeof events;
export type EventDetail<N extends EventName> = z.output<(typeof events)[N]>;
