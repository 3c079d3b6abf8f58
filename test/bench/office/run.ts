import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../../build/ensure-built.ts";
import type { Context } from "../../../electron/services/context.ts";
import { issueToken } from "../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser } from "../../../electron/services/people/users.ts";
import { openPostgresStore } from "../../../electron/store/postgres/postgres-store.ts";
import { createContext } from "../../support/open-context.ts";
import { startPostgres } from "../../support/postgres.ts";
import { type ServedProgram, serveStore } from "../../support/program.ts";
import { anAccount } from "../../support/records.ts";
import { accountId } from "../growth/records.ts";
import { type Figure, printFigures } from "./figures.ts";
import { fillLoads } from "./fill-loads.ts";
import { measureEdits } from "./measure-edits.ts";
import { measureFollowers } from "./measure-followers.ts";
import { measurePosts, type PostRates } from "./measure-posts.ts";
import { measureReads } from "./measure-reads.ts";

const SERVERS = 4;
const MIN_POSTS_PER_SECOND = 200;
/** At the end of a measurement, some posts wait for their answers. */
const NOISE = 0.01;

/**
 * Starts a PostgreSQL server with fsync on, measures an office on it, and prints each figure with its limit. The exit
 * code is 1 if a figure misses its limit. `--loads 100000` fills the database with fewer loads.
 */
const { values } = parseArgs({ options: { loads: { type: "string", default: "1000000" } } });
const loads = Number(values.loads);

await ensureBuilt();
const postgres = await startPostgres({
  settings: ["fsync=on", "shared_buffers=1GB", "max_wal_size=4GB", "maintenance_work_mem=256MB"],
});
try {
  const address = await postgres.createDatabase("office");
  const { context, token } = await prepare(address);
  const figures = await measureReads(context, loads);
  await context.store.close();
  const one = await withServers(address, 1, (servers) => measurePosts(address, servers, token));
  const [many, edits, seen] = await withServers(address, SERVERS, async (servers) => [
    await measurePosts(address, servers, token),
    await measureEdits(address, servers, token),
    await measureFollowers(servers, token),
  ]);
  const isFine = printFigures([...figures, ...compare(one, many), ...edits, seen]);
  process.exitCode = isFine ? 0 : 1;
} finally {
  await postgres.stop();
}

/** Fills the database; returns the token of a user. */
async function prepare(address: string): Promise<{ context: Context; token: string }> {
  const store = await openPostgresStore({ connectionString: address });
  const context = createContext(store);
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount({ accountId })));
  const person = { firstName: "Ann", lastName: "Lee", email: "ann@example.com", username: "ann" };
  const { userId } = await addUser(context, getOperator(accountId), { ...person, phone: "", isActive: true });
  const { token } = await issueToken(context, getOperator(accountId), userId, "bench");
  const startedAt = performance.now();
  await fillLoads(address, loads);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`${loads} loads, filled in ${seconds} s; load average ${loadavg()[0]?.toFixed(1)}\n`);
  return { context, token };
}

async function withServers<T>(
  address: string,
  count: number,
  work: (servers: readonly ServedProgram[]) => Promise<T>,
): Promise<T> {
  const servers = await Promise.all(Array.from({ length: count }, () => serveStore(address)));
  try {
    return await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function compare(one: PostRates, many: PostRates): Figure[] {
  const posts = (name: string, value: number, limit?: number): Figure => ({
    ...{ name, value, unit: "/s", isMinimum: true },
    ...(limit !== undefined && { limit }),
  });
  return [
    posts("400 posts/s offered, 1 server", one.offered),
    posts(
      `400 posts/s offered, ${SERVERS} servers`,
      many.offered,
      Math.max(MIN_POSTS_PER_SECOND, one.offered * (1 - NOISE)),
    ),
    { name: "  answered, 1 server, p95", value: one.offeredP95Ms, unit: "ms" },
    { name: `  answered, ${SERVERS} servers, p95`, value: many.offeredP95Ms, unit: "ms" },
    posts("most posts, 1 server", one.atMost),
    posts(`most posts, ${SERVERS} servers`, many.atMost, Math.max(MIN_POSTS_PER_SECOND, one.atMost)),
    { name: `repeated posts, ${SERVERS} servers`, value: many.repeatedPercent, limit: 10, unit: "%" },
  ];
}
