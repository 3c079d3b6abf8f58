import { LanedeskError } from "../../shared/failure.ts";
import type { GatewayStatus } from "../../shared/views/app-info.ts";
import type { Caller, Context } from "../services/context.ts";
import { createSerialRunner } from "../services/serial-runner.ts";
import { changeSettings, readSettings } from "../services/settings/settings.ts";
import { createGateway } from "./gateway.ts";
import { type HttpServer, listen } from "./listen.ts";
import type { SyncApi } from "./sync.ts";

/** Turns the HTTP interface on and off from the window. */
export interface GatewayControl {
  getStatus(): GatewayStatus;
  /**
   * Saves the setting and turns the interface on or off. If the address is not usable, the returned status has the
   * problem.
   * @throws LanedeskError as `changeSettings` does
   */
  setEnabled(caller: Caller, isOn: boolean): Promise<GatewayStatus>;
}

/** The desktop program's HTTP interface: off by default, loopback only. */
interface DesktopGateway extends GatewayControl {
  /** Starts the interface if the setting is on. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the HTTP interface of the desktop program. The interface is off until `setEnabled` or `resume` turns it on.
 * @param report the option of `createGateway`
 */
export function createDesktopGateway(
  context: Context,
  report: (correlationId: string, cause: unknown) => void,
  sync: SyncApi,
): DesktopGateway {
  const gateway = createGateway(context, { report, sync });
  let runningServer: HttpServer | undefined;
  let problem = "";
  // Serial, so that the interface always follows the saved setting.
  const run = createSerialRunner();

  const getStatus = (): GatewayStatus => ({
    isOn: runningServer !== undefined,
    url: runningServer?.url ?? "",
    problem,
  });

  async function open(): Promise<void> {
    if (runningServer) return;
    const { gatewayPort } = await readSettings(context);
    problem = "";
    try {
      runningServer = await listen(gateway.fetch, { port: gatewayPort });
    } catch (cause) {
      if (!(cause instanceof LanedeskError)) throw cause;
      problem = cause.message;
    }
  }

  async function close(): Promise<void> {
    const server = runningServer;
    runningServer = undefined;
    problem = "";
    await server?.close();
  }

  return {
    getStatus,
    setEnabled: (caller, isOn) =>
      run(async () => {
        await changeSettings(context, caller, { gatewayOn: isOn });
        await (isOn ? open() : close());
        context.publish("gateway.changed", getStatus());
        return getStatus();
      }),
    resume: () =>
      run(async () => {
        if ((await readSettings(context)).gatewayOn) await open();
      }),
    close: () => run(close),
  };
}
