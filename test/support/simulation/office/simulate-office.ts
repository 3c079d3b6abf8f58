import { saveProgress } from "../../../../electron/sync/status/progress.ts";
import { createRandomStream } from "../../random-stream.ts";
import { createDesktop } from "../desktop.ts";
import { endFaults } from "../end-faults.ts";
import { createMemoryStore } from "../memory-store.ts";
import { createNetwork, type FaultRates, FREQUENT_FAULTS, NO_FAULTS } from "../network.ts";
import { createVirtualTime, type VirtualTime } from "../virtual-time.ts";
import { type OfficeRemote, openOfficeRemote } from "./office-remote.ts";
import type { OfficeSchedule } from "./office-schedule.ts";
import { decideAll, performOfficeStep } from "./office-steps.ts";
import { findOfficeViolations } from "./office-violations.ts";
import type { OfficeWorld } from "./office-world.ts";

const NO_CLIENT = { clientId: "", clientPassword: "" };
const RECOVERY_MS = 15 * 60_000;
/** Each decision may lead to another conflict. */
const MAX_DECISIONS = 8;
const WAIT_MS = 25_000;

/** What a desktop reads from its office when it connects. */
const CAPABILITIES = {
  baseUrl: "http://127.0.0.1:4710",
  hasEtag: true,
  hasIdempotency: true,
  isOffice: true,
  epoch: "",
};

/** Runs a schedule, ends the faults, decides what is left, and lists what differs or was lost. */
export async function simulateOffice(schedule: OfficeSchedule): Promise<string[]> {
  const time = createVirtualTime(Date.UTC(2026, 10, 20, 8));
  const start = time.now();
  const random = createRandomStream(schedule.seed ^ 0x5eed);
  const names = Array.from({ length: schedule.desktops }, (_, index) => `desk${index}`);
  const office = await openOfficeRemote(random, time.now, names);
  const world: OfficeWorld = {
    ...{ time, random, office, desktops: [], hasNetworkFaults: schedule.hasNetworkFaults },
    ...{
      backup: undefined,
      deleted: new Set(),
      attemptedPosts: [],
      posted: [],
      edits: [],
      bookings: [],
      notes: [],
      deletedNotes: new Set(),
      unbooked: new Set(),
    },
    ...{ customers: [], carrierDecisions: [], decisions: [], counter: 0 },
  };
  for (const [index, name] of names.entries()) {
    const store = createMemoryStore();
    const state = { offlineUntil: 0 };
    const getFaultRates = (): FaultRates => {
      if (time.now() < state.offlineUntil) return { ...NO_FAULTS, offline: true };
      return world.hasNetworkFaults ? FREQUENT_FAULTS : NO_FAULTS;
    };
    const send = createNetwork(time, random, office, getFaultRates);
    const desktop = await createDesktop({
      ...{ name, store, time, random, client: NO_CLIENT },
      skewMs: schedule.skews[index] ?? 0,
      token: office.tokens[index] ?? "",
      fetch: (url, init) => pollLong(send, office, time, url, init),
    });
    await saveProgress(desktop.context(), { capabilities: CAPABILITIES });
    world.desktops.push(Object.assign(state, { desktop, store }));
  }
  for (const step of schedule.steps) {
    await time.runUntil(start + step.at);
    void performOfficeStep(world, step);
  }
  await time.runUntil(time.now() + 60_000);
  await endFaults(world);
  for (let times = 0; times < MAX_DECISIONS; times += 1) {
    await time.runUntil(time.now() + RECOVERY_MS);
    let count = 0;
    for (const state of world.desktops) {
      count += await decideAll(world, state, times < 2 ? "local" : "remote");
    }
    if (count === 0) break;
  }
  const faults = world.desktops.flatMap(({ desktop }) =>
    desktop.faults.map((fault) => `fault: ${(fault as Error).stack ?? fault}`),
  );
  return [...faults, ...(await findOfficeViolations(world))];
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** A long poll on virtual time: two requests with a wait for a change between them. */
async function pollLong(
  send: Send,
  { store }: OfficeRemote,
  time: VirtualTime,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const now = new URL(url);
  if (Number(now.searchParams.get("wait") ?? 0) === 0) return send(url, init);
  now.searchParams.set("wait", "0");
  const changed = store.nextChange();
  const response = await send(String(now), init);
  const { rows } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { rows?: unknown[] };
  if (rows?.length !== 0) return response;
  const { signal } = init;
  await new Promise<void>((resolve, reject) => {
    const cancel = time.after(WAIT_MS, resolve);
    void changed.then(() => {
      time.signalActivity();
      cancel();
      resolve();
    });
    signal?.addEventListener("abort", () => {
      cancel();
      time.signalActivity();
      reject(new DOMException("aborted", "AbortError"));
    });
  });
  return send(String(now), init);
}
