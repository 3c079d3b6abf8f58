import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { smallLoad } from "../../support/loads.ts";
import { runSql } from "../../support/postgres.ts";
import type { ServedProgram } from "../../support/program.ts";
import { percentile } from "./figures.ts";

/** As many as `npm run office` has. A server stores posts that arrive together in one transaction. */
const CLIENTS = 200;
const SECONDS = 15;
/** Node compiles the code that a server runs most; four servers need four times as many posts for that. */
const WARM_UP_SECONDS_PER_SERVER = 4;
/** Posts offered per second; twice as many as an office has to store. */
const OFFERED_PER_SECOND = 400;

export interface PostRates {
  /** Posts per second of clients that each wait for an answer before their next post. */
  atMost: number;
  /** Posts per second at `OFFERED_PER_SECOND`, and the time to the answer. */
  offered: number;
  offeredP95Ms: number;
  /** Transactions that were rolled back, in percent of the posts and the rollbacks. */
  repeatedPercent: number;
}

/** Posts loads from many clients, each at one server, and counts those that were acknowledged. */
export async function measurePosts(
  address: string,
  servers: readonly ServedProgram[],
  token: string,
): Promise<PostRates> {
  await postFor(WARM_UP_SECONDS_PER_SERVER * servers.length, servers, token);
  const before = await readRollbacks(address);
  const startedAt = performance.now();
  const posted = await postFor(SECONDS, servers, token);
  const seconds = (performance.now() - startedAt) / 1_000;
  // Each server reports its last transactions after at most a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const repeated = (await readRollbacks(address)) - before;
  return {
    ...(await postAtOfferedRate(servers, token)),
    atMost: posted / seconds,
    repeatedPercent: (100 * repeated) / (posted + repeated),
  };
}

/** Posts until the time is over; returns the number of acknowledged posts. */
async function postFor(seconds: number, servers: readonly ServedProgram[], token: string): Promise<number> {
  const endsAt = performance.now() + seconds * 1_000;
  let posted = 0;
  const postUntilEnd = async (client: number) => {
    const url = servers[client % servers.length]?.url ?? "";
    for (let number = 0; performance.now() < endsAt; number += 1) {
      await post(url, token, `bench-${client}-${number}`);
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => postUntilEnd(client)));
  return posted;
}

/** Starts posts at a fixed rate, whether or not earlier ones were answered, and counts the answers during that time. */
async function postAtOfferedRate(
  servers: readonly ServedProgram[],
  token: string,
): Promise<Pick<PostRates, "offered" | "offeredP95Ms">> {
  const startedAt = performance.now();
  const posts: Promise<void>[] = [];
  const times: number[] = [];
  let answered = 0;
  for (let elapsedMs = 0; elapsedMs < SECONDS * 1_000; elapsedMs = performance.now() - startedAt) {
    while (posts.length < (elapsedMs / 1_000) * OFFERED_PER_SECOND) {
      const url = servers[posts.length % servers.length]?.url ?? "";
      const sentAt = performance.now();
      const answer = post(url, token, `offered-${posts.length}`).then(() => {
        times.push(performance.now() - sentAt);
        answered += 1;
      });
      posts.push(answer);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const offered = answered / seconds;
  await Promise.all(posts);
  return { offered, offeredP95Ms: percentile(times, 0.95) };
}

/** Takes a third of the processor time of `fetch`, which the servers need. */
const agent = new Agent({ keepAlive: true });

/** @throws if the post is not acknowledged */
export async function post(url: string, token: string, loadNumber: string): Promise<void> {
  await sendJson(`${url}/loadmanagement/v2/load`, token, { ...smallLoad, loadNumber });
}

/**
 * Sends a POST request; returns the body of the answer.
 * @throws if the request fails
 */
export async function sendJson(url: string, token: string, body: object): Promise<string> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const sent = request(url, { agent, method: "POST", headers });
  sent.end(JSON.stringify(body));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", resolve).on("error", reject);
  });
  const received = await text(answer);
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`A request got ${answer.statusCode}: ${received}`);
  return received;
}

/** Reads how many transactions of a database were rolled back; a server reports its last ones after a second. */
export async function readRollbacks(address: string): Promise<number> {
  const [row] = await runSql<{ count: string }>(
    address,
    "select xact_rollback as count from pg_stat_database where datname = current_database()",
  );
  return Number(row?.count);
}
