import { readFile } from "node:fs/promises";
import { hammer } from "./hammer.ts";
import type { Contestant } from "./servers.ts";

/** What one contestant did: medians of its rounds. */
export interface Measured {
  /** A second. */
  answers: number;
  /** Of the server's processor time for each answer, in microseconds; undefined where it cannot be seen. */
  processor: number | undefined;
}

type Work = "create" | "get";

const statuses: Record<Work, number> = { create: 201, get: 200 };
const rounds = 3;

/** Servers are measured as they are after some minutes, not while they still compile and read ahead. */
export async function warmUp({ url, create, get, hold }: Contestant): Promise<void> {
  const settings = { connections: 10, milliseconds: 5_000 };
  try {
    await hammer(url, get, { ...settings, status: statuses.get });
    // Each create makes json-server write its whole file, also when nobody waits for it any more.
    await hammer(url, create, { ...settings, connections: 1, status: statuses.create });
  } finally {
    hold?.(true);
  }
}

/**
 * Lets the contestants take turns, so that what else the machine does falls on all of them. One that falls over
 * (json-server keeps all its loads in one file) or answers nothing in its time, is undefined, and does not take the others along.
 */
export async function measure(
  contestants: readonly Contestant[],
  work: Work,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<(Measured | undefined)[]> {
  const runs = contestants.map((): { answers: number; processor: number | undefined }[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, contestant] of contestants.entries()) {
      const { url, [work]: shots } = contestant;
      const settings = { connections, milliseconds: milliseconds / rounds, status: statuses[work] };
      contestant.hold?.(false);
      const before = await processorOf(contestant);
      const answers = await hammer(url, shots, settings).catch(() => undefined);
      const after = await processorOf(contestant);
      contestant.hold?.(true);
      if (!answers) continue;
      const used = before === undefined || after === undefined ? undefined : after - before;
      runs[index]?.push({ answers, processor: used && used / ((answers * settings.milliseconds) / 1_000) });
    }
  return runs.map((done) => {
    const answers = median(done.map((run) => run.answers));
    return answers === undefined ? undefined : { answers, processor: median(processorsOf(done)) };
  });
}

const processorsOf = (runs: readonly { processor: number | undefined }[]) =>
  runs.flatMap(({ processor }) => processor ?? []);

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const microsecondsInTick = 10_000;

/** The processor time that a server has used, in microseconds, where Linux tells it. */
async function processorOf({ pid }: Contestant): Promise<number | undefined> {
  const stat = pid && (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined));
  if (!stat) return undefined;
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * microsecondsInTick;
}
