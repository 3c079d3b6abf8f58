import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserCommand } from "vitest/node";
import type { Router } from "../../../electron/ipc/router.ts";
import type { ChannelResult } from "../../../shared/bridge.ts";
import type { GatewayStatus } from "../../../shared/views/app-info.ts";

/** An event of a service, and its detail. */
type ServiceEvent = [event: string, detail: unknown];

interface RunningService {
  router: Router;
  events: ServiceEvent[];
  /** Resolves when an event is published or the service closes. */
  next: PromiseWithResolvers<void>;
  close(): Promise<void>;
}

const services = new Map<string, RunningService>();
const gatewayStatus: GatewayStatus = { isOn: false, url: "", problem: "" };
const report = (part: string, cause: unknown) => console.error(part, cause);

/** Opens the real services on an empty store. Returns their id for the other commands. */
const startService: BrowserCommand<[]> = async (): Promise<string> => {
  // Imported late: only the component tests need the services in the Vitest process.
  const { createWindowApi, openFolderService } = await import("../../../electron/app.ts");
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-test-"));
  const service = await openFolderService(folder, { report });
  const router = createWindowApi(service, {
    gateway: { getStatus: () => gatewayStatus, setEnabled: async () => gatewayStatus },
    hostInfo: { host: "browser", dataFolder: folder },
    isTrusted: () => true,
    report,
    restart: async () => undefined,
  });
  const running: RunningService = {
    router,
    events: [],
    next: Promise.withResolvers(),
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  service.eventBus.listen((...event) => {
    running.events.push(event);
    running.next.resolve();
  });
  const id = randomUUID();
  services.set(id, running);
  return id;
};

/** The result of a call, and the events that were published before the result. */
interface CallResult {
  answer: ChannelResult<unknown>;
  events: ServiceEvent[];
}

/** Calls a channel of a service. */
const callService: BrowserCommand<[id: string, channel: string, input: unknown]> = async (
  _,
  id,
  channel,
  input,
): Promise<CallResult> => {
  const { router, events } = find(id);
  const answer = await router.dispatch("test", channel, () => input);
  return { answer, events: events.splice(0) };
};

/** Waits for events of a service; returns undefined once it is closed. */
const nextServiceEvents: BrowserCommand<[id: string]> = async (
  _,
  id,
): Promise<ServiceEvent[] | undefined> => {
  const running = services.get(id);
  if (!running) return undefined;
  if (running.events.length === 0) await running.next.promise;
  if (!services.has(id)) return undefined;
  running.next = Promise.withResolvers();
  return running.events.splice(0);
};

const stopService: BrowserCommand<[id: string]> = async (_, id): Promise<void> => {
  const running = find(id);
  services.delete(id);
  running.next.resolve();
  await running.close();
};

function find(id: string): RunningService {
  const running = services.get(id);
  if (!running) throw new Error(`No service has the id ${id}.`);
  return running;
}

/** Vitest runs these in its own process for component tests, which run in the browser. */
export const serviceCommands = { startService, callService, nextServiceEvents, stopService };

declare module "vitest/browser" {
  interface BrowserCommands {
    startService(): Promise<string>;
    callService(id: string, channel: string, input: unknown): Promise<CallResult>;
    nextServiceEvents(id: string): Promise<ServiceEvent[] | undefined>;
    stopService(id: string): Promise<void>;
  }
}
