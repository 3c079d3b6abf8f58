import { create } from "zustand";
import type { ChannelOutput } from "../../shared/channels.ts";
import type { Failure } from "../../shared/failure.ts";
import type { QueueRow } from "../../shared/views/carrier.ts";
import { ask, failureOf, tell, tellFailure } from "../ui/ask.ts";
import { counted } from "../ui/format.ts";
import { listenSoon } from "../ui/listen-soon.ts";
import { inSteps, runWork } from "../ui/work.ts";

type Summary = ChannelOutput<"changeQueue.summary">;
type Cleared = ChannelOutput<"changeQueue.clear">["results"][number] & { name: string };

/** How many a Fetch takes unless one says otherwise. */
export const usualFetch = 25;

interface QueueState {
  /** How many the next Fetch takes. */
  most: number;
  summary: Summary | undefined;
  /** What has been read of the queue, gravest first. */
  rows: QueueRow[];
  /** Where the rest starts; null when all has been read. */
  next: string | null;
  failure: Failure | undefined;
  active: number;
  /** Words that narrow the list; empty shows all. */
  search: string;
  /** A carrier outside of the list that is looked at. */
  lookedAt: number | undefined;
  /** Carriers that a person has looked at, with the moment of the read that it rests on. */
  reviewed: ReadonlyMap<number, string>;
  /** Carriers whose last clear did not remove them, with the words why. */
  refused: Cleared[];
  busy: boolean;
}

/** The carrier change queue as a broker works it. */
export const useQueue = create<QueueState>(() => ({
  most: usualFetch,
  summary: undefined,
  rows: [],
  next: null,
  failure: undefined,
  active: 0,
  search: "",
  lookedAt: undefined,
  reviewed: new Map(),
  refused: [],
  busy: false,
}));

const { getState: get, setState: set } = useQueue;

const windowSize = 200;

/** Counts up with each reading of the list, so that an older one that is overtaken is dropped. */
let reading = 0;

/** Reads the counts and as much of the queue as was shown before. */
export async function readQueue(): Promise<void> {
  const mine = ++reading;
  const { search } = get();
  try {
    const wanted = Math.max(windowSize, get().rows.length);
    const summary = await ask("changeQueue.summary", null);
    const rows: QueueRow[] = [];
    let next: string | null = null;
    do {
      const answer: ChannelOutput<"changeQueue.page"> = await ask("changeQueue.page", {
        after: next,
        size: windowSize,
        search,
      });
      if (mine !== reading) return;
      rows.push(...answer.rows);
      next = answer.next;
    } while (next !== null && rows.length < wanted);
    set({
      summary,
      rows,
      next,
      failure: undefined,
      active: Math.min(get().active, Math.max(0, rows.length - 1)),
    });
  } catch (error) {
    set({ failure: failureOf(error) });
  }
}

/** Reads on where the list ends. */
export async function readMore(): Promise<void> {
  const { next, busy, search } = get();
  if (next === null || busy) return;
  const mine = reading;
  set({ busy: true });
  try {
    const answer = await ask("changeQueue.page", { after: next, size: windowSize, search });
    if (mine !== reading) return;
    set(({ rows }) => ({ rows: [...rows, ...answer.rows], next: answer.next }));
  } catch (error) {
    set({ failure: failureOf(error) });
  } finally {
    set({ busy: false });
  }
}

/** Narrows the list to carriers whose names and numbers hold these words. */
export function searchQueue(search: string): void {
  set({ search, active: 0, lookedAt: undefined });
  void readQueue();
}

/** Shows a carrier whole, whether it is in the list or not. */
export const lookAt = (lookedAt: number) => set({ lookedAt });

/** Chooses a carrier of the list. */
export const chooseAt = (active: number) => set({ active, lookedAt: undefined });

/** So many carriers are fetched or cleared by one call: between them progress is told, and cancel heard. */
const atOnce = 200;

/** Takes the next carriers in hand: for 120 s nobody else is given them. */
export async function fetchNext(): Promise<void> {
  let fetched = 0;
  try {
    const { waiting, stuck } = await ask("changeQueue.summary", null);
    const wanted = Math.min(get().most, waiting + stuck);
    await runWork(`Fetching ${counted(wanted, "carrier")}:`, (workId) =>
      inSteps(workId, Array(wanted).fill(null), atOnce, async ({ length }) => {
        fetched += (await ask("changeQueue.fetch", { most: length })).insdIds.length;
      }),
    );
    tell(fetched === 0 ? "Nothing was waiting." : leased(fetched));
  } catch (error) {
    const stands = "the queue stands as it was";
    tellFailure(
      fetched === 0 ? `Nothing was fetched; ${stands}` : `${leased(fetched)} No others were`,
      error,
    );
  }
  await readQueue();
}

const leased = (carriers: number) => `${counted(carriers, "carrier")} handed out to you for two minutes.`;

/** Notes that a person has looked at a carrier as it was at `readAt`, or takes that back. */
export function review(insdId: number, readAt: string | undefined): void {
  const reviewed = new Map(get().reviewed);
  if (readAt === undefined) reviewed.delete(insdId);
  else reviewed.set(insdId, readAt);
  set({ reviewed });
}

/**
 * Clears what was reviewed. Each carrier is cleared with the moment at which it was read, so one that changed since
 * stays in the queue and says so.
 */
export async function clearReviewed(): Promise<void> {
  const { reviewed, rows } = get();
  if (reviewed.size === 0) return;
  const names = new Map(rows.map((row) => [row.insdId, row.name || `USDOT ${row.usdotNumber}`]));
  const left = new Map(reviewed);
  const results: Cleared[] = [];
  try {
    await runWork(`Clearing ${counted(reviewed.size, "carrier")}:`, (workId) =>
      inSteps(workId, [...reviewed], atOnce, async (some) => {
        for (const [readAt, entries] of Map.groupBy(some, ([, moment]) => moment)) {
          const answer = await ask("changeQueue.clear", { insdIds: entries.map(([id]) => id), readAt });
          for (const result of answer.results) {
            left.delete(result.insdId);
            results.push({ ...result, name: names.get(result.insdId) ?? "" });
          }
        }
      }),
    );
    tell(`${counted(results.length - refusedOf(results).length, "carrier")} cleared.`);
  } catch (error) {
    tellFailure("Not all was cleared; what was not stays in the queue", error);
  }
  set({ reviewed: left, refused: refusedOf(results) });
  await readQueue();
}

const refusedOf = (results: readonly Cleared[]) =>
  results.filter(({ result }) => result === "Changed" || result === "Error");

/** Reads again, soon, when carriers changed. */
export function followQueue(): () => void {
  void readQueue();
  return listenSoon("carriers.changed", readQueue);
}
