import { type Command, Option } from "commander";
import { LanedeskError } from "../../shared/failure.ts";
import { readConnection } from "../store/postgres/connection.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import type { BackupService } from "../store/store.ts";
import { type DataLocation, enableDatabases, type OpenedDatabase } from "./data-location.ts";
import { UsageError } from "./output.ts";

/** The address in this variable may contain a password, because other users can't see the environment of a command. */
const STORE_VARIABLE = "LANEDESK_STORE";

const backupAdvice = "Back up a database on PostgreSQL with PostgreSQL's own tools, such as pg_dump.";
const syncAdvice = "Lanedesk does not synchronize a store on PostgreSQL with another load board.";

/** The commands that require a data folder, each with the reason. */
const folderCommands = new Map<string, string>([
  ...["backup", "restore", "compact", "export"].map((name) => [name, backupAdvice] as const),
  ...["connect", "disconnect", "sync", "status"].map((name) => [name, syncAdvice] as const),
  ["diagnostics", "Diagnostics describe a data folder."],
]);

/** Adds --store and LANEDESK_STORE to every command with --data. */
export function addStoreOptions(program: Command): void {
  enableDatabases(openPostgresDatabase);
  addStoreOption(program);
  program.hook("preAction", (_, command) => completeLocation(command));
}

function addStoreOption(command: Command): void {
  const data = command.options.find((option) => option.attributeName() === "data");
  if (data) {
    data.makeOptionMandatory(false);
    command.addOption(
      new Option(
        "--store <address>",
        `a PostgreSQL database instead of a data folder (env: ${STORE_VARIABLE})`,
      ).hideHelp(folderCommands.has(command.name())),
    );
  }
  for (const child of command.commands) addStoreOption(child);
}

/**
 * Checks that a command with --data gets either a data folder or a database.
 * @throws CommanderError if the command gets both or neither
 */
export function checkLocation(command: Command): void {
  const { data, store } = command.optsWithGlobals<DataLocation>();
  if (!hasDataOption(command)) return;
  if (data !== undefined && store !== undefined)
    command.error("error: use either --data <folder> or --store <address>");
  if (data === undefined && !getAddress(store))
    command.error("error: required option '--data <folder>' not specified");
}

const getAddress = (store: string | undefined): string | undefined => store ?? process.env[STORE_VARIABLE];

/**
 * Sets --store to the database's address, which may come from LANEDESK_STORE.
 * @throws UsageError if the command needs a data folder, or the address is invalid
 */
function completeLocation(command: Command): void {
  const { data, store } = command.optsWithGlobals<DataLocation>();
  const address = getAddress(store);
  if (!hasDataOption(command) || data !== undefined || !address) return;
  try {
    readConnection(address, store !== undefined);
  } catch (cause) {
    throw cause instanceof LanedeskError ? new UsageError(cause.message) : cause;
  }
  const advice = folderCommands.get(command.name());
  if (advice !== undefined) throw new UsageError(`${advice} Use --data with a data folder.`);
  command.setOptionValue("store", address);
}

const hasDataOption = (command: Command | null): boolean =>
  command !== null &&
  (command.options.some((option) => option.attributeName() === "data") || hasDataOption(command.parent));

async function openPostgresDatabase(address: string): Promise<OpenedDatabase> {
  const store = await openPostgresStore(readConnection(address, false));
  return {
    store,
    fill: store.fill,
    check: store.check,
    createBackupService: () => noBackups,
    secrets: { read: async () => undefined, save: () => rejectWithAdvice(syncAdvice), clear: async () => {} },
  };
}

async function rejectWithAdvice(advice: string): Promise<never> {
  throw new LanedeskError("conflict", advice);
}

const rejectBackup = () => rejectWithAdvice(backupAdvice);

const noBackups: BackupService = {
  list: async () => ({ backups: [], storeBytes: 0, problem: "", schedule: null }),
  backUp: rejectBackup,
  remove: rejectBackup,
  check: rejectBackup,
  restore: rejectBackup,
  exportTo: rejectBackup,
  importFrom: rejectBackup,
  vacuum: rejectBackup,
  writeChunk: rejectBackup,
  readChunk: rejectBackup,
  deleteTransfer: rejectBackup,
};
