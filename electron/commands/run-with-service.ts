import type { Service } from "../app.ts";
import { hasStore } from "../store/data-folder/require-store.ts";
import { type DataLocation, openServiceAt } from "./data-location.ts";
import { printError, printMessage } from "./output.ts";

/**
 * Opens the service for one command, returns the result of `job`, and closes the service. Creates a store if the folder
 * has none, and prints a message, because the path may be mistyped.
 * @throws LanedeskError as `openServiceAt` does; also the errors of `job`
 */
export async function runWithService<T>(
  { data, store }: DataLocation,
  job: (service: Service, isNew: boolean) => Promise<T>,
): Promise<T> {
  const isNew = data !== undefined && !hasStore(data);
  const service = await openServiceAt({ data, store }, { report: printError });
  try {
    if (isNew) printMessage(`Created new Lanedesk data in ${data}.`);
    return await job(service, isNew);
  } finally {
    await service.close();
  }
}
