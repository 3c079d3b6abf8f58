import { expect, onTestFinished, test } from "vitest";
import { createCoalescedJob } from "../../../../electron/services/coalesced-job.ts";
import {
  readAutoRefreshStatus,
  refreshLoadsIfDue,
} from "../../../../electron/services/loads/auto-refresh.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { findCurrentCaller } from "../../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { settings } from "../../../../shared/views/settings.ts";
import { smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

const minute = 60_000;

/** A desk with loads on the board, where time passes in the steps of the schedule. */
async function withSchedule(begun?: TestService) {
  const service = begun ?? (await testService());
  const errors: unknown[] = [];
  const step = minute / 2;
  const schedule = createCoalescedJob(
    (signal) => refreshLoadsIfDue(service.context, signal),
    (cause) => errors.push(cause),
  );
  onTestFinished(() => schedule.stop());
  /** Lets minutes pass; every look is done before the next. */
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes * minute; passed += step) {
      service.clock.pass(step);
      await schedule.run();
    }
  };
  return { ...service, schedule, errors, pass };
}

async function post({ context }: TestService, howMany: number): Promise<void> {
  const caller = await findCurrentCaller(context);
  for (let index = 0; index < howMany; index++) await postLoad(context, caller, loadRequest.parse(smallLoad));
}

const set = ({ context }: TestService, minutesBetweenAutomaticRefreshes: number) =>
  changeSettings(context, getOperator(), { minutesBetweenAutomaticRefreshes });
const read = ({ context }: TestService) => readAutoRefreshStatus(context);

test("does not refresh automatically without an interval", async () => {
  const desk = await withSchedule();
  await post(desk, 1);
  await desk.pass(60);
  expect(await read(desk)).toEqual({ last: null, nextAt: null });
});

test("refreshes due loads at the interval and publishes it", async () => {
  const desk = await withSchedule();
  await post(desk, 3);
  await set(desk, 30);
  desk.clock.pass(20 * minute);
  await desk.pass(1);
  const first = await read(desk);
  expect(first.last).toMatchObject({ refreshed: 3, failed: 0 });
  expect(first.nextAt).toBe((first.last?.at ?? 0) + 30 * minute);
  expect(desk.announced.at(-1)).toEqual({ event: "autoRefresh.changed", detail: null });
  await desk.pass(28);
  expect(await read(desk)).toEqual(first);
  await desk.pass(2);
  expect((await read(desk)).last).toEqual({ at: first.nextAt, refreshed: 3, failed: 0 });
  expect(desk.errors).toEqual([]);
});

test("counts the interval from the end of a refresh, so that the next refresh finds all loads due", async () => {
  const desk = await withSchedule();
  await post(desk, 1);
  await set(desk, 15);
  desk.clock.pass(20 * minute);
  const { clock } = desk.context.env;
  const { now } = clock;
  // Every step of the refresh takes 10 ms.
  clock.now = () => {
    desk.clock.pass(10);
    return now();
  };
  await desk.schedule.run();
  clock.now = now;
  const at = ((await read(desk)).last?.at ?? 0) + 15 * minute;
  desk.clock.set(at);
  await desk.schedule.run();
  expect((await read(desk)).last).toEqual({ at, refreshed: 1, failed: 0 });
});

test("keeps the interval across a restart", async () => {
  const desk = await withSchedule();
  await set(desk, 60);
  await desk.pass(1);
  const first = await read(desk);
  desk.clock.pass(40 * minute);
  await desk.schedule.stop();
  const again = await withSchedule(await desk.restart());
  await again.pass(15);
  expect(await read(again)).toEqual(first);
  await again.pass(10);
  expect((await read(again)).last?.at).toBe(first.nextAt);
});

test("refreshes after the clock is set back", async () => {
  const desk = await withSchedule();
  await set(desk, 240);
  await desk.pass(1);
  desk.clock.set(desk.clock.now() - 48 * 60 * minute);
  await desk.pass(1);
  expect((await read(desk)).last?.at).toBeLessThanOrEqual(desk.clock.now());
});

test("runs one refresh at a time", async () => {
  const desk = await withSchedule();
  await post(desk, 1);
  await set(desk, 15);
  desk.clock.pass(16 * minute);
  await Promise.all(Array.from({ length: 5 }, desk.schedule.run));
  const begun = desk.announced.filter(({ event }) => event === "autoRefresh.changed");
  expect(begun).toHaveLength(2);
});

test("reports a failed refresh and retries after the interval", async () => {
  const desk = await withSchedule();
  await set(desk, 15);
  const { createId } = desk.context.env;
  let asked = 0;
  desk.context.env.createId = () => {
    asked++;
    throw new Error("No ids");
  };
  await desk.pass(10);
  expect({ errors: desk.errors.length, asked }).toEqual({ errors: 1, asked: 1 });
  const { last } = await read(desk);
  expect(last).toMatchObject({ refreshed: 0, problem: expect.stringMatching(/internal error/) });
  expect(desk.announced.filter(({ event }) => event === "autoRefresh.changed")).toHaveLength(2);
  desk.context.env.createId = createId;
  await desk.pass(10);
  expect((await read(desk)).last).toMatchObject({ refreshed: 0 });
  expect((await read(desk)).last?.problem).toBeUndefined();
  expect(desk.errors).toHaveLength(1);
});

test("refreshes after sleep when the interval has passed", async () => {
  const desk = await withSchedule();
  await post(desk, 2);
  await set(desk, 15);
  await desk.pass(1);
  desk.clock.pass(60 * minute);
  await desk.schedule.run();
  expect((await read(desk)).last).toMatchObject({ at: desk.clock.now(), refreshed: 2 });
});

test("accepts 0 or 15 to 240 minutes as the interval", () => {
  const taken = [0, 15, 240, 1, 14, 241, 20.5, -15].map(
    (minutesBetweenAutomaticRefreshes) =>
      settings.partial().safeParse({ minutesBetweenAutomaticRefreshes }).success,
  );
  expect(taken).toEqual([true, true, true, false, false, false, false, false]);
});
