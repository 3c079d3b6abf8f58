import { openService, type Service } from "../app.ts";
import { hasStore } from "../store/data-folder/require-store.ts";
import { printError, printMessage } from "./output.ts";

/**
 * Opens the service of a data folder for one command. Creates a store if the folder has none, and prints that: the
 * path may be mistyped.
 */
export async function withService<T>(
  folder: string,
  job: (service: Service, isNew: boolean) => Promise<T>,
): Promise<T> {
  const isNew = !hasStore(folder);
  const service = await openService(folder, { report: printError });
  try {
    if (isNew) printMessage(`Created new Lanedesk data in ${folder}.`);
    return await job(service, isNew);
  } finally {
    await service.close();
  }
}
