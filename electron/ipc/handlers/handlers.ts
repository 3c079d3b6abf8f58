import type { AppInfo } from "../../../shared/views/app-info.ts";
import type { GatewayControl } from "../../gateway/desktop-gateway.ts";
import type { Context } from "../../services/context.ts";
import { currentCaller } from "../../services/people/current-user.ts";
import type { BackupService } from "../../store/store.ts";
import type { Sync } from "../../sync/sync.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";
import { appHandlers } from "./app-info.ts";
import { backupHandlers } from "./backups.ts";
import { carrierHandlers } from "./carriers.ts";
import { importHandlers } from "./importing.ts";
import { loadHandlers } from "./loads.ts";
import { rateHandlers } from "./rates.ts";
import { savedItemHandlers } from "./saved-items.ts";
import { settingsHandlers } from "./settings.ts";
import { syncHandlers } from "./sync.ts";

/** What the channels lead to. */
export interface HandlerDeps {
  context: Context;
  work: LongWork;
  gateway: GatewayControl;
  place: Pick<AppInfo, "host" | "dataFolder">;
  sync: Sync;
  backupService: BackupService;
  /** Closes the service and opens it anew, and has every window begin anew with these words. */
  restart(words: string): Promise<void>;
}

/** What answers every channel. The window acts as the person at the desk, whoever that is at the moment. */
export function createHandlers(behind: HandlerDeps): Handlers {
  const { context, work, gateway, place, sync, backupService, restart } = behind;
  const caller = () => currentCaller(context);
  return {
    ...appHandlers(context, place, gateway, sync),
    ...loadHandlers(context, caller, work),
    ...savedItemHandlers(context, caller),
    ...carrierHandlers(context, caller),
    ...rateHandlers(context, caller, sync),
    ...settingsHandlers(context, caller, gateway),
    ...importHandlers(context, caller, work),
    ...syncHandlers(context, caller, sync, work),
    ...backupHandlers(backupService, work, restart),
  };
}
