import { z } from "zod";
import { codeLists } from "./reference/code-lists.ts";
import { gatewayStatus } from "./views/app-info.ts";
import { autoRefreshStatus } from "./views/auto-refresh.ts";
import { damagedTable } from "./views/damage.ts";
import { progress } from "./views/import.ts";
import { laneAlert, savedLaneForm } from "./views/saved-lane.ts";
import { settings } from "./views/settings.ts";

/** Events from the main process to every window. Separate from channels.ts, which the window does not load at startup. */
export const events = {
  /** Loads were added or changed. */
  "loads.changed": z.object({ loadIds: z.array(z.string()) }),
  /** An automatic refresh started or ended. */
  "autoRefresh.changed": autoRefreshStatus,
  "boardViews.changed": z.null(),
  "templates.changed": z.null(),
  "savedLanes.changed": z.null(),
  /** The levels of these saved lanes moved by at least their percentages. */
  "savedLanes.moved": z.object({ alerts: z.array(laneAlert.extend({ lane: savedLaneForm.shape.lane })) }),
  "users.changed": z.null(),
  "carriers.changed": z.null(),
  "rates.changed": z.null(),
  "settings.changed": settings,
  "codeLists.changed": codeLists,
  "gateway.changed": gatewayStatus,
  /** The error of the last scheduled backup; empty after the next success. */
  "backups.problem": z.string(),
  /** Damaged records were found. Lists all found since the program started, by table. */
  "store.damaged": z.array(damagedTable),
  /** The outbox or the connection changed. */
  "sync.changed": z.null(),
  "work.progress": progress,
  /** The operating system opened a file with Lanedesk; `openedFile.take` reads it. */
  "file.opened": z.null(),
  /** The proxy that waits for a sign-in changed; `proxy.needed` reads it. */
  "proxy.changed": z.null(),
  /** The id of a window command that the user chose in the desktop program's menu. */
  "command.run": z.string(),
  /** A download of the desktop program ended; `address` is the URL of its blob. */
  "download.ended": z.object({ address: z.string(), outcome: z.enum(["saved", "canceled", "failed"]) }),
  /** The version of a downloaded update, which is installed when the program quits. */
  "update.ready": z.string(),
  /** The store was reopened, possibly with other data. A message for the user; empty when there is none. */
  "program.restarted": z.string(),
} as const;

export type EventName = keyof typeof events;
export type EventDetail<N extends EventName> = z.output<(typeof events)[N]>;
