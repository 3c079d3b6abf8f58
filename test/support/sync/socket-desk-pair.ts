import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { createHttpClient, type HttpClient } from "../../../electron/sync/remote/http-client.ts";
import type { Sync } from "../../../electron/sync/sync.ts";
import { type DeskPair, openDeskPair } from "./desk-pair.ts";
import { createTestSync } from "./test-sync.ts";

/** Shorter delays elapse in real time. */
const MIN_PLANNED_DELAY_MS = 200;

/** The request timeout, which the test triggers. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface SocketDeskPair {
  desks: DeskPair;
  sync: Sync;
  /** Replaces the remote's answer; undefined lets it answer. */
  intercept(interceptor: (request: Request) => Response | undefined | Promise<Response | undefined>): void;
  /** The number of requests that the remote is processing. */
  countActiveRequests(): number;
  /** Breaks every connection, as after sleep. */
  breakConnections(): void;
  /** Runs planned cycles, advancing the clock, until `isDone`; returns the delay before each. */
  runUntil(isDone: () => Promise<boolean>): Promise<number[]>;
  /** Runs the planned timeouts now. */
  runTimers(): void;
  /** Restarts the program on the same store. */
  restart(): Sync;
  /** Starts the next planned cycle; returns the delay before it and its end. */
  nextCycle(): Promise<{ waited: number; end: Promise<unknown> }>;
}

/** A desk pair whose remote is behind a socket and whose planned cycles run. */
export async function openSocketDeskPair(): Promise<SocketDeskPair> {
  const desks = await openDeskPair(false);
  let interceptor: Parameters<SocketDeskPair["intercept"]>[0] = () => undefined;
  let activeRequests = 0;
  const listener = getRequestListener(async (request) => {
    activeRequests += 1;
    try {
      return (await interceptor(request.clone() as Request)) ?? (await desks.answer(request));
    } finally {
      activeRequests -= 1;
    }
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;

  const { clock, context } = desks.local;
  const plans = new Set<{ at: number; run(): void }>();
  let planned = Promise.withResolvers<unknown>();
  const http: HttpClient = {
    ...createHttpClient((url, init) => fetch(url, init)),
    now: clock.now,
    runAfter(delay, run) {
      if (delay === REQUEST_TIMEOUT_MS) return () => undefined;
      if (delay < MIN_PLANNED_DELAY_MS) {
        const timer = setTimeout(() => {
          clock.pass(delay);
          run();
        }, delay);
        return () => clearTimeout(timer);
      }
      const own = { at: clock.uptimeMs() + delay, run };
      plans.add(own);
      planned.resolve(undefined);
      return () => void plans.delete(own);
    },
  };
  const { secrets, draft } = desks;
  await connectRemote(context, getOperator(), http, secrets, {
    ...draft,
    baseUrl: `http://127.0.0.1:${port}`,
    monitorUrl: "",
  });
  const sync = createTestSync({ context, http, secrets });
  onTestFinished(() => sync.stop());
  sync.start();

  async function nextCycle() {
    await planned.promise;
    planned = Promise.withResolvers();
    const waited = Math.max(0, Math.min(...[...plans].map(({ at }) => at)) - clock.uptimeMs());
    clock.pass(waited);
    desks.remote.clock.pass(waited);
    for (const plan of plans)
      if (plan.at <= clock.uptimeMs()) {
        plans.delete(plan);
        plan.run();
      }
    return { waited, end: planned.promise };
  }

  return {
    desks,
    sync,
    intercept(other) {
      interceptor = other;
    },
    countActiveRequests: () => activeRequests,
    breakConnections: () => server.closeAllConnections(),
    nextCycle,
    runTimers: () => {
      for (const { run } of plans) run();
    },
    restart() {
      const restarted = createTestSync({ context, http, secrets });
      onTestFinished(() => restarted.stop());
      return restarted;
    },
    async runUntil(isDone) {
      const waits: number[] = [];
      while (!(await isDone())) {
        const { waited, end } = await nextCycle();
        waits.push(waited);
        await end;
      }
      return waits;
    },
  };
}
