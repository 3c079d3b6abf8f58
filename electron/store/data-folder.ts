import { join } from "node:path";

/** Where the things of a data folder lie. Backups stand beside the store, so that neither takes the other along. */
export const layoutOf = (folder: string) => ({
  store: join(folder, "store"),
  backups: join(folder, "backups"),
});
