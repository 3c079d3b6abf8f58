import { Argument, type Command, Option } from "commander";
import { importKind, importMode } from "../shared/views/import.ts";
import { DEFAULT_SETTINGS } from "../shared/views/settings.ts";
import { runAddClientCommand } from "./commands/client.ts";
import { createCommandLine } from "./commands/command-line.ts";
import { runCompactCommand } from "./commands/compact.ts";
import { addStoreOptions, checkLocation } from "./commands/database.ts";
import { runDemoCommand } from "./commands/demo.ts";
import { runImportCommand } from "./commands/import.ts";
import { runImportEverythingCommand } from "./commands/import-everything.ts";
import {
  createDataOption,
  createIntegerParser,
  parseAccountName,
  parseFile,
  parseHost,
} from "./commands/options.ts";
import { runServeCommand } from "./commands/serve.ts";
import { runDisconnectCommand, runSyncOnceCommand, runSyncStatusCommand } from "./commands/sync.ts";
import { DEFAULT_DEMO } from "./services/demo/demo.ts";
import { restrictNewFiles } from "./store/files/private-files.ts";

// The headless program: the commands of the installed program, plus those for servers and scripts.

restrictNewFiles();
const { program, run } = createCommandLine("lanedesk", undefined, checkLocation);
const parseCount = createIntegerParser(0, 10_000_000);

program
  .command("serve")
  .description("serve the HTTP interface and the window until stopped")
  .addOption(createDataOption())
  .option(
    "--port <number>",
    "the port to listen on; 0 picks a free one",
    createIntegerParser(0, 65_535),
    DEFAULT_SETTINGS.gatewayPort,
  )
  .option("--host <address>", "the address to listen on", parseHost, "127.0.0.1")
  .option(
    "--certificate <file>",
    "TLS certificate and chain (PEM); required to serve other computers",
    parseFile,
  )
  .option("--key <file>", "private key of the certificate (PEM)", parseFile)
  .option("--beyond-this-machine", "allow connections from other computers")
  .option("--policy <file>", "the policy file to use if this computer has no policy file", parseFile)
  .option("--no-open", "do not open a browser")
  .action(runServeCommand);

program
  .command("client")
  .description("manage credentials for the carrier interfaces")
  .command("add")
  .description("add client credentials and print the password (shown once)")
  .addOption(createDataOption())
  .option("--account <name>", "the brokerage; created if new (default: the first one)", parseAccountName)
  .action(runAddClientCommand);

const imports = program
  .command("import")
  .description("import a CSV file; a report lists rejected rows")
  .addArgument(new Argument("<kind>", "the kind of rows").choices(importKind.options))
  .argument("<file>", "the CSV file", parseFile)
  .addOption(
    new Option(
      "--mode <mode>",
      "carriers: only those you watch, all (default), or all and mark them as seen",
    ).choices(importMode.options),
  )
  .option("--number-loads", "loads: derive a load number from the content of each row without one")
  .addOption(createDataOption())
  .action(runImportCommand);

imports
  .command("everything")
  .description("import all data from an export; one invalid line stops the import")
  .argument("<file>", "the export file", parseFile)
  .option("--replace", "replace existing data; Lanedesk keeps the old data in a separate folder")
  .option("--leave-out", "skip invalid lines; a report lists them")
  .action((file: string, _, command: Command) => runImportEverythingCommand(file, command.optsWithGlobals()));

program
  .command("demo")
  .description("add demo data")
  .addOption(createDataOption())
  .option("--loads <number>", "number of loads", parseCount, DEFAULT_DEMO.loads)
  .option("--carriers <number>", "number of carriers", parseCount, DEFAULT_DEMO.carriers)
  .option("--rates <number>", "number of booked rates", parseCount, DEFAULT_DEMO.rates)
  .option(
    "--seed <number>",
    "random seed of the generated data",
    createIntegerParser(0, 2 ** 31),
    DEFAULT_DEMO.seed,
  )
  .action(runDemoCommand);

program
  .command("compact")
  .description("free the disk space of deleted records")
  .addOption(createDataOption())
  .action(runCompactCommand);

program
  .command("disconnect")
  .description("stop synchronizing; unsent changes are kept")
  .addOption(createDataOption())
  .action(runDisconnectCommand);

const sync = program
  .command("sync")
  .description("synchronize once and print the sync status")
  .addOption(createDataOption())
  .option("--once", "run one cycle (the default)")
  .action(runSyncOnceCommand);

sync
  .command("status")
  .description("print the sync status")
  .action((_, command: Command) => runSyncStatusCommand(command.optsWithGlobals()));

addStoreOptions(program);
process.exitCode = await run(process.argv.slice(2));
