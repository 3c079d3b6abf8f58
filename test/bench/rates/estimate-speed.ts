/**
 * Measures estimates and the background fit on large histories.
 *
 * npm run bench:rates -- [rates ...]
 *
 * Prints for each number of rates (10,000 and 1,000,000 by default) the time of an estimate and of a refit, and the
 * longest times that the fit and the estimates blocked the main process. The exit code is 1 when one of these misses its limit. Other
 * programs prolong them, so it also prints processor times: of the refit, of its longest turn of the event loop, and of
 * an estimate on average.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as endTurn } from "node:timers/promises";
import type { Context } from "../../../electron/services/context.ts";
import { generateRates } from "../../../electron/services/demo/rates.ts";
import { refreshRateModel } from "../../../electron/services/rates/account-models.ts";
import { estimateRate } from "../../../electron/services/rates/rate-trend.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import type { BookedRateRecord } from "../../../electron/store/store.ts";
import { decode } from "../../../shared/failure.ts";
import { rateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { trendRequest } from "../../support/rates.ts";

const MAX_P99_MS = 20;
/** An estimate with the most rates takes at most this many times as long as one with the fewest. */
const MAX_GROWTH = 2;
const MAX_REFIT_SECONDS = 30;
const MAX_BLOCKED_MS = 50;
const QUESTIONS = 1_000;
const WARM_UP_QUESTIONS = 50;
const ACCOUNT = "a";
const TODAY = "2026-11-20";

const counts = process.argv.slice(2).map(Number);
const results = [];
for (const count of counts.length > 0 ? counts : [10_000, 1_000_000]) results.push(await measure(count));
const [fewest, most] = [results[0]?.p99Ms ?? 0, results.at(-1)?.p99Ms ?? 0];
const isSlow = results.some(
  ({ p99Ms, refitSeconds, blockedMs, blockedByEstimateMs }) =>
    p99Ms > MAX_P99_MS ||
    refitSeconds > MAX_REFIT_SECONDS ||
    Math.max(blockedMs, blockedByEstimateMs) > MAX_BLOCKED_MS,
);
process.exitCode = isSlow || most > MAX_GROWTH * fewest ? 1 : 0;

async function measure(count: number) {
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-rates-"));
  const store = await openStore({ folder });
  try {
    const asked: BookedRateRecord[] = [];
    let chunk: BookedRateRecord[] = [];
    const save = async () => {
      await store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(chunk));
      chunk = [];
    };
    let made = 0;
    for (const rate of generateRates(1, count, ACCOUNT, TODAY)) {
      chunk.push(rate);
      if (made++ % Math.ceil(count / QUESTIONS) === 0) asked.push(rate);
      if (chunk.length === 500) await save();
    }
    await save();
    const context: Context = {
      store,
      machineTimeZone: "UTC",
      publish: () => undefined,
      env: {
        clock: {
          runId: "bench",
          now: () => Date.parse(`${TODAY}T18:00:00Z`),
          uptimeMs: () => performance.now(),
        },
        createId: randomUUID,
        createSecret: randomUUID,
      },
    };
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const stopWatching = watchTurns();
    delay.enable();
    const started = performance.now();
    const startedCpu = process.threadCpuUsage();
    await refreshRateModel(context, ACCOUNT);
    const refitSeconds = (performance.now() - started) / 1_000;
    const refitCpuSeconds = cpuMsSince(startedCpu) / 1_000;
    delay.disable();
    const longestTurnCpuMs = stopWatching();
    const times: number[] = [];
    for (const rate of asked.slice(0, WARM_UP_QUESTIONS)) await estimate(context, rate);
    const asking = monitorEventLoopDelay({ resolution: 1 });
    asking.enable();
    const askedCpu = process.threadCpuUsage();
    for (const rate of asked) {
      times.push(await estimate(context, rate));
      // Estimates come one by one; without a turn of the event loop, many would count as one.
      await endTurn();
    }
    const meanCpuMs = cpuMsSince(askedCpu) / asked.length;
    asking.disable();
    times.sort((a, b) => a - b);
    const result = {
      rates: count,
      medianMs: times[times.length >> 1] ?? 0,
      p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
      meanCpuMs,
      refitSeconds,
      refitCpuSeconds,
      blockedMs: delay.max / 1e6,
      blockedByEstimateMs: asking.max / 1e6,
      longestTurnCpuMs,
    };
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return result;
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}

/** Measures the processor time of each turn of the event loop; the returned function ends it and gives the longest. */
function watchTurns(): () => number {
  let longestMs = 0;
  let last = process.threadCpuUsage();
  const watch = () => {
    longestMs = Math.max(longestMs, cpuMsSince(last));
    last = process.threadCpuUsage();
    next = setImmediate(watch);
  };
  let next = setImmediate(watch);
  return () => {
    clearImmediate(next);
    return longestMs;
  };
}

/** @returns milliseconds */
async function estimate(context: Context, { origin, destination, equipmentCode }: BookedRateRecord) {
  const end = ({ city, state, postalCode }: BookedRateRecord["origin"]) => ({
    City: city,
    StateCode: state,
    ZipCode: postalCode,
  });
  const request = decode(rateTrendRequest, {
    ...trendRequest(),
    Origin: end(origin),
    Destination: end(destination),
    EquipmentCode: equipmentCode,
  });
  const started = performance.now();
  await estimateRate(context, { accountId: ACCOUNT }, request);
  return performance.now() - started;
}
