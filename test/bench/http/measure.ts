import { readFile } from "node:fs/promises";
import { hammer } from "./hammer.ts";
import type { BenchServer } from "./servers.ts";

/** The medians of the rounds of one server. */
export interface Measurement {
  responsesPerSecond: number;
  /** CPU time of the server per response, in microseconds; undefined if it is unknown. */
  cpuMicroseconds: number | undefined;
}

type Work = "create" | "get";

const statuses: Record<Work, number> = { create: 201, get: 200 };
const ROUNDS = 3;

/** Warms up a server, so that compilation and first reads are not measured. */
export async function warmUp({ url, create, get, setPaused }: BenchServer): Promise<void> {
  const settings = { connections: 10, milliseconds: 5_000 };
  try {
    await hammer(url, get, { ...settings, status: statuses.get });
    // One connection: json-server writes its whole file for each create, even after the client disconnects.
    await hammer(url, create, { ...settings, connections: 1, status: statuses.create });
  } finally {
    setPaused?.(true);
  }
}

/**
 * Measures the servers in alternating rounds, so that other activity of the machine affects all of them. The result of
 * a server that crashed or did not respond in time is undefined.
 */
export async function measure(
  servers: readonly BenchServer[],
  work: Work,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<(Measurement | undefined)[]> {
  const runs = servers.map((): { responsesPerSecond: number; cpuMicroseconds: number | undefined }[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, server] of servers.entries()) {
      const { url, [work]: requests } = server;
      const settings = { connections, milliseconds: milliseconds / ROUNDS, status: statuses[work] };
      server.setPaused?.(false);
      const before = await readCpuTime(server);
      const responsesPerSecond = await hammer(url, requests, settings).catch(() => undefined);
      const after = await readCpuTime(server);
      server.setPaused?.(true);
      if (!responsesPerSecond) continue;
      const used = before === undefined || after === undefined ? undefined : after - before;
      runs[index]?.push({
        responsesPerSecond,
        cpuMicroseconds: used && used / ((responsesPerSecond * settings.milliseconds) / 1_000),
      });
    }
  return runs.map((serverRuns) => {
    const responsesPerSecond = median(serverRuns.map((run) => run.responsesPerSecond));
    return responsesPerSecond === undefined
      ? undefined
      : { responsesPerSecond, cpuMicroseconds: median(getCpuTimes(serverRuns)) };
  });
}

const getCpuTimes = (runs: readonly { cpuMicroseconds: number | undefined }[]) =>
  runs.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const MICROSECONDS_PER_TICK = 10_000;

/** The CPU time that a server has used, in microseconds; undefined except on Linux. */
async function readCpuTime({ pid }: BenchServer): Promise<number | undefined> {
  const stat = pid && (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined));
  if (!stat) return undefined;
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * MICROSECONDS_PER_TICK;
}
