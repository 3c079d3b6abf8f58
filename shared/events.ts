import { z } from "zod";
import { codeLists } from "./reference/code-lists.ts";
import { gatewayStatus } from "./views/app-info.ts";
import { progress } from "./views/import.ts";
import { laneAlert, savedLaneForm } from "./views/saved-lane.ts";
import { settings } from "./views/settings.ts";

/** The events from the main process to the windows, with the schema of each detail. */
export const events = {
  /** Loads were added, changed or removed; an empty list means that any load may have changed. */
  "loads.changed": z.object({ loadIds: z.array(z.string()) }),
  /** An auto-refresh started or ended. */
  "autoRefresh.changed": z.null(),
  /** The user's saved views changed. */
  "boardViews.changed": z.null(),
  /** The account's templates changed. */
  "templates.changed": z.null(),
  /** The account's saved lanes or their alerts changed. */
  "savedLanes.changed": z.null(),
  /** The rates of these saved lanes changed by at least the percentage of each lane. */
  "savedLanes.ratesChanged": z.object({
    alerts: z.array(laneAlert.extend({ lane: savedLaneForm.shape.lane })),
  }),
  /** The account was changed, or its users were added or changed. */
  "users.changed": z.null(),
  /** Carriers, decisions, the change queue or registration steps changed. */
  "carriers.changed": z.null(),
  /** Rates or diesel prices changed. */
  "rates.changed": z.null(),
  /** All settings after a change. */
  "settings.changed": settings,
  /** All code lists after a change. */
  "codeLists.changed": codeLists,
  /** The state of the HTTP interface after a change. */
  "gateway.changed": gatewayStatus,
  /** A scheduled backup was taken or failed. */
  "backups.changed": z.null(),
  /** Lanedesk found damaged records; `store.damage` reads their numbers. */
  "store.damaged": z.null(),
  /** The outbox, the connection or the state of synchronization changed. */
  "sync.changed": z.null(),
  /** The progress of long work that a window started. */
  "work.progress": progress,
  /** The operating system opened a file with Lanedesk; `openedFile.take` opens the file. */
  "file.opened": z.null(),
  /** The proxy that waits for a sign-in changed; `proxy.needed` returns the proxy. */
  "proxy.changed": z.null(),
  /**
   * The id of a window command that the user chose in the menu of the desktop program or by a click on a notification;
   * only for the main window.
   */
  "command.run": z.string(),
  /** A download of the desktop program ended; `address` is the URL of the downloaded blob. */
  "download.ended": z.object({ address: z.string(), outcome: z.enum(["saved", "canceled", "failed"]) }),
  /** The version of a downloaded update, which is installed when the program quits. */
  "update.ready": z.string(),
  /** The main process reopened the store, possibly with other data. The detail is a message for the user, or empty. */
  "program.restarted": z.string(),
} as const;

/** The name of an event. */
export type EventName = keyof typeof events;
/** The detail of an event. */
export type EventDetail<N extends EventName> = z.output<(typeof events)[N]>;
