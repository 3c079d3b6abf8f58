import type { Store } from "../../../electron/store/store.ts";
import { saveProgress } from "../../../electron/sync/status/progress.ts";
import { createChance } from "../chance.ts";
import { bareRemote } from "./bare-remote.ts";
import { createDesktop } from "./desktop.ts";
import { lanedeskRemote } from "./lanedesk-remote.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createNetwork, fairWeather, storm, type Weather } from "./network.ts";
import type { Schedule } from "./schedule.ts";
import { perform } from "./steps.ts";
import { violations } from "./violations.ts";
import { createVirtualTime } from "./virtual-time.ts";
import type { World } from "./world.ts";

/** The others share the first desktop's carriers. */
const noClient = { clientId: "", clientPassword: "" };

/** Time for everything that waits to be tried and every load to be read again, several times over. */
const afterTheStorm = 25 * 60_000;

/** No request of the storm is under way for longer, in milliseconds. */
const longestTravel = 3 * 60_000;

/** Runs a schedule, lets the network heal, and tells what was lost, doubled or left without words. */
export async function simulate(
  schedule: Schedule,
  newStore: () => Promise<Store> | Store = createMemoryStore,
): Promise<string[]> {
  const time = createVirtualTime(Date.UTC(2026, 10, 20, 8));
  const start = time.now();
  const chance = createChance(schedule.seed ^ 0x5eed);
  const make = schedule.remote === "bare" ? bareRemote : lanedeskRemote;
  const remote = await make(chance, time.now, schedule.desktops);
  const world: World = {
    time,
    chance,
    remote,
    desktops: [],
    edits: [],
    attempts: [],
    typed: [],
    posted: [],
    deleted: [],
    carriers: new Map(),
    restore: undefined,
    wasRestored: false,
    wasPutBack: false,
    alone: new Set(),
    repeated: new Set(),
    counter: 0,
    isStormy: schedule.stormy,
    isBare: schedule.remote === "bare",
  };
  for (let index = 0; index < schedule.desktops; index += 1) {
    const store = await newStore();
    const place = { offlineUntil: 0, astrayUntil: 0, astray: 0 };
    const weather = (): Weather => {
      if (time.now() < place.offlineUntil) return { ...fairWeather, offline: true };
      const weather = world.isStormy ? storm : fairWeather;
      return time.now() < place.astrayUntil ? { ...weather, astray: place.astray } : weather;
    };
    const desktop = await createDesktop({
      name: `desk${index}`,
      store,
      time,
      chance,
      skew: schedule.skews[index] ?? 0,
      token: remote.tokens[index + 1] ?? "",
      client: index === 0 ? remote.client : noClient,
      fetch: createNetwork(time, chance, remote, weather),
    });
    world.desktops.push(Object.assign(place, { desktop, store }));
  }
  for (const step of schedule.steps) {
    await time.runUntil(start + step.at);
    void perform(world, step);
  }
  await time.runUntil(time.now() + 5 * 60_000);
  await heal(world);
  await time.runUntil(time.now() + afterTheStorm);
  const faults = world.desktops.flatMap(({ desktop }) => desktop.faults.map((fault) => `fault: ${fault}`));
  const problems = [...faults, ...(await violations(world))];
  for (const { store } of world.desktops) await store.close();
  return problems;
}

/** What the storm still has on its way, a refused token among it, is over before somebody lets everything go on. */
async function heal(world: World): Promise<void> {
  world.isStormy = false;
  for (const place of world.desktops) {
    place.offlineUntil = 0;
    place.astrayUntil = 0;
    place.desktop.crashAfter(Number.POSITIVE_INFINITY);
  }
  await world.time.runUntil(world.time.now() + longestTravel);
  for (const place of world.desktops) {
    if (!place.desktop.isUp()) place.desktop.start();
    await saveProgress(place.desktop.context(), { paused: "", message: "" });
    void place.desktop.sync().runCycle();
  }
}
