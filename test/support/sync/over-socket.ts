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

/** Shorter waits than this are not for a person or a remote: they pass by themselves. In milliseconds. */
const shortest = 200;

/** What a request waits for its answer at most; the test says when that is over. */
const patience = 30_000;

export interface OverSocket {
  desks: TwoDesks;
  sync: Sync;
  /** What the remote does in place of answering; undefined lets it answer. */
  meddle(meddle: (request: Request) => Response | undefined | Promise<Response | undefined>): void;
  /** How many requests are under way at the remote. */
  underWay(): number;
  /** Breaks every connection, as a network card does that was asleep. */
  breakConnections(): void;
  /** Runs the cycles that run by themselves, time passing as they wait, until `isOver`; how long each was waited for. */
  runUntil(isOver: () => Promise<boolean>): Promise<number[]>;
  /** What was planned happens, whatever the time is. */
  passGrace(): void;
  /** The program started anew on the same store, which runs a cycle when it is asked to. */
  startAgain(): Sync;
  /** Lets the next cycle begin; how long was waited for it, and its end. */
  nextCycle(): Promise<{ waited: number; end: Promise<unknown> }>;
}

/** Two desks as openTwoDesks makes them, the remote behind a socket, and cycles that run by themselves. */
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
