import { create } from "zustand";
import type { ChannelOutput } from "../../shared/channels.ts";
import type { Failure } from "../../shared/failure.ts";
import type { QueueRow } from "../../shared/window/carrier.ts";
import { ask, failureOf, listen, tell, tellFailure } from "../ui/ask.ts";
import { counted } from "../ui/format.ts";
import { soon } from "../ui/soon.ts";

type Summary = ChannelOutput<"changeQueue.summary">;
export type Cleared = ChannelOutput<"changeQueue.clear">["results"][number] & { name: string };

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
      const answer: ChannelOutput<"changeQueue.window"> = await ask("changeQueue.window", {
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
    const answer = await ask("changeQueue.window", { after: next, size: windowSize, search });
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

/** Takes the next carriers in hand: for 120 s nobody else is given them. */
export async function fetchNext(): Promise<void> {
  try {
    const { insdIds } = await ask("changeQueue.fetch", { most: get().most });
    tell(
      insdIds.length === 0
        ? "Nothing was waiting."
        : `${counted(insdIds.length, "carrier")} handed out to you for two minutes.`,
    );
    await readQueue();
  } catch (error) {
    tellFailure("Nothing was fetched; the queue stands as it was", error);
  }
}

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
  const byMoment = Map.groupBy(reviewed, ([, readAt]) => readAt);
  try {
    const results: Cleared[] = [];
    for (const [readAt, entries] of byMoment) {
      const answer = await ask("changeQueue.clear", { insdIds: entries.map(([insdId]) => insdId), readAt });
      results.push(...answer.results.map((result) => ({ ...result, name: names.get(result.insdId) ?? "" })));
    }
    const refused = results.filter(({ result }) => result === "Changed" || result === "Error");
    set({ reviewed: new Map(), refused });
    tell(`${counted(results.length - refused.length, "carrier")} cleared.`);
  } catch (error) {
    tellFailure("Not all was cleared; what was not stays in the queue", error);
  }
  await readQueue();
}

/** Reads again, soon, when carriers changed. */
export function followQueue(): () => void {
  void readQueue();
  const again = soon(readQueue);
  const stop = listen("carriers.changed", again.ask);
  return () => {
    again.stop();
    stop();
  };
}
