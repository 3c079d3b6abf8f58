import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import type { HttpClient } from "../../../electron/sync/remote/http-client.ts";
import { httpClientFrom } from "../../../electron/sync/remote/http-client.ts";
import type { Sync } from "../../../electron/sync/sync.ts";
import { syncAt } from "./sync-at.ts";
import { openTwoDesks, type TwoDesks } from "./two-desks.ts";

/** Shorter delays are real ones and are not advanced by the test; in milliseconds. */
const shortest = 200;

/** The request timeout, which the test triggers. */
const patience = 30_000;

export interface OverSocket {
  desks: TwoDesks;
  sync: Sync;
  /** Replaces the remote's answer; undefined lets it answer. */
  meddle(meddle: (request: Request) => Response | undefined | Promise<Response | undefined>): void;
  /** Requests that the remote is processing. */
  underWay(): number;
  /** Breaks every connection, as after sleep. */
  breakConnections(): void;
  /** Runs planned cycles, advancing the clock, until `isOver`; returns the delay before each. */
  runUntil(isOver: () => Promise<boolean>): Promise<number[]>;
  /** Runs the planned timeouts now. */
  passGrace(): void;
  /** Restarts the program on the same store. */
  startAgain(): Sync;
  /** Starts the next planned cycle; returns the delay before it and its end. */
  nextCycle(): Promise<{ waited: number; end: Promise<unknown> }>;
}

/** Two desks as of openTwoDesks, with the remote behind a socket and planned cycles. */
export async function connectOverSocket(): Promise<OverSocket> {
  const desks = await openTwoDesks(false);
  let meddle: Parameters<OverSocket["meddle"]>[0] = () => undefined;
  let underWay = 0;
  const listener = getRequestListener(async (request) => {
    underWay += 1;
    try {
      return (await meddle(request.clone() as Request)) ?? (await desks.answer(request));
    } finally {
      underWay -= 1;
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
    ...httpClientFrom((url, init) => fetch(url, init)),
    now: clock.now,
    after(delay, run) {
      if (delay === patience) return () => undefined;
      if (delay < shortest) {
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
  await connectRemote(context, http, secrets, {
    ...draft,
    baseUrl: `http://127.0.0.1:${port}`,
    monitorUrl: "",
  });
  const sync = syncAt({ context, http, secrets });
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
    meddle(other) {
      meddle = other;
    },
    underWay: () => underWay,
    breakConnections: () => server.closeAllConnections(),
    nextCycle,
    passGrace: () => {
      for (const { run } of plans) run();
    },
    startAgain() {
      const again = syncAt({ context, http, secrets });
      onTestFinished(() => again.stop());
      return again;
    },
    async runUntil(isOver) {
      const waits: number[] = [];
      while (!(await isOver())) {
        const { waited, end } = await nextCycle();
        waits.push(waited);
        await end;
      }
      return waits;
    },
  };
}
