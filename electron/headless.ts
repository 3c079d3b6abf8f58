import { resolve, sep } from "node:path";
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { importKind } from "../shared/views/import.ts";
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
 * Lanedesk without windows: the same program as a command line. Each command prints exactly one JSON object on
 * standard output; words for people go to standard error. The names are fixed, scripts depend on them.
 */
restrictNewFiles();
tolerateClosedOutput();
let shown = "";
const program = new Command("lanedesk")
  .version(version)
  .description("The load desk of a small freight brokerage, without windows.")
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({
    writeOut(words) {
      shown += words;
      printMessage(words.trimEnd());
    },
  })
  .exitOverride();

/** A variable of a script that is not set would otherwise name the folder in which the script runs. */
const folderPath = (text: string) => {
  if (text === "") throw new InvalidArgumentError("Must not be empty.");
  return resolve(text);
};

const filePath = (text: string) => {
  if (text.endsWith("/") || text.endsWith(sep))
    throw new InvalidArgumentError("Must name a file, not a folder.");
  return folderPath(text);
};

const data = () =>
  new Option("--data <folder>", "the folder that holds the store")
    .argParser(folderPath)
    .makeOptionMandatory();

/** A secret may stand in the environment: the words of a running command can be read by everybody on the machine. */
const secret = (flags: string, description: string, variable: string) =>
  new Option(flags, description).env(variable);

const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new InvalidArgumentError(`Must be a whole number from ${least} to ${most}.`);
  return value;
};

const count = wholeNumber(0, 10_000_000);

program
  .command("serve")
  .description("serve the HTTP interface and the window's pages until stopped")
  .addOption(data())
  .option("--port <number>", "the port; 0 picks one", wholeNumber(0, 65_535), 4710)
  .option("--host <address>", "the address to listen on", "127.0.0.1")
  .option(
    "--certificate <file>",
    "TLS certificate in PEM, with its chain; needed for addresses beyond this machine",
    filePath,
  )
  .option("--key <file>", "the certificate's private key in PEM", filePath)
  .option("--beyond-this-machine", "that other machines may reach it is meant")
  .option("--policy <file>", "settings that are fixed, where the machine has no policy of its own", filePath)
  .option("--no-open", "do not open a browser")
  .action(serveCommand);

program
  .command("user")
  .description("manage users")
  .command("add")
  .description("add a user and print a bearer token, once")
  .addOption(data())
  .requiredOption("--email <address>", "e-mail address")
  .requiredOption("--first <name>", "first name")
  .requiredOption("--last <name>", "last name")
  .option("--username <name>", "user name; the e-mail address when omitted")
  .option("--phone <number>", "phone number")
  .option("--account <name>", "the brokerage, made on first use; the first one when omitted")
  .option("--inactive", "add the user as inactive")
  .action(addUserCommand);

program
  .command("client")
  .description("manage credentials of the carrier interfaces")
  .command("add")
  .description("add client credentials and print the password, once")
  .addOption(data())
  .option("--account <name>", "the brokerage, made on first use; the first one when omitted")
  .action(addClientCommand);

const imports = program
  .command("import")
  .description("import a CSV file; rows that cannot be taken go to a report")
  .addArgument(new Argument("<kind>", "what its rows are").choices(importKind.options))
  .argument("<file>", "the CSV file", filePath)
  .addOption(data())
  .action(importCommand);

imports
  .command("everything")
  .description("make a store of all that an export holds; nothing is changed when a line cannot be taken")
  .argument("<file>", "the export", filePath)
  .option("--replace", "put it in the place of a store that is not empty, which is kept beside it")
  .option("--leave-out", "leave out lines that cannot be taken; they go to a report")
  .action((file: string, _, command: Command) => importEverythingCommand(file, command.optsWithGlobals()));

program
  .command("demo")
  .description("fill the store with a believable brokerage, the same for the same seed")
  .addOption(data())
  .option("--loads <number>", "how many loads", count, defaultDemo.loads)
  .option("--carriers <number>", "how many carriers", count, defaultDemo.carriers)
  .option("--rates <number>", "how many booked rates", count, defaultDemo.rates)
  .option("--seed <number>", "the seed", wholeNumber(0, 2 ** 31), defaultDemo.seed)
  .action(demoCommand);

program
  .command("backup")
  .description("take a backup and read it again from end to end")
  .addOption(data())
  .requiredOption("--to <file>", "where to put it", filePath)
  .action(backupCommand);

program
  .command("restore")
  .description("put a backup in the place of the store; the store that was there is kept beside it")
  .addOption(data())
  .requiredOption("--from <file>", "the backup", filePath)
  .action(restoreCommand);

program
  .command("check")
  .description("read the store from end to end and say what is damaged")
  .addOption(data())
  .action(checkCommand);

program
  .command("compact")
  .description("give the space of what was deleted back to the disk")
  .addOption(data())
  .action(compactCommand);

program
  .command("export")
  .description("write everything as plain JSON lines that another program can read")
  .addOption(data())
  .requiredOption("--to <file>", "where to put it", filePath)
  .action(exportCommand);

program
  .command("connect")
  .description("synchronize with a remote service that speaks the interface")
  .addOption(data())
  .requiredOption("--base-url <address>", "where its load board and rates are")
  .addOption(
    secret("--token <token>", "the bearer token that it issued", "LANEDESK_TOKEN").makeOptionMandatory(),
  )
  .option("--monitor-url <address>", "where its carrier monitoring is")
  .option("--client-id <id>", "the client id of the carrier monitoring")
  .addOption(secret("--client-password <password>", "its password", "LANEDESK_CLIENT_PASSWORD"))
  .option("--no-existing", "do not send the available loads that are here already")
  .addOption(new Option("--moved", "the same service as before, at another address").conflicts("another"))
  .option("--another", "another service than before: what was known of the former is forgotten")
  .action(connectCommand);

program
  .command("disconnect")
  .description("end synchronizing; what waits stays")
  .addOption(data())
  .action(disconnectCommand);

const sync = program
  .command("sync")
  .description("synchronize once and tell how it stands")
  .addOption(data())
  .option("--once", "one cycle, which is what happens without it too")
  .action(syncOnceCommand);

sync
  .command("status")
  .description("tell how synchronizing stands")
  .action((_, command: Command) => syncStatusCommand(command.optsWithGlobals()));

try {
  await program.parseAsync();
} catch (cause) {
  process.exitCode = cause instanceof CommanderError ? printUsage(cause, shown) : printFailure(cause);
}
