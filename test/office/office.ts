import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { recordCarriers } from "../../electron/services/carriers/carriers.ts";
import type { Context } from "../../electron/services/context.ts";
import { issueClient, issueToken } from "../../electron/services/people/access-keys.ts";
import { operatorOf } from "../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../electron/services/people/users.ts";
import { openPostgresStore } from "../../electron/store/postgres/postgres-store.ts";
import { queuePath } from "../support/carriers.ts";
import { createChance } from "../support/chance.ts";
import { type PostgresServer, runSql, startPostgres } from "../support/postgres.ts";
import { type ServedProgram, serveStore } from "../support/program.ts";

const LEASE_MS = 120_000;
/** After a failure ends, every server answers within this time. */
const MAX_RECOVERY_MS = 10_000;
const PAUSE_BETWEEN_FAILURES_MS = 3_000;
const MAX_ANSWER_MS = 15_000;
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
  acknowledged: number;
  /** Requests without an answer, or with 500 or 503. */
  failedRequests: number;
  leasedCarriers: number;
  failures: Record<string, number>;
  longestRecoveryMs: number;
}

/**
 * Runs servers on one PostgreSQL with clients that post loads and fetch carriers, and kills servers, connections and
 * PostgreSQL. Checks that every acknowledged load is stored once, no carrier is leased twice within 120 s, and every
 * server answers within 10 s after each failure.
 */
export async function runOffice({ servers, clients, seconds, seed }: OfficeOptions): Promise<OfficeReport> {
  const chance = createChance(seed);
  const postgres = await startPostgres();
  const running: ServedProgram[] = [];
  const report: OfficeReport = {
    problems: [],
    acknowledged: 0,
    failedRequests: 0,
    leasedCarriers: 0,
    failures: {},
    longestRecoveryMs: 0,
  };
  try {
    const address = await postgres.createDatabase("office");
    const { token, client } = await fillDatabase(address);
    for (let index = 0; index < servers; index += 1) running.push(await serveStore(address));
    const endsAt = performance.now() + seconds * 1_000;
    const isOver = () => performance.now() > endsAt;

    const ask = async (server: number, path: string, body: object, headers: Record<string, string> = {}) => {
      const url = running[server % servers]?.url ?? "";
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(MAX_ANSWER_MS),
      }).catch(() => undefined);
      if (answer && answer.status < 500) return { status: answer.status, body: await answer.json() };
      report.failedRequests += 1;
      await pause(50);
      return undefined;
    };

    const acknowledged = new Map<string, string>();
    /** Posts loads, each with its key until it is acknowledged; every attempt goes to another server. */
    async function postLoads(name: number): Promise<void> {
      for (let index = 0; !isOver(); index += 1) {
        const loadNumber = `client-${name}-load-${index}`;
        for (let attempt = name; !acknowledged.has(loadNumber); attempt += 1) {
          const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": loadNumber };
          const body = { ...load, loadNumber };
          const answer = await ask(attempt, "/loadmanagement/v2/load", body, headers).catch(() => undefined);
          if (answer?.status === 201) acknowledged.set(loadNumber, answer.body.loadId);
          else if (answer && answer.status !== 409)
            throw new Error(`A post got ${answer.status}: ${JSON.stringify(answer.body)}`);
          else if (isOver() && performance.now() > endsAt + 3 * MAX_RECOVERY_MS)
            throw new Error(`${loadNumber} was not acknowledged.`);
        }
      }
    }

    const leasedAt = new Map<string, number>();
    async function fetchCarriers(name: number): Promise<void> {
      for (let attempt = name; !isOver(); attempt += 1) {
        const sentAt = performance.now();
        const answer = await ask(attempt, queuePath, { ...client, APIMode: "Fetch", MaxRecs: "3" }).catch(
          () => undefined,
        );
        const receivedAt = performance.now();
        const ids: string[] = answer?.body.MonitorDeltaAPI.FETCH?.InsdID ?? [];
        for (const insdId of ids) {
          const before = leasedAt.get(insdId);
          if (before !== undefined && receivedAt - before < LEASE_MS)
            report.problems.push(`Carrier ${insdId} was leased twice within 120 s.`);
          leasedAt.set(insdId, sentAt);
        }
        await pause(200);
      }
    }

    /** Waits until every server answers. */
    async function measureRecovery(failure: string): Promise<void> {
      const startedAt = performance.now();
      const isHealthy = ({ url }: ServedProgram) =>
        fetch(`${url}/lanedesk/v1/health`, { signal: AbortSignal.timeout(MAX_ANSWER_MS) }).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await Promise.all(running.map(isHealthy))).every(Boolean)) {
        if (performance.now() - startedAt > 3 * MAX_RECOVERY_MS) break;
        await pause(100);
      }
      const recoveryMs = Math.round(performance.now() - startedAt);
      report.longestRecoveryMs = Math.max(report.longestRecoveryMs, recoveryMs);
      if (recoveryMs > MAX_RECOVERY_MS)
        report.problems.push(`After ${failure}, the servers answered only after ${recoveryMs} ms.`);
    }

    const failures: Record<string, () => Promise<unknown>> = {
      "killed server": async () => {
        const victim = chance.whole(servers);
        await running[victim]?.kill();
        running[victim] = await serveStore(address);
      },
      "ended connections": () => runSql(postgres.url("postgres"), END_CONNECTIONS),
      "killed PostgreSQL": async () => {
        await postgres.kill();
        await startAgain(postgres);
      },
    };

    async function causeFailures(): Promise<void> {
      const names = Object.keys(failures);
      for (let round = 0; !isOver(); round += 1) {
        await pause(PAUSE_BETWEEN_FAILURES_MS);
        const name = names[round % names.length] ?? "";
        report.failures[name] = (report.failures[name] ?? 0) + 1;
        await failures[name]?.();
        await measureRecovery(name);
      }
    }

    const fetching = Math.ceil(clients / 10);
    await Promise.all([
      causeFailures(),
      ...Array.from({ length: clients - fetching }, (_, name) => postLoads(name)),
      ...Array.from({ length: fetching }, (_, name) => fetchCarriers(name)),
    ]);
    report.acknowledged = acknowledged.size;
    report.leasedCarriers = leasedAt.size;
    report.problems.push(...(await findLostLoads(address, acknowledged)));
    return report;
  } finally {
    await Promise.all(running.map((one) => one.kill()));
    await postgres.stop();
  }
}

const END_CONNECTIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanedesk'";

export const load = {
  loadStops: ["Omaha NE", "Tulsa OK"].map((place, index) => ({
    type: index + 1,
    sequence: index + 1,
    location: { city: place.slice(0, -3), state: place.slice(-2), countryCode: "US" },
  })),
  equipmentAttributes: { equipmentTypeId: 1 },
};

/** Creates a user, client credentials, and carriers in the change queue. */
async function fillDatabase(address: string) {
  const store = await openPostgresStore({ connectionString: address });
  const context: Context = {
    store,
    env: {
      clock: { runId: randomUUID(), now: Date.now, uptimeMs: () => performance.now() },
      newId: randomUUID,
      newSecret: randomUUID,
    },
    machineTimeZone: "America/New_York",
    publish: () => undefined,
  };
  try {
    const { accountId } = await findOrCreateAccount(context);
    const person = { firstName: "Ann", lastName: "Lee", email: "ann@example.com" };
    const { userId } = await addUser(context, operatorOf(accountId), {
      ...person,
      username: "ann",
      phone: "",
      isActive: true,
    });
    const { token } = await issueToken(context, operatorOf(accountId), userId, "");
    const { clientId, clientPassword } = await issueClient(context, operatorOf(accountId), "");
    const carriers = Array.from({ length: CARRIERS }, (_, index) => ({
      usdotNumber: String(index + 1),
    }));
    await recordCarriers(context, { accountId }, carriers);
    return { token, client: { ClientID: clientId, ClientPassword: clientPassword } };
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

async function findLostLoads(address: string, acknowledged: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await runSql<{ load_id: string; number: string }>(
    address,
    "select load_id, record::json ->> 'loadNumber' as number from loads",
  );
  const stored = new Map(rows.map((row) => [row.number, row.load_id]));
  const problems = [...acknowledged].flatMap(([number, loadId]) =>
    stored.get(number) === loadId ? [] : [`The acknowledged load ${number} is missing.`],
  );
  if (stored.size !== rows.length) problems.push(`${rows.length - stored.size} loads were posted twice.`);
  return problems;
}
