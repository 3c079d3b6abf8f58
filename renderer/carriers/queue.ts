import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { ChannelOutput } from "../../shared/channels.ts";
import type { LanedeskError } from "../../shared/failure.ts";
import type { QueueRow } from "../../shared/views/carrier.ts";
import { callChannel } from "../ui/data/channel.ts";
import { invalidateChannels } from "../ui/data/query.ts";
import { inChunks, runWork } from "../ui/data/work.ts";
import { formatCount } from "../ui/format.ts";
import { showFailure, showNotice } from "../ui/notices/notices.ts";
import { showUndo } from "../ui/notices/undo.ts";

type Page = ChannelOutput<"changeQueue.page">;
type Summary = ChannelOutput<"changeQueue.summary">;
type ClearResult = ChannelOutput<"changeQueue.clear">["results"][number];

/** A row of the list, with the time at which its page was read. Clear sends this time. */
type ListedRow = QueueRow & { readAt: string };

/** Maximum number of carriers that a Fetch leases unless the broker enters another number. */
export const DEFAULT_FETCH_LIMIT = 25;

interface QueueState {
  /** Maximum number of carriers that the next Fetch leases. */
  limit: number;
  /** Position of the selected row in the list. */
  selectedPosition: number;
  /** The search text; empty shows all. */
  search: string;
  /** A carrier that is shown instead of the selected row. */
  shownId: number | undefined;
  /** Reviewed carriers, with the time at which they were read. */
  reviewed: ReadonlyMap<number, string>;
  /** Carriers that the last Clear left in the queue. */
  notCleared: ClearResult[];
}

/** The state of the carrier change queue in this window. */
export const useQueue = create<QueueState>(() => ({
  limit: DEFAULT_FETCH_LIMIT,
  selectedPosition: 0,
  search: "",
  shownId: undefined,
  reviewed: new Map(),
  notCleared: [],
}));

const { getState: get, setState: set } = useQueue;

const ROWS_PER_PAGE = 200;

/**
 * Returns the loaded rows of the queue that match the search, and the position of the cursor. Carriers that changed
 * since the user read them come first, then the others by verdict, worst first.
 */
export function useQueueRows() {
  const search = useQueue((state) => state.search);
  const selectedPosition = useQueue((state) => state.selectedPosition);
  const shownId = useQueue((state) => state.shownId);
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage, isPlaceholderData } =
    useInfiniteQuery<Page, LanedeskError, ListedRow[], readonly unknown[], string | null>({
      queryKey: ["changeQueue.page", { search }],
      queryFn: ({ pageParam }) =>
        callChannel("changeQueue.page", { after: pageParam, size: ROWS_PER_PAGE, search }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(({ rows, readAt }) => rows.map((row) => ({ ...row, readAt }))),
      placeholderData: keepPreviousData,
    });
  const rows = data ?? NO_ROWS;
  const shownPosition = shownId === undefined ? -1 : rows.findIndex(({ insdId }) => insdId === shownId);
  return {
    hasData: data !== undefined,
    error,
    refetch,
    hasNextPage,
    isFetching,
    fetchNextPage,
    /** Whether the rows are still those of the previous search. */
    isPlaceholderData,
    rows,
    /** Position of the cursor: the row of the carrier `shownId` if this row is loaded, otherwise the selected row. */
    active: shownPosition === -1 ? Math.max(0, Math.min(selectedPosition, rows.length - 1)) : shownPosition,
  };
}

const NO_ROWS: ListedRow[] = [];

/** Counts the carriers in the queue, in any state. */
export const countCarriers = ({ waiting, leased, colleagues, stuck }: Summary): number =>
  waiting + leased + colleagues + stuck;

const reloadQueue = () => invalidateChannels("changeQueue.summary", "changeQueue.page", "carriers.overview");

/** Limits the list to carriers whose name, number, city, state or phone matches a search; empty shows all. */
export const searchQueue = (search: string) => set({ search, selectedPosition: 0, shownId: undefined });

/** Shows a carrier, whether or not it is in the list. */
export const showCarrier = (shownId: number) => set({ shownId });

/** Selects a row of the list. */
export const selectRow = (position: number) => set({ selectedPosition: position, shownId: undefined });

/**
 * Marks the rows from `cursor` to `position` as reviewed, in the version that the list shows, and moves the cursor to
 * `position`.
 */
export function reviewRange(cursor: number, position: number, rows: readonly ListedRow[]): void {
  const range = rows.slice(Math.min(cursor, position), Math.max(cursor, position) + 1);
  set({
    reviewed: new Map([...get().reviewed, ...range.map((row) => [row.insdId, row.readAt] as const)]),
  });
  selectRow(position);
}

/** Carriers per chunk of Fetch and Clear. Between chunks, Lanedesk shows the progress and checks for Cancel. */
const CARRIERS_PER_CHUNK = 200;

/** Leases the next carriers for 120 s. */
export async function fetchNext(): Promise<void> {
  let fetched = 0;
  try {
    const { waiting, stuck } = await callChannel("changeQueue.summary", null);
    const wanted = Math.min(get().limit, waiting + stuck);
    await runWork(`Fetching ${formatCount(wanted, "carrier")}:`, (workId) =>
      inChunks(workId, Array(wanted).fill(null), CARRIERS_PER_CHUNK, async ({ length }) => {
        fetched += (await callChannel("changeQueue.fetch", { limit: length })).count;
      }),
    );
    showNotice(fetched === 0 ? "No carriers are waiting." : `${describeLeased(fetched)}.`);
  } catch (error) {
    showFailure(
      fetched === 0
        ? "Can't fetch carriers; the queue is unchanged"
        : `Can't fetch all carriers; ${describeLeased(fetched)}`,
      error,
    );
  }
  await reloadQueue();
}

/** Claims a carrier for 120 s, so that colleagues see that the user works on the carrier. */
export const claimCarrier = (insdId: number): Promise<null> => callChannel("changeQueue.claim", { insdId });

const describeLeased = (carriers: number) =>
  `${formatCount(carriers, "carrier is", "carriers are")} assigned to you for two minutes`;

/** Marks the carrier version read at `readAt` as reviewed; undefined removes the mark. */
export function reviewCarrier(insdId: number, readAt: string | undefined): void {
  const reviewed = new Map(get().reviewed);
  if (readAt === undefined) reviewed.delete(insdId);
  else reviewed.set(insdId, readAt);
  set({ reviewed });
}

/** Clears the reviewed carriers. A carrier that changed after it was read stays in the queue. */
export const clearReviewed = (): Promise<void> => clearCarriers(get().reviewed);

/** Clears the version of a carrier that was read at `readAt`. */
export const clearCarrier = (insdId: number, readAt: string): Promise<void> =>
  clearCarriers(new Map([[insdId, readAt]]));

/**
 * Clears the whole queue as of now. A carrier that changes meanwhile stays. A cancel leaves the other carriers in the
 * queue, with their review marks.
 */
export async function markAllSeen(): Promise<void> {
  try {
    const { cleared, changed, handledIfCanceled } = await runWork("Marking carriers as seen:", (workId) =>
      callChannel("changeQueue.markSeen", { workId }),
    );
    const stayed =
      changed === 0 ? "" : ` ${formatCount(changed, "carrier")} changed meanwhile and stayed in the queue.`;
    showNotice(`Marked ${formatCount(cleared, "carrier")} as seen.${stayed}`);
    const reviewed = new Map(handledIfCanceled && get().reviewed);
    for (const insdId of handledIfCanceled ?? []) reviewed.delete(insdId);
    set({ reviewed, selectedPosition: 0 });
  } catch (error) {
    showFailure("Some carriers were not marked as seen", error);
  }
  await reloadQueue();
}

async function clearCarriers(entries: ReadonlyMap<number, string>): Promise<void> {
  const { reviewed: before } = get();
  if (entries.size === 0) return;
  const results: ClearResult[] = [];
  let hasFailed = false;
  try {
    await runWork(`Clearing ${formatCount(entries.size, "carrier")}:`, (workId) =>
      inChunks(workId, [...entries], CARRIERS_PER_CHUNK, async (chunk) => {
        for (const [readAt, group] of Map.groupBy(chunk, ([, readAt]) => readAt)) {
          const response = await callChannel("changeQueue.clear", {
            insdIds: group.map(([id]) => id),
            readAt,
          });
          results.push(...response.results);
        }
      }),
    );
  } catch (error) {
    hasFailed = true;
    showFailure("Some carriers were not cleared and stay in the queue", error);
  }
  const cleared = results.filter(({ result }) => result === "Success").map(({ insdId }) => insdId);
  if (cleared.length > 0 || !hasFailed) showCleared(cleared);
  await reloadQueue();
  // A mark that the user set during the Clear stays.
  const reviewed = new Map(get().reviewed);
  for (const { insdId } of results) if (reviewed.get(insdId) === before.get(insdId)) reviewed.delete(insdId);
  const notCleared = results.filter(({ result }) => result === "Changed" || result === "Error");
  set({ reviewed, notCleared });
}

function showCleared(insdIds: number[]): void {
  if (insdIds.length === 0) {
    showNotice("No carrier was cleared.");
    return;
  }
  showUndo(`Cleared ${formatCount(insdIds.length, "carrier")}.`, async () => {
    const { restored } = await callChannel("changeQueue.restore", { insdIds });
    await reloadQueue();
    return `Restored ${formatCount(restored, "carrier")}.`;
  });
}
