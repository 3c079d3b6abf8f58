import { compactStore } from "../store/backup/compact-store.ts";
import { runAtomicWork } from "./long-work.ts";
import { printResult } from "./output.ts";

/** `compact`: rewrites the store without the space of deleted records. */
export async function runCompactCommand({ data }: { data: string }): Promise<void> {
  printResult(await runAtomicWork("Reading records", (work) => compactStore(data, work)));
}
