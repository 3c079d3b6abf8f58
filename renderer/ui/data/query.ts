import {
  keepPreviousData,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  skipToken,
  useQuery,
} from "@tanstack/react-query";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../../shared/channels.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { EventName } from "../../../shared/events.ts";
import type { LanedeskError } from "../../../shared/failure.ts";
import { callChannel, subscribeToEvent } from "./channel.ts";
import { waitForFirstRead } from "./first-read.ts";
import { subscribeToEventThrottled } from "./throttle.ts";

/** The client reads even while the computer is offline, and does not retry failed queries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: "always", refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
});

/**
 * Reads a channel now and after each event that invalidates the result. While a read of another input runs, `data` is
 * the previous result. Without an input, `useChannel` reads nothing.
 */
export const useChannel = <N extends ChannelName>(channel: N, input: ChannelInput<N> | undefined) =>
  useQuery<ChannelOutput<N>, LanedeskError>({
    queryKey: [channel, input],
    queryFn:
      input === undefined ? skipToken : () => waitForFirstRead().then(() => callChannel(channel, input)),
    placeholderData: keepPreviousData,
  });

/** Returns the last result of a channel, outside of React; undefined before the first read. */
export const getLastResult = <N extends ChannelName>(channel: N, input: ChannelInput<N>) =>
  queryClient.getQueryData<ChannelOutput<N>>([channel, input]);

/** For these channels, reloads the queries that a component uses, and removes the other queries from the cache. */
export async function invalidateChannels(...channels: readonly ChannelName[]): Promise<void> {
  await Promise.all(channels.map((channel) => reloadQueries({ queryKey: [channel] })));
}

/**
 * Reloads queries. TanStack Query does not restart a first read that runs during an invalidation. The result of that
 * read may be older than the change, so `reloadQueries` reads again.
 */
async function reloadQueries(queries: Pick<QueryFilters, "queryKey" | "predicate">): Promise<void> {
  queryClient.removeQueries({ ...queries, type: "inactive" });
  const firstReads = queryClient
    .getQueryCache()
    .findAll({ ...queries, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(queries);
  await Promise.all(
    firstReads.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}

interface Rule {
  event: EventName;
  channels: ChannelName[];
  /** Events within this time cause one read. */
  delayMs?: number | (() => number);
}

/** The channels whose results an event invalidates. `loads.get` has its own rule in `followEvents`. */
const RULES: Rule[] = [
  { event: "loads.changed", channels: ["loads.page", "loads.rows"] },
  { event: "loads.changed", channels: ["loads.customers"], delayMs: 1_000 },
  { event: "loads.changed", channels: ["loads.reminders", "loads.stopped"], delayMs: 2_000 },
  { event: "carriers.changed", channels: ["loads.stopped", "loads.rows"], delayMs: 1_000 },
  { event: "loads.changed", channels: ["loads.summary"], delayMs: 1_000 },
  {
    event: "carriers.changed",
    channels: [
      "carriers.dayCounts",
      "carriers.get",
      "carriers.overview",
      "carriers.search",
      "carriers.sharedContacts",
      "changeQueue.page",
      "changeQueue.summary",
      "registrationSteps.counts",
      "registrationSteps.search",
      "registrationSteps.today",
    ],
  },
  {
    event: "rates.changed",
    channels: [
      "rates.read",
      "rates.nearbyLanes",
      "rates.trackRecord",
      "rates.givenEstimates",
      "rates.questioned",
      "diesel.read",
    ],
  },
  { event: "rates.changed", channels: ["savedLanes.list"], delayMs: 1_000 },
  { event: "savedLanes.changed", channels: ["savedLanes.list"] },
  { event: "users.changed", channels: ["users.list"] },
  { event: "templates.changed", channels: ["templates.list"] },
  { event: "boardViews.changed", channels: ["boardViews.list"] },
  { event: "autoRefresh.changed", channels: ["autoRefresh.read"], delayMs: 0 },
  { event: "settings.changed", channels: ["autoRefresh.read"], delayMs: 0 },
  { event: "backups.changed", channels: ["backups.list"], delayMs: 0 },
  { event: "store.damaged", channels: ["store.damage"], delayMs: 0 },
  { event: "proxy.changed", channels: ["proxy.needed"], delayMs: 0 },
  { event: "sync.changed", channels: ["sync.status"] },
  {
    event: "sync.changed",
    channels: ["sync.outboxPage", "sync.log"],
    // Reading a long outbox often would slow down the sending itself.
    delayMs: () => (getLastResult("sync.status", null)?.sendProgress ? 2_000 : 200),
  },
];

/** The channels whose results change at midnight. */
const DAILY_CHANNELS: ChannelName[] = [
  "registrationSteps.today",
  "registrationSteps.counts",
  "carriers.dayCounts",
];
const DAILY_CHANNELS_PERIOD_MS = 10 * MINUTE_MS;

/** Invalidates results after events, and `DAILY_CHANNELS` every ten minutes. @returns a function that unsubscribes */
export function followEvents(): () => void {
  const timer = setInterval(() => void invalidateChannels(...DAILY_CHANNELS), DAILY_CHANNELS_PERIOD_MS);
  const unsubscribes = [
    () => clearInterval(timer),
    ...RULES.map(({ event, channels, delayMs }) =>
      subscribeToEventThrottled(event, () => void invalidateChannels(...channels), delayMs),
    ),
    subscribeToEvent("loads.changed", ({ loadIds }) => invalidateLoads(loadIds)),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Invalidates the details of changed loads; an empty list means all loads. */
function invalidateLoads(loadIds: readonly string[]): void {
  const isChanged = ({ queryKey: [channel, input] }: { queryKey: QueryKey }) =>
    channel === "loads.get" &&
    (loadIds.length === 0 ||
      loadIds.includes((input as ChannelInput<"loads.get"> | undefined)?.loadId ?? ""));
  void reloadQueries({ predicate: isChanged });
}
