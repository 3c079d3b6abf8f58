import { smallLoad } from "../../support/loads.ts";
import { runSql } from "../../support/postgres.ts";
import type { ServedProgram } from "../../support/program.ts";

const CLIENTS = 32;
const SECONDS = 15;
/** Node compiles the code that a server runs most; four servers need four times as many posts for that. */
const WARM_UP_SECONDS_PER_SERVER = 4;

export interface PostRate {
  perSecond: number;
  /** Transactions that were rolled back, in percent of the posts and the rollbacks. */
  repeatedPercent: number;
}

/** Posts loads from many clients, each at one server, and counts those that were acknowledged. */
export async function measurePosts(
  address: string,
  servers: readonly ServedProgram[],
  token: string,
): Promise<PostRate> {
  await postFor(WARM_UP_SECONDS_PER_SERVER * servers.length, servers, token);
  const before = await readRollbacks(address);
  const startedAt = performance.now();
  const posted = await postFor(SECONDS, servers, token);
  const seconds = (performance.now() - startedAt) / 1_000;
  // Each server reports its last transactions after at most a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const repeated = (await readRollbacks(address)) - before;
  return { perSecond: posted / seconds, repeatedPercent: (100 * repeated) / (posted + repeated) };
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

/** @throws if the post is not acknowledged */
export async function post(url: string, token: string, loadNumber: string): Promise<void> {
  const answer = await fetch(`${url}/loadmanagement/v2/load`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...smallLoad, loadNumber }),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`A post got ${answer.status}: ${text}`);
}

async function readRollbacks(address: string): Promise<number> {
  const [row] = await runSql<{ count: string }>(
    address,
    "select xact_rollback as count from pg_stat_database where datname = current_database()",
  );
  return Number(row?.count);
}
