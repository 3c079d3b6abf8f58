import { LanedeskError } from "../../shared/failure.ts";
import type { GatewayStatus } from "../../shared/views/app-info.ts";
import type { Context } from "../services/context.ts";
import { changeSettings, readSettings } from "../services/settings/settings.ts";
import { createGateway } from "./gateway.ts";
import { type Listening, listen } from "./listen.ts";
import type { SyncApi } from "./sync.ts";

/** The HTTP interface as the window switches it. */
export interface GatewaySwitch {
  status(): GatewayStatus;
  /** Switches it on or off, and keeps the choice for the next start. */
  turn(on: boolean): Promise<GatewayStatus>;
}

/** The desktop program's HTTP interface: off until someone switches it on, and then only on this machine. */
export interface DesktopGateway extends GatewaySwitch {
  /** Opens it where it was on when the program ended. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

export function createDesktopGateway(
  context: Context,
  report: (reference: string, cause: unknown) => void,
  sync: SyncApi,
): DesktopGateway {
  const gateway = createGateway(context, { report, sync });
  let listening: Listening | undefined;
  let problem = "";

  const status = (): GatewayStatus => ({ on: listening !== undefined, url: listening?.url ?? "", problem });

  async function open(): Promise<void> {
    if (listening) return;
    const { gatewayPort } = await readSettings(context);
    problem = "";
    try {
      listening = await listen(gateway.fetch, { port: gatewayPort });
    } catch (cause) {
      if (!(cause instanceof LanedeskError)) throw cause;
      problem = cause.message;
    }
  }

  async function close(): Promise<void> {
    const server = listening;
    listening = undefined;
    problem = "";
    await server?.close();
  }

  return {
    status,
    async turn(on) {
      await changeSettings(context, { gatewayOn: on });
      await (on ? open() : close());
      context.publish("gateway.changed", status());
      return status();
    },
    async resume() {
      if ((await readSettings(context)).gatewayOn) await open();
    },
    close,
  };
}
