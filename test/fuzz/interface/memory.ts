import { readFile } from "node:fs/promises";

export interface MemorySample {
  /** Of the heap in use when all garbage was gone, in MB. */
  heap: number;
  /** Resident, in MB; 0 where the system does not tell. */
  resident: number;
  /** How many loads had been made by then. */
  loads: number;
}

/** What the program keeps in memory of each load (what the board is searched by), in MB: 0.0008 were measured. */
const perLoad = 0.0015;
/** What still comes later: code that is compiled for requests that are rare. */
const later = 1;

export interface Growth {
  isLeak: boolean;
  words: string;
}

/**
 * Whether memory keeps growing: the heap in use at the end (the median of a quarter of the samples, because requests
 * are under way meanwhile) beside that of the second quarter, when everything is warm. More than the loads made
 * between explain is a leak. Resident memory tells nothing of that: it follows how late garbage is collected.
 */
export function growthOf(samples: readonly MemorySample[]): Growth {
  const quarter = Math.floor(samples.length / 4);
  const warm = middleOf(samples.slice(quarter, 2 * quarter));
  const end = middleOf(samples.slice(samples.length - quarter));
  if (!warm || !end) return { isLeak: false, words: "Memory was looked at too seldom to tell its growth." };
  const grown = end.heap - warm.heap;
  const explained = (end.loads - warm.loads) * perLoad + later;
  const words = `The heap in use grew by ${grown.toFixed(1)} MB while ${end.loads - warm.loads} loads were made; up to ${explained.toFixed(1)} MB they explain.`;
  return { isLeak: grown > explained, words };
}

const middleOf = (samples: readonly MemorySample[]): MemorySample | undefined =>
  samples.toSorted((one, other) => one.heap - other.heap)[Math.floor(samples.length / 2)];

/** Resident memory of a process in MB, where the system tells; otherwise 0. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
