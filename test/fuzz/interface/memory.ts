import { readFile } from "node:fs/promises";

export interface MemorySample {
  /** Heap in use after garbage collection, in MB. */
  heap: number;
  /** Resident memory in MB; 0 except on Linux. */
  resident: number;
  /** Loads created so far. */
  loads: number;
}

/** Memory per load for the search index, in MB; measured 0.0008. */
const MB_PER_LOAD = 0.0015;
/** Allowance for code compiled late, for rare requests, in MB. */
const ALLOWANCE_MB = 1;

export interface Growth {
  isLeak: boolean;
  message: string;
}

/**
 * Detects a memory leak. Compares the median heap of the last quarter of the samples with that of the second quarter,
 * after warm-up; medians, because requests run during a sample. Growth beyond what the created loads explain is a leak.
 * Resident memory is not used: it depends on when garbage is collected.
 */
export function computeGrowth(samples: readonly MemorySample[]): Growth {
  const quarter = Math.floor(samples.length / 4);
  const warm = computeMedian(samples.slice(quarter, 2 * quarter));
  const end = computeMedian(samples.slice(samples.length - quarter));
  if (!warm || !end) return { isLeak: false, message: "Too few memory samples to measure growth." };
  const grown = end.heap - warm.heap;
  const explained = (end.loads - warm.loads) * MB_PER_LOAD + ALLOWANCE_MB;
  const message = `The heap in use grew by ${grown.toFixed(1)} MB while ${end.loads - warm.loads} loads were created, which explain up to ${explained.toFixed(1)} MB.`;
  return { isLeak: grown > explained, message };
}

const computeMedian = (samples: readonly MemorySample[]): MemorySample | undefined =>
  samples.toSorted((a, b) => a.heap - b.heap)[Math.floor(samples.length / 2)];

/** Resident memory of a process in MB; 0 except on Linux. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
