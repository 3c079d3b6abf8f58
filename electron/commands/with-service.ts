import { openService, type Service } from "../app.ts";
import { holdsStore } from "../store/data-folder/paths.ts";
import { printError, printMessage } from "./output.ts";

/**
 * Opens the service of a data folder for the time of one command. Where there is no desk one is made, as for a person
 * who has not started the program yet; that is told, because a mistyped folder makes one, too.
 */
export async function withService<T>(
  folder: string,
  job: (service: Service, isNew: boolean) => Promise<T>,
): Promise<T> {
  const isNew = !holdsStore(folder);
  const service = await openService(folder, { report: printError });
  try {
    if (isNew) printMessage(`There was no desk in ${folder}: a new one was made there.`);
    return await job(service, isNew);
  } finally {
    await service.close();
  }
}
