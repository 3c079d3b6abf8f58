import type { Desk } from "../../../shared/window/desk.ts";
import type { GatewaySwitch } from "../../gateway/switch.ts";
import type { Context } from "../../services/context.ts";
import { deskCaller } from "../../services/people/desk-user.ts";
import type { Safekeeping } from "../../store/store.ts";
import type { Sync } from "../../sync/sync.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";
import { carrierHandlers } from "./carriers.ts";
import { deskHandlers } from "./desk.ts";
import { fillingHandlers } from "./filling.ts";
import { loadHandlers } from "./loads.ts";
import { rateHandlers } from "./rates.ts";
import { safekeepingHandlers } from "./safekeeping.ts";
import { settingsHandlers } from "./settings.ts";
import { shelfHandlers } from "./shelves.ts";
import { syncHandlers } from "./sync.ts";

/** What the channels lead to. */
export interface Behind {
  context: Context;
  work: LongWork;
  gateway: GatewaySwitch;
  place: Pick<Desk, "host" | "dataFolder">;
  sync: Sync;
  safekeeping: Safekeeping;
  /** Closes the service and opens it anew, and has every window begin anew with these words. */
  restart(words: string): Promise<void>;
}

/** What answers every channel. The window acts as the person at the desk, whoever that is at the moment. */
export function createHandlers(behind: Behind): Handlers {
  const { context, work, gateway, place, sync, safekeeping, restart } = behind;
  const caller = () => deskCaller(context);
  return {
    ...deskHandlers(context, place, gateway, sync),
    ...loadHandlers(context, caller, work),
    ...shelfHandlers(context, caller),
    ...carrierHandlers(context, caller),
    ...rateHandlers(context, caller, sync),
    ...settingsHandlers(context, caller, gateway),
    ...fillingHandlers(context, caller, work),
    ...syncHandlers(context, caller, sync, work),
    ...safekeepingHandlers(safekeeping, work, restart),
  };
}
