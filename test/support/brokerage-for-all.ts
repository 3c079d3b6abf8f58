import { afterAll } from "vitest";
import { type ServedBrokerage, serveBrokerage } from "./brokerage.ts";

/** Serves one pair of brokerages and the data of `prepare` for all tests of a file. */
export async function brokerageForAll(
  prepare?: Parameters<typeof serveBrokerage>[0],
): Promise<ServedBrokerage> {
  const brokerage = await serveBrokerage(prepare);
  afterAll(() => brokerage.end());
  return brokerage;
}
