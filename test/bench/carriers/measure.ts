export interface Times {
  wallMs: number;
  cpuMs: number;
  longestBlockMs: number;
}

/** Measures some work: wall time, processor time of the process, and the longest block of the event loop. */
export async function measure(work: () => Promise<unknown>): Promise<Times> {
  let [last, longestBlockMs] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longestBlockMs = Math.max(longestBlockMs, now - last);
    last = now;
  }, 1);
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1_000, longestBlockMs };
}

/** Prints a measurement and its ratio to the reference in wall time and in processor time. */
export function printRatio(name: string, own: Times, reference: Times, limit: number, peer: string): void {
  const ratio = (key: "wallMs" | "cpuMs") => (own[key] / reference[key]).toFixed(2);
  console.warn(
    `${name}: ${describe(own)}, ${peer} ${describe(reference)}: ` +
      `${ratio("wallMs")} times as long, ${ratio("cpuMs")} times the CPU (limit ${limit}); ` +
      `longest block ${Math.round(own.longestBlockMs)} ms (limit 50)`,
  );
}

/** Prints a measurement that has a limit in milliseconds. */
export const printTime = (name: string, own: Times, limitMs: number): void =>
  console.warn(`${name}: ${describe(own)} (limit ${limitMs} ms)`);

const describe = ({ wallMs, cpuMs }: Times): string => `${round(wallMs)} ms (${round(cpuMs)} ms CPU)`;
const round = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
