import { LanedeskError } from "../../shared/failure.ts";
import { type AppOptions, type OpenedStore, openFolderService, openService, type Service } from "../app.ts";
import type { PostgresStore } from "../store/postgres/postgres-store.ts";

/** The location of a command's data: a data folder or a PostgreSQL database. */
export interface DataLocation {
  data?: string | undefined;
  store?: string | undefined;
}

/** An open PostgreSQL database. */
export interface OpenedDatabase extends OpenedStore {
  fill: PostgresStore["fill"];
  check: PostgresStore["check"];
}

type DatabaseOpener = (address: string) => Promise<OpenedDatabase>;

let databaseOpener: DatabaseOpener = async () => {
  throw new LanedeskError(
    "invalid",
    "The desktop program does not support databases. Use the headless program.",
  );
};

/** Lets commands open databases. Only the headless program contains the code of `open`. */
export function enableDatabases(open: DatabaseOpener): void {
  databaseOpener = open;
}

/**
 * Opens a database.
 * @throws LanedeskError "invalid" if this program does not support databases; also the errors of `readConnection` and
 * `openPostgresStore`
 */
export const openDatabase: DatabaseOpener = (address) => databaseOpener(address);

/**
 * Opens the service of a data folder, or of a database.
 * @throws LanedeskError as `openFolderService`, `openService` and `openDatabase` do
 */
export const openServiceAt = async ({ data, store }: DataLocation, options: AppOptions): Promise<Service> =>
  store === undefined
    ? openFolderService(data ?? "", options)
    : openService(await openDatabase(store), options);

/** Returns the data folder, or the address of the database without the password. */
export function describeLocation({ data = "", store }: DataLocation): string {
  if (store === undefined) return data;
  const url = new URL(store);
  url.password = "";
  url.searchParams.delete("password");
  return url.href;
}
