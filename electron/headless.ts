import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { importKind } from "../shared/window/import.ts";
import { addClientCommand } from "./commands/client.ts";
import { demoCommand } from "./commands/demo.ts";
import { importCommand } from "./commands/import.ts";
import { answerFailure, answerUsage, tell } from "./commands/output.ts";
import { serveCommand } from "./commands/serve.ts";
import { addUserCommand } from "./commands/user.ts";
import { defaultDemo } from "./services/demo/demo.ts";
import { version } from "./version.ts";

/**
 * Lanedesk without windows: the same program as a command line. Each command prints exactly one JSON object on
 * standard output; words for people go to standard error. The names are fixed, scripts depend on them.
 */
const program = new Command("lanedesk")
  .version(version)
  .description("The load desk of a small freight brokerage, without windows.")
  .configureOutput({ writeOut: (words) => tell(words.trimEnd()) })
  .exitOverride();

const data = () => new Option("--data <folder>", "the folder that holds the store").makeOptionMandatory();

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

program
  .command("import")
  .description("import a CSV file; rows that cannot be taken go to a report")
  .addArgument(new Argument("<kind>").choices(importKind.options))
  .argument("<file>")
  .addOption(data())
  .action(importCommand);

program
  .command("demo")
  .description("fill the store with a believable brokerage, the same for the same seed")
  .addOption(data())
  .option("--loads <number>", "how many loads", count, defaultDemo.loads)
  .option("--carriers <number>", "how many carriers", count, defaultDemo.carriers)
  .option("--rates <number>", "how many booked rates", count, defaultDemo.rates)
  .option("--seed <number>", "the seed", wholeNumber(0, 2 ** 31), defaultDemo.seed)
  .action(demoCommand);

try {
  await program.parseAsync();
} catch (cause) {
  process.exitCode = cause instanceof CommanderError ? answerUsage(cause) : answerFailure(cause);
}
