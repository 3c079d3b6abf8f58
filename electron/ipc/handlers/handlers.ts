import { LanedeskError } from "../../../shared/failure.ts";
import type { AppInfo } from "../../../shared/views/app-info.ts";
import type { DamagedTable } from "../../../shared/views/damage.ts";
import type { GatewayControl } from "../../gateway/desktop-gateway.ts";
import type { Context } from "../../services/context.ts";
import { findCurrentCaller } from "../../services/people/current-user.ts";
import type { BackupService } from "../../store/store.ts";
import type { ProxySignIn } from "../../sync/connection/proxy-sign-in.ts";
import type { Sync } from "../../sync/sync.ts";
import { addRoleChecks } from "../channel-roles.ts";
import type { LongWork } from "../long-work.ts";
import type { OpenedFiles } from "../opened-files.ts";
import type { Handlers } from "../router.ts";
import { createAppHandlers } from "./app-info.ts";
import { createBackupHandlers } from "./backups.ts";
import { createCarrierHandlers } from "./carriers.ts";
import { createImportHandlers } from "./importing.ts";
import { createLoadHandlers } from "./loads.ts";
import { createRateHandlers } from "./rates.ts";
import { createSavedItemHandlers } from "./saved-items.ts";
import { createSettingsHandlers } from "./settings.ts";
import { createSyncHandlers } from "./sync.ts";

/** Dependencies of the channel handlers. */
export interface HandlerDeps {
  context: Context;
  work: LongWork;
  gateway: GatewayControl;
  hostInfo: Pick<AppInfo, "host" | "dataFolder"> & Partial<Pick<AppInfo, "isReadOnly">>;
  sync: Sync;
  backupService: BackupService;
  /** Counts the damaged records that the store found since the service opened, by table. */
  listDamage(): DamagedTable[];
  /** Returns the rate confirmation of a load as a PDF in base64; only in the desktop program. */
  printConfirmation?: ((loadId: string) => Promise<string>) | undefined;
  /** The files that the operating system opened with Lanedesk; only in the desktop program. */
  openedFiles?: OpenedFiles | undefined;
  /** The sign-in to a proxy; only in the desktop program. */
  proxySignIn?: Pick<ProxySignIn, "getNeededProxy" | "signIn"> | undefined;
  /** Closes and reopens the service, reloads every window, and shows the message in the windows. */
  restart(message: string): Promise<void>;
}

/** Creates all channel handlers. The handlers act as the user who is signed in at the moment of the call. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { context, work, gateway, hostInfo, sync, backupService, listDamage, restart } = deps;
  const getCaller = () => findCurrentCaller(context);
  const handlers: Handlers = {
    ...createAppHandlers(context, hostInfo, gateway, sync),
    ...createLoadHandlers(context, getCaller, work),
    ...createSavedItemHandlers(context, getCaller),
    ...createCarrierHandlers(context, getCaller, work, sync.callRemote),
    ...createRateHandlers(context, getCaller, sync),
    ...createSettingsHandlers(context, getCaller, gateway),
    ...createImportHandlers(context, getCaller, work),
    ...createSyncHandlers(context, getCaller, sync, work),
    ...createBackupHandlers(backupService, work, restart),
    "loads.confirmationPdf": async ({ loadId }) => {
      if (!deps.printConfirmation)
        throw new LanedeskError(
          "unavailable",
          "A browser can't create this PDF. Print the page as a PDF instead.",
        );
      return { pdf: await deps.printConfirmation(loadId) };
    },
    "store.damage": async () => listDamage(),
    "proxy.needed": async () => ({ proxy: deps.proxySignIn?.getNeededProxy() ?? null }),
    "proxy.signIn": async (form) => {
      if (!deps.proxySignIn)
        throw new LanedeskError(
          "unavailable",
          "Only the desktop program can sign in to a proxy. Set HTTPS_PROXY instead.",
        );
      return { isStored: await deps.proxySignIn.signIn(form) };
    },
    "openedFile.take": async () => ({ file: (await deps.openedFiles?.take()) ?? null }),
    "openedFile.read": async ({ offsetBytes }) => ({
      content: (await deps.openedFiles?.read(offsetBytes))?.toString("base64") ?? "",
    }),
  };
  return addRoleChecks(handlers, getCaller);
}
