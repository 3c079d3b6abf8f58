import { resolve, sep } from "node:path";
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { importKind, importMode } from "../shared/views/import.ts";
import { backupCommand } from "./commands/backup.ts";
import { checkCommand } from "./commands/check.ts";
import { addClientCommand } from "./commands/client.ts";
import { compactCommand } from "./commands/compact.ts";
import { demoCommand } from "./commands/demo.ts";
import { exportCommand } from "./commands/export.ts";
import { importCommand } from "./commands/import.ts";
import { importEverythingCommand } from "./commands/import-everything.ts";
import { printFailure, printMessage, printUsage, tolerateClosedOutput } from "./commands/output.ts";
import { restoreCommand } from "./commands/restore.ts";
import { serveCommand } from "./commands/serve.ts";
import { connectCommand, disconnectCommand, syncOnceCommand, syncStatusCommand } from "./commands/sync.ts";
import { addUserCommand } from "./commands/user.ts";
import { defaultDemo } from "./services/demo/demo.ts";
import { restrictNewFiles } from "./store/files/private-files.ts";
import { version } from "./version.ts";

/**
 * Lanedesk as a command line. Each command prints exactly one JSON object to standard output and messages for people to
 * standard error. Scripts depend on the names of commands, options and JSON fields.
 */
restrictNewFiles();
tolerateClosedOutput();
let shown = "";
const program = new Command("lanedesk")
  .version(version)
  .description("Lanedesk on the command line.")
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({
    writeOut(text) {
      shown += text;
      printMessage(text.trimEnd());
    },
  })
  .exitOverride();

/** Rejects an empty path, which an unset variable in a script produces: it would mean the current folder. */
const parseFolder = (text: string) => {
  if (text === "") throw new InvalidArgumentError("Must not be empty.");
  return resolve(text);
};

const parseFile = (text: string) => {
  if (text.endsWith("/") || text.endsWith(sep))
    throw new InvalidArgumentError("Must name a file, not a folder.");
  return parseFolder(text);
};

const dataOption = () =>
  new Option("--data <folder>", "the Lanedesk data folder").argParser(parseFolder).makeOptionMandatory();

/** An option that can also come from the environment: other users can see the arguments of a running command. */
const secretOption = (flags: string, description: string, variable: string) =>
  new Option(flags, description).env(variable);

const parseInteger = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`);
  return value;
};

const parseCount = parseInteger(0, 10_000_000);

program
  .command("serve")
  .description("serve the HTTP interface and the window until stopped")
  .addOption(dataOption())
  .option("--port <number>", "the port to listen on; 0 picks a free one", parseInteger(0, 65_535), 4710)
  .option("--host <address>", "the address to listen on", "127.0.0.1")
  .option(
    "--certificate <file>",
    "TLS certificate and chain (PEM); required to serve other computers",
    parseFile,
  )
  .option("--key <file>", "private key of the certificate (PEM)", parseFile)
  .option("--beyond-this-machine", "allow connections from other computers")
  .option("--policy <file>", "the policy file; ignored if this computer has a policy", parseFile)
  .option("--no-open", "do not open a browser")
  .action(serveCommand);

program
  .command("user")
  .description("manage users")
  .command("add")
  .description("add a user and print a bearer token (shown once)")
  .addOption(dataOption())
  .requiredOption("--email <address>", "email address")
  .requiredOption("--first <name>", "first name")
  .requiredOption("--last <name>", "last name")
  .option("--username <name>", "user name (default: the email address)")
  .option("--phone <number>", "phone number")
  .option("--account <name>", "the brokerage; created if new (default: the first one)")
  .option("--inactive", "add the user as inactive")
  .action(addUserCommand);

program
  .command("client")
  .description("manage credentials for the carrier interfaces")
  .command("add")
  .description("add client credentials and print the password (shown once)")
  .addOption(dataOption())
  .option("--account <name>", "the brokerage; created if new (default: the first one)")
  .action(addClientCommand);

const imports = program
  .command("import")
  .description("import a CSV file; a report lists rejected rows")
  .addArgument(new Argument("<kind>", "the kind of rows").choices(importKind.options))
  .argument("<file>", "the CSV file", parseFile)
  .addOption(
    new Option(
      "--mode <mode>",
      "carriers: only those you watch, all (default), or all marked as seen",
    ).choices(importMode.options),
  )
  .addOption(dataOption())
  .action(importCommand);

imports
  .command("everything")
  .description("import all data from an export; one invalid line stops the import")
  .argument("<file>", "the export file", parseFile)
  .option("--replace", "replace existing data; the old data is kept")
  .option("--leave-out", "skip invalid lines; a report lists them")
  .action((file: string, _, command: Command) => importEverythingCommand(file, command.optsWithGlobals()));

program
  .command("demo")
  .description("add demo data")
  .addOption(dataOption())
  .option("--loads <number>", "number of loads", parseCount, defaultDemo.loads)
  .option("--carriers <number>", "number of carriers", parseCount, defaultDemo.carriers)
  .option("--rates <number>", "number of booked rates", parseCount, defaultDemo.rates)
  .option(
    "--seed <number>",
    "random seed; the same seed creates the same data",
    parseInteger(0, 2 ** 31),
    defaultDemo.seed,
  )
  .action(demoCommand);

program
  .command("backup")
  .description("write a backup and verify it")
  .addOption(dataOption())
  .requiredOption("--to <file>", "the file to write", parseFile)
  .action(backupCommand);

program
  .command("restore")
  .description("replace the data with a backup; the old data is kept")
  .addOption(dataOption())
  .requiredOption("--from <file>", "the backup file", parseFile)
  .action(restoreCommand);

program
  .command("check")
  .description("check all data for damage")
  .addOption(dataOption())
  .action(checkCommand);

program
  .command("compact")
  .description("free the disk space of deleted records")
  .addOption(dataOption())
  .action(compactCommand);

program
  .command("export")
  .description("export all data as JSON Lines")
  .addOption(dataOption())
  .requiredOption("--to <file>", "the file to write", parseFile)
  .action(exportCommand);

program
  .command("connect")
  .description("connect a load board and start to synchronize")
  .addOption(dataOption())
  .requiredOption("--base-url <address>", "the load board's address for loads and rates")
  .addOption(
    secretOption(
      "--token <token>",
      "bearer token from the load board",
      "LANEDESK_TOKEN",
    ).makeOptionMandatory(),
  )
  .option("--monitor-url <address>", "the load board's address for carrier monitoring")
  .option("--client-id <id>", "client ID for carrier monitoring")
  .addOption(
    secretOption("--client-password <password>", "password of the client ID", "LANEDESK_CLIENT_PASSWORD"),
  )
  .option("--no-existing", "do not post the loads that are already here")
  .addOption(new Option("--moved", "the address is new, the load board is the same").conflicts("another"))
  .option("--another", "the load board is another one; forget the previous one")
  .action(connectCommand);

program
  .command("disconnect")
  .description("stop synchronizing; unsent changes are kept")
  .addOption(dataOption())
  .action(disconnectCommand);

const sync = program
  .command("sync")
  .description("synchronize once and print the sync status")
  .addOption(dataOption())
  .option("--once", "run one cycle (the default)")
  .action(syncOnceCommand);

sync
  .command("status")
  .description("print the sync status")
  .action((_, command: Command) => syncStatusCommand(command.optsWithGlobals()));

try {
  await program.parseAsync();
} catch (cause) {
  process.exitCode = cause instanceof CommanderError ? printUsage(cause, shown) : printFailure(cause);
}
