import { fillDemo } from "../services/demo/demo.ts";
import { getOperator } from "../services/people/require-role.ts";
import type { DataLocation } from "./data-location.ts";
import { runResumableWork } from "./long-work.ts";
import { printResult } from "./output.ts";
import { runWithService } from "./run-with-service.ts";

interface DemoOptions extends DataLocation {
  loads: number;
  carriers: number;
  rates: number;
  seed: number;
}

/** `demo`: fills the store with a demo brokerage. */
export async function runDemoCommand({ data, store, ...size }: DemoOptions): Promise<void> {
  await runWithService({ data, store }, async ({ context }) => {
    await runResumableWork("Adding demo data", (work) => fillDemo(context, getOperator(), size, work));
    printResult(size);
  });
}
