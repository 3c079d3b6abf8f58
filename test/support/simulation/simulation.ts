import { getOperator } from "../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../electron/services/settings/settings.ts";
import type { Store } from "../../../electron/store/store.ts";
import { createRandomStream } from "../random-stream.ts";
import { bareRemote } from "./bare-remote.ts";
import { createDesktop } from "./desktop.ts";
import { endFaults } from "./end-faults.ts";
import { lanedeskRemote } from "./lanedesk-remote.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createNetwork, type FaultRates, FREQUENT_FAULTS, NO_FAULTS } from "./network.ts";
import type { Schedule } from "./schedule.ts";
import { performStep } from "./steps.ts";
import { findViolations } from "./violations.ts";
import { createVirtualTime } from "./virtual-time.ts";
import type { World } from "./world.ts";

/** Only the first desktop reads the change queue. */
const NO_CLIENT = { clientId: "", clientPassword: "" };

/** Enough to retry every edit and to read every load several times. */
const RECOVERY_MS = 25 * 60_000;

/** Runs a schedule, ends the faults, and lists what was lost, posted twice or left without a message. */
export async function simulate(
  schedule: Schedule,
  newStore: () => Promise<Store> | Store = createMemoryStore,
): Promise<string[]> {
  const time = createVirtualTime(Date.UTC(2026, 10, 20, 8));
  const start = time.now();
  const random = createRandomStream(schedule.seed ^ 0x5eed);
  const make = schedule.remote === "bare" ? bareRemote : lanedeskRemote;
  const remote = await make(random, time.now, schedule.desktops);
  const world: World = {
    time,
    random,
    remote,
    desktops: [],
    edits: [],
    attempts: [],
    typedEdits: [],
    posted: [],
    deleted: [],
    carriers: new Map(),
    restoreRemote: undefined,
    wasRemoteRestored: false,
    wasDesktopRestored: false,
    localOnly: new Set(),
    booked: new Set(),
    undeleted: new Set(),
    allowedDuplicates: new Set(),
    counter: 0,
    hasNetworkFaults: schedule.hasNetworkFaults,
    isBare: schedule.remote === "bare",
  };
  for (let index = 0; index < schedule.desktops; index += 1) {
    const store = await newStore();
    const desktopState = {
      offlineUntil: 0,
      interceptedUntil: 0,
      interceptedShare: 0,
      misreportedUntil: 0,
      misreportedShare: 0,
    };
    const getFaultRates = (): FaultRates => {
      if (time.now() < desktopState.offlineUntil) return { ...NO_FAULTS, offline: true };
      const isIntercepted = time.now() < desktopState.interceptedUntil;
      const isMisreported = time.now() < desktopState.misreportedUntil;
      return {
        ...(world.hasNetworkFaults ? FREQUENT_FAULTS : NO_FAULTS),
        ...(isIntercepted && { intercepted: desktopState.interceptedShare }),
        ...(isMisreported && { misreported: desktopState.misreportedShare }),
      };
    };
    const desktop = await createDesktop({
      name: `desk${index}`,
      store,
      time,
      random,
      skewMs: schedule.skews[index] ?? 0,
      token: remote.tokens[index + 1] ?? "",
      client: index === 0 ? remote.client : NO_CLIENT,
      fetch: createNetwork(time, random, remote, getFaultRates),
    });
    if (schedule.bookedLoads)
      await changeSettings(desktop.context(), getOperator(), { bookedLoads: schedule.bookedLoads });
    world.desktops.push(Object.assign(desktopState, { desktop, store }));
  }
  for (const step of schedule.steps) {
    await time.runUntil(start + step.at);
    void performStep(world, step);
  }
  await time.runUntil(time.now() + 5 * 60_000);
  for (const state of world.desktops) Object.assign(state, { interceptedUntil: 0, misreportedUntil: 0 });
  await endFaults(world);
  await time.runUntil(time.now() + RECOVERY_MS);
  const faults = world.desktops.flatMap(({ desktop }) => desktop.faults.map((fault) => `fault: ${fault}`));
  const problems = [...faults, ...(await findViolations(world))];
  for (const { store } of world.desktops) await store.close();
  return problems;
}
