import { listBoardIdsAt, readBoardPage } from "../../../electron/services/board/board-page.ts";
import type { Context } from "../../../electron/services/context.ts";
import { loadOrder } from "../../../shared/views/load-rows.ts";
import { pickOne, spread } from "../growth/numbered.ts";
import { accountId, userId } from "../growth/records.ts";
import type { Figure } from "./figures.ts";
import { percentile } from "./figures.ts";

const ROUNDS = 100;
const ROWS_PER_PAGE = 50;

/** The poster's name is not stored with a load; the other orders of the board have an index. */
const ORDERS = loadOrder.exclude(["due", "sync", "postedBy"]).options;

/** Measures the reads of a window on a board with `loads` loads. */
export async function measureReads(context: Context, loads: number): Promise<Figure[]> {
  const caller = { accountId, userId: userId(7), channel: "window", role: "broker" } as const;
  const pick = spread(loads);
  const board = { view: "all", size: ROWS_PER_PAGE, after: null } as const;
  const read = (request: Partial<Parameters<typeof readBoardPage>[2]>) =>
    readBoardPage(context, caller, { ...board, order: "created", isDescending: true, ...request });

  /** A page and the next one, in all orders and views. */
  async function readPages(round: number): Promise<number[]> {
    const request = {
      order: pickOne(ORDERS, round),
      isDescending: round % 2 === 0,
      ...pickOne(VIEWS, Math.floor(round / ORDERS.length)),
    };
    const [first, firstMs] = await timed(() => read(request));
    const [, nextMs] = await timed(() => read({ ...request, after: first.next }));
    return [firstMs, nextMs];
  }
  const jump = (round: number) => read({ order: pickOne(ORDERS, round), position: pick() });
  const select = (round: number) =>
    listBoardIdsAt(context, caller, {
      ...board,
      order: pickOne(ORDERS, round),
      isDescending: false,
      position: pick(),
      size: 1_000,
    });
  const search = (round: number) =>
    read({
      search: pickOne(SEARCHES, round)(pick()),
      order: pickOne(ORDERS, Math.floor(round / SEARCHES.length)),
    });
  const count = (round: number) =>
    context.store.read(["loads"], ({ loads: stored }) =>
      stored.estimateCount({ accountId, ...pickOne(COUNTED, round)(pick()) }),
    );

  const figure = async (name: string, limit: number, run: (round: number) => Promise<unknown>) => ({
    name: `${name}, p95`,
    value: percentile(await timeRounds(run), 0.95),
    limit,
    unit: "ms",
  });
  const pages: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) pages.push(...(await readPages(round)));
  return [
    { name: "page, p95", value: percentile(pages, 0.95), limit: 20, unit: "ms" },
    await figure("jump to any row", 300, jump),
    await figure("select 1,000 rows anywhere", 300, select),
    await figure("search", 500, search),
    await figure("count", 200, count),
  ];
}

const VIEWS = [{ view: "all" }, { view: "available" }, { view: "booked" }, { view: "mine" }] as const;

/** Three letters or more: frequent, rare, several words, without a match. */
const SEARCHES: ((index: number) => string)[] = [
  () => "oma",
  (index) => `po${index}`,
  () => "laredo dock",
  (index) => `l-${index}`,
  () => "elm street macon",
  () => "no such text",
  () => "lee",
  () => "tulsa ok",
  () => "omaha, ne",
  () => "hard hat boots",
  (index) => `${100 + (index % 900)} elm`,
];

const COUNTED: ((index: number) => object)[] = [
  () => ({}),
  () => ({ status: "available" }),
  () => ({ createdBy: userId(7) }),
  (index) => ({ search: `po${index}` }),
  () => ({ search: "tulsa" }),
  () => ({ search: "lee" }),
];

async function timeRounds(run: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(() => run(round)))[1]);
  return times;
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  const result = await run();
  return [result, performance.now() - startedAt];
}
