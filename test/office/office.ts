import { setTimeout as pause } from "node:timers/promises";
import { recordCarriers } from "../../electron/services/carriers/carriers.ts";
import { openPostgresStore } from "../../electron/store/postgres/postgres-store.ts";
import { addPeople } from "../support/brokerage.ts";
import { smallLoad } from "../support/loads.ts";
import { createContext } from "../support/open-context.ts";
import { type PostgresServer, runSql, startPostgres } from "../support/postgres.ts";
import { type ServedProgram, serveStore } from "../support/program.ts";
import { createRandomStream, type RandomStream } from "../support/random-stream.ts";
import { type Check, checkOffice, listProblems } from "./checks.ts";
import {
  countInSharedLoads,
  createLedger,
  editLoads,
  followChanges,
  leaseCarriers,
  type OfficeClients,
  postLoads,
} from "./clients.ts";

/** After a failure ends, every server answers within this time. */
const MAX_RECOVERY_MS = 10_000;
const PAUSE_BETWEEN_FAILURES_MS = 3_000;
const MAX_ANSWER_MS = 15_000;
/** How long clients may take to get answers after the end. */
const MAX_END_MS = 120_000;
const CARRIERS = 1_000;

interface OfficeOptions {
  servers: number;
  clients: number;
  seconds: number;
  seed: number;
}

export interface OfficeReport {
  /** Empty if every rule held. */
  problems: string[];
  /** Each rule, how many writes or leases it covered, and how many broke it. */
  checks: Record<string, { checked: number; broken: number }>;
  acknowledgedPosts: number;
  acknowledgedEdits: number;
  /** Requests without an answer, or with 500 or 503. */
  failedRequests: number;
  leasedCarriers: number;
  failures: Record<string, number>;
  longestRecoveryMs: number;
}

/**
 * Runs servers on one PostgreSQL with clients that post, edit and follow loads and lease carriers, and kills servers,
 * connections and PostgreSQL. Then checks that every acknowledged write is stored once, that the audit log and the change
 * log are complete, and that every server answered within 10 s after each failure.
 */
export async function runOffice({ servers, clients, seconds, seed }: OfficeOptions): Promise<OfficeReport> {
  const random = createRandomStream(seed);
  const postgres = await startPostgres();
  const running: ServedProgram[] = [];
  try {
    const address = await postgres.createDatabase("office");
    const people = await fillDatabase(address);
    for (let index = 0; index < servers; index += 1) running.push(await serveStore(address));
    const ledger = createLedger();
    const endsAt = performance.now() + seconds * 1_000;
    const isOver = () => performance.now() > endsAt;
    const office: OfficeClients = {
      ...people,
      ...{ random, ledger, isOver },
      getUrl: (server) => running[server % servers]?.url ?? "",
      assertTimeLeft(name) {
        if (performance.now() > endsAt + MAX_END_MS) throw new Error(`${name} got no answer until the end.`);
      },
    };
    const outages = causeOutages({ address, postgres, running, random, isOver, token: people.token });

    const number = divideClients(clients);
    let isWritten = false;
    const following = times(number.following, (name) => followChanges(office, name, () => isWritten));
    const working = Promise.all([
      outages.ended,
      ...times(number.posting, (name) => postLoads(office, name)),
      ...times(number.editing, (name) => editLoads(office, name)),
      ...times(number.counting, (name) => countInSharedLoads(office, name)),
      ...times(number.leasing, (name) => leaseCarriers(office, name)),
    ]).finally(() => {
      isWritten = true;
    });
    await Promise.all([working, ...following]);

    const checks = [...(await checkOffice(address, ledger)), outages.check];
    return {
      problems: listProblems(checks),
      checks: Object.fromEntries(
        checks.map(({ rule, checked, problems }) => [rule, { checked, broken: problems.length }]),
      ),
      acknowledgedPosts: ledger.posts.size,
      acknowledgedEdits: ledger.edits,
      failedRequests: ledger.failedRequests,
      leasedCarriers: ledger.leases,
      failures: outages.failures,
      longestRecoveryMs: outages.longestRecoveryMs(),
    };
  } finally {
    await Promise.all(running.map((one) => one.kill()));
    await postgres.stop();
  }
}

const times = (count: number, start: (name: number) => Promise<void>) =>
  Array.from({ length: count }, (_, name) => start(name));

/** Half of the clients post loads. */
function divideClients(clients: number) {
  const part = (share: number) => Math.max(1, Math.round(clients * share));
  const number = {
    editing: part(0.25),
    counting: part(0.05),
    leasing: Math.max(2, part(0.1)),
    following: part(0.05),
  };
  const others = Object.values(number).reduce((sum, count) => sum + count, 0);
  return { ...number, posting: Math.max(1, clients - others) };
}

interface OutageOptions {
  address: string;
  postgres: PostgresServer;
  running: ServedProgram[];
  random: RandomStream;
  isOver(): boolean;
  token: string;
}

/** Kills servers, connections and PostgreSQL in turn, and measures how long the servers take to recover. */
function causeOutages({ address, postgres, running, random, isOver, token }: OutageOptions) {
  const failures: Record<string, number> = {};
  const check: Check = { rule: "every server works again within 10 s", checked: 0, problems: [] };
  let longestMs = 0;

  /** Waits until every server posts a load. */
  async function measureRecovery(failure: string): Promise<void> {
    const startedAt = performance.now();
    const isWorking = ({ url }: ServedProgram) =>
      fetch(`${url}/loadmanagement/v2/load`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify(smallLoad),
        signal: AbortSignal.timeout(MAX_ANSWER_MS),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
    let waiting = [...running];
    while (waiting.length > 0 && performance.now() - startedAt < 3 * MAX_RECOVERY_MS) {
      const works = await Promise.all(waiting.map(isWorking));
      waiting = waiting.filter((_, index) => !works[index]);
      if (waiting.length > 0) await pause(100);
    }
    const recoveryMs = Math.round(performance.now() - startedAt);
    check.checked += 1;
    longestMs = Math.max(longestMs, recoveryMs);
    if (recoveryMs > MAX_RECOVERY_MS)
      check.problems.push(`After ${failure}, the servers worked again only after ${recoveryMs} ms.`);
  }

  const causes: Record<string, () => Promise<unknown>> = {
    "killed server": async () => {
      const victim = random.whole(running.length);
      await running[victim]?.kill();
      running[victim] = await serveStore(address);
    },
    "ended connections": () => runSql(postgres.url("postgres"), END_CONNECTIONS),
    "killed connection": async () => {
      const [victim] = await runSql<{ pid: number }>(postgres.url("postgres"), FIND_CONNECTION);
      if (victim) process.kill(victim.pid, "SIGKILL");
    },
    "killed PostgreSQL": async () => {
      await postgres.kill();
      await startAgain(postgres);
    },
  };

  async function causeAll(): Promise<void> {
    const names = Object.keys(causes);
    for (let round = 0; !isOver(); round += 1) {
      await pause(PAUSE_BETWEEN_FAILURES_MS);
      const name = names[round % names.length] ?? "";
      failures[name] = (failures[name] ?? 0) + 1;
      await causes[name]?.();
      await measureRecovery(name);
    }
  }

  return { failures, check, longestRecoveryMs: () => longestMs, ended: causeAll() };
}

const END_CONNECTIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanedesk'";

/** PostgreSQL ends all connections when the process of one is killed, and recovers as after a crash. */
const FIND_CONNECTION =
  "select pid from pg_stat_activity where application_name = 'lanedesk' order by random() limit 1";

/** Creates users, client credentials, and carriers in the change queue. */
async function fillDatabase(address: string): Promise<Pick<OfficeClients, "token" | "client">> {
  const store = await openPostgresStore({ connectionString: address });
  const context = createContext(store);
  try {
    const { ann, client } = await addPeople(context);
    const carriers = Array.from({ length: CARRIERS }, (_, index) => ({ usdotNumber: String(index + 1) }));
    await recordCarriers(context, ann, carriers);
    return { token: ann.token, client };
  } finally {
    await store.close();
  }
}

/** The processes of a killed server may still run for a moment. */
async function startAgain(postgres: PostgresServer): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await postgres.start();
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      await pause(100);
    }
  }
}
