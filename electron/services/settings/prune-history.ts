import type { LoadStatus } from "../../../shared/views/load-rows.ts";
import { CHUNK_SIZE, yieldToEventLoop } from "../chunks.ts";
import type { Context, Work } from "../context.ts";
import { readSettings } from "./settings.ts";

const day = 86_400_000;

/** So many loads' histories are shortened at once. */
const loadsAtOnce = 50;

/** A brokerage that runs one program has one account or a few. */
const mostAccounts = 1_000;

/** A look takes the clock to be at most so far ahead of the look before. */
const mostBetweenLooks = 7 * day;

/** Loads with these lives are past; an available one keeps its whole history. */
const past: LoadStatus[] = ["booked", "deleted"];

/** For how long the answer to a create with an Idempotency-Key is kept at least: longer than any time offline. */
const answerKeptFor = 90 * day;

export interface PrunedCounts {
  activities: number;
  carrierChanges: number;
  answers: number;
}

/**
 * Forgets what is older than the settings keep: entries in the history of past loads, but the last of each, which
 * says how the load ended, and the last in which it was available, which a delete that is taken back asks for; changes
 * of carriers; and old answers to creates.
 */
export async function pruneHistory(
  context: Context,
  { signal, reportProgress: tell }: Work,
): Promise<PrunedCounts> {
  const { daysOfHistory } = await readSettings(context);
  const now = await lookedAt(context);
  const before = now - daysOfHistory * day;
  const { store } = context;
  const forgotten: PrunedCounts = { activities: 0, carrierChanges: 0, answers: 0 };
  const add = async (kind: keyof PrunedCounts, counts: AsyncIterable<number>) => {
    if (signal.aborted) return;
    for await (const count of counts) {
      forgotten[kind] += count;
      tell(total(forgotten), null);
      if (signal.aborted) return;
    }
  };

  const accounts = await store.read(["accounts"], ({ accounts }) => accounts.list(mostAccounts));
  for (const { accountId } of accounts)
    for (const status of past) await add("activities", shortened(context, accountId, status, before));
  await add(
    "carrierChanges",
    inSteps(() =>
      store.write(["carrierChanges"], (parts) => parts.carrierChanges.deleteBefore(before, CHUNK_SIZE)),
    ),
  );
  await add(
    "answers",
    inSteps(() =>
      store.write(["answers"], ({ answers }) => answers.deleteBefore(now - answerKeptFor, CHUNK_SIZE)),
    ),
  );
  return forgotten;
}

const total = ({ activities, carrierChanges, answers }: PrunedCounts): number =>
  activities + carrierChanges + answers;

/** Forgets a chunk at a time, until one is not full. */
async function* inSteps(forget: () => Promise<number>): AsyncGenerator<number> {
  for (let count = CHUNK_SIZE; count === CHUNK_SIZE; await yieldToEventLoop()) {
    count = await forget();
    yield count;
  }
}

/**
 * The moment to reckon from. A clock that is set years ahead for an hour would let everything be forgotten; so time
 * passes here by a week a look at most, and a desk that was closed for longer keeps its history for that much longer.
 */
const lookedAt = ({ store, env }: Context): Promise<number> =>
  store.write(["keyValue"], async ({ keyValue }) => {
    const now = env.clock.now();
    const last = (await keyValue.get("historyPrunedAt")) ?? now;
    const moment = Math.min(now, last + mostBetweenLooks);
    await keyValue.set("historyPrunedAt", moment);
    return moment;
  });

/** Shortens the histories of past loads, longest past first, and goes on next time where it ended. */
async function* shortened(
  { store }: Context,
  accountId: string,
  status: LoadStatus,
  before: number,
): AsyncGenerator<number> {
  const list = `${accountId} ${status}`;
  for (let isMore = true; isMore; await yieldToEventLoop()) {
    const step = await store.write(
      ["loads", "activities", "keyValue"],
      async ({ loads, activities, keyValue }) => {
        const places = (await keyValue.get("historyPlaces")) ?? {};
        const page = await loads.readPage({
          accountId,
          status,
          order: "updated",
          descending: false,
          after: places[list] ?? null,
          size: loadsAtOnce,
        });
        const old = page.records.filter(({ updatedAt }) => updatedAt < before);
        const count = await activities.deleteBefore(
          before,
          old.map(({ loadId }) => loadId),
        );
        const isWhole = page.next !== null && old.length === page.records.length;
        if (isWhole && page.next) await keyValue.set("historyPlaces", { ...places, [list]: page.next });
        return { count, isWhole };
      },
    );
    isMore = step.isWhole;
    yield step.count;
  }
}

export interface PruneSchedule {
  /** Forgets now, when a day has passed since the last time. */
  runIfDue(): Promise<void>;
  /** Stops at the next step, and ends the schedule. */
  stop(): Promise<void>;
}

/** Forgets old history now and every day, and gives back the room that it took. */
export function schedulePruning(
  context: Context,
  {
    every,
    vacuum,
    report,
  }: {
    /** Runs something again and again, until what it returns is called. */
    every(milliseconds: number, run: () => Promise<void>): () => void;
    /** Gives the space of what was forgotten back to the disk. */
    vacuum(work: Work): Promise<void>;
    report(cause: unknown): void;
  },
): PruneSchedule {
  const controller = new AbortController();
  let running = Promise.resolve();
  const work = { signal: controller.signal, reportProgress: () => {} };
  const forget = async () => {
    if (total(await pruneHistory(context, work)) > 0) await vacuum(work);
  };
  const { clock } = context.env;
  let lookedAt = clock.now();
  const look = () => {
    lookedAt = clock.now();
    running = running.then(forget).catch((cause: unknown) => {
      if (!work.signal.aborted) report(cause);
    });
    return running;
  };
  const cancel = every(day, look);
  void look();
  return {
    // What repeats this may not have counted the time that the computer slept.
    runIfDue: async () => {
      if (clock.now() - lookedAt >= day) await look();
    },
    async stop() {
      cancel();
      controller.abort();
      await running;
    },
  };
}
