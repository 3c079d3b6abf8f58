import type { ChangesAnswer } from "../../../shared/office/changes.ts";
import type { ServedProgram } from "../../support/program.ts";
import { type Figure, percentile } from "./figures.ts";
import { post } from "./measure-posts.ts";

const FOLLOWERS = 50;
const POSTS = 60;
const POST_INTERVAL_MS = 250;
/** Nobody waits for a load longer. */
const MAX_WAIT_MS = 30_000;

/** Measures the time from a save at one server until each follower of `/lanedesk/v1/changes`, at all servers, sees it. */
export async function measureFollowers(servers: readonly ServedProgram[], token: string): Promise<Figure> {
  const headers = { Authorization: `Bearer ${token}` };
  const savedAt = new Map<string, number>();
  const delays: number[] = [];
  const stop = new AbortController();

  async function ask(url: string, query: string): Promise<ChangesAnswer> {
    const answer = await fetch(`${url}/lanedesk/v1/changes${query}`, { headers, signal: stop.signal });
    if (!answer.ok) throw new Error(`Changes got ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** The newest cursor: only the first read's last page has it, so one follower reads for all. */
  async function readCursor(url: string): Promise<string> {
    let page = await ask(url, "?endedDays=1");
    while (page.hasMore) page = await ask(url, `?since=${page.cursor}&endedDays=1`);
    return page.cursor;
  }

  async function follow(url: string, start: string): Promise<void> {
    for (let cursor = start; !stop.signal.aborted; ) {
      const answer = await ask(url, `?since=${cursor}&wait=25`);
      for (const row of answer.rows) {
        const number =
          row.area === "loads" ? String((row.record as { loadNumber?: string })?.loadNumber) : "";
        const at = savedAt.get(number);
        if (at !== undefined) delays.push(performance.now() - at);
      }
      cursor = answer.cursor;
    }
  }

  const [first] = servers;
  const start = await readCursor(first?.url ?? "");
  const following = Array.from({ length: FOLLOWERS }, (_, index) =>
    follow(servers[index % servers.length]?.url ?? "", start).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    }),
  );
  for (let index = 0; index < POSTS; index += 1) {
    const loadNumber = `seen-${index}`;
    savedAt.set(loadNumber, performance.now());
    await post(first?.url ?? "", token, loadNumber);
    await new Promise((resolve) => setTimeout(resolve, POST_INTERVAL_MS));
  }
  const endsAt = performance.now() + MAX_WAIT_MS;
  while (delays.length < POSTS * FOLLOWERS && performance.now() < endsAt)
    await new Promise((resolve) => setTimeout(resolve, 50));
  stop.abort();
  await Promise.all(following);
  const missing = Array.from({ length: POSTS * FOLLOWERS - delays.length }, () => MAX_WAIT_MS);
  return {
    name: `saved to seen by ${FOLLOWERS}, p95`,
    value: percentile([...delays, ...missing], 0.95),
    limit: 1_000,
    unit: "ms",
  };
}
