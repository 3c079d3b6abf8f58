import { openService, type Service } from "../app.ts";

/** Opens the service of a data folder for the time of one command. */
export async function withService<T>(folder: string, job: (service: Service) => Promise<T>): Promise<T> {
  const service = await openService(folder);
  try {
    return await job(service);
  } finally {
    await service.close();
  }
}
