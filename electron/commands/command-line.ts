import { isAbsolute } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { role } from "../../shared/views/roles.ts";
import { version } from "../version.ts";
import { runBackupCommand } from "./backup.ts";
import { runCheckCommand } from "./check.ts";
import { runDiagnosticsCommand } from "./diagnostics.ts";
import { runExportCommand } from "./export.ts";
import { createDataOption, createSecretOption, parseAccountName, parseFile, parseFolder } from "./options.ts";
import {
  createResultFile,
  openResultFile,
  printFailure,
  printMessage,
  printUsage,
  tolerateClosedOutput,
} from "./output.ts";
import { runPolicyCommand, runPolicyTemplatesCommand } from "./policy.ts";
import { runRestoreCommand } from "./restore.ts";
import { recordStopRequests } from "./stop-request.ts";
import { runConnectCommand } from "./sync.ts";
import { resolveLinks } from "./target-file.ts";
import { runAddUserCommand } from "./user.ts";

interface CommandLine {
  program: Command;
  /** Parses the arguments and runs the command. @returns the exit code */
  run(args: readonly string[]): Promise<number>;
}

/**
 * Creates the commands that the headless and the installed program share.
 * @param defaultFolder the data folder if --data is missing; if undefined, --data is mandatory
 * @param checkUsage checks the options of a command before the command does anything; throws a CommanderError
 */
export function createCommandLine(
  name: string,
  defaultFolder?: string,
  checkUsage: (command: Command) => void = () => {},
): CommandLine {
  let shown = "";
  const program = new Command(name)
    .version(version)
    .description("Lanedesk on the command line.")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut(text) {
        shown += text;
        printMessage(text.trimEnd());
      },
    })
    .exitOverride()
    .addOption(
      new Option("--output <file>", "write the JSON object to a file instead of standard output").argParser(
        parseFile,
      ),
    )
    .hook("preAction", async (_, command) => {
      checkUsage(command);
      const { output, ...options } = command.optsWithGlobals<{ output?: string; data?: string }>();
      if (output === undefined) return;
      if (await isAmongPaths(output, [...Object.values(options), ...command.processedArgs]))
        command.error("error: --output must not name a file that another option or argument names");
      await openResultFile(output, options.data);
    });
  declareCommands(program, defaultFolder);
  return {
    program,
    async run(args) {
      tolerateClosedOutput();
      const stopRecording = recordStopRequests();
      try {
        await program.parseAsync(args, { from: "user" });
        return Number(process.exitCode ?? 0);
      } catch (cause) {
        if (!(cause instanceof CommanderError)) return printFailure(cause);
        createResultFile(program.opts<{ output?: string }>().output);
        return printUsage(cause, shown);
      } finally {
        stopRecording();
      }
    },
  };
}

/** Whether one of the values is an absolute path of the same file, possibly through symbolic links. */
async function isAmongPaths(path: string, values: readonly unknown[]): Promise<boolean> {
  const paths = values.filter((value) => typeof value === "string").filter(isAbsolute);
  const [real, ...others] = await Promise.all([path, ...paths].map(resolveLinks));
  return others.some((other) => other === real);
}

/** Declares the commands that the installed program also offers. */
function declareCommands(program: Command, defaultFolder: string | undefined): void {
  program
    .command("user")
    .description("manage users")
    .command("add")
    .description("add a user and print a bearer token (shown once)")
    .addOption(createDataOption(defaultFolder))
    .requiredOption("--email <address>", "e-mail address")
    .requiredOption("--first <name>", "first name")
    .requiredOption("--last <name>", "last name")
    .option("--username <name>", "user name (default: the e-mail address)")
    .option("--phone <number>", "phone number")
    .option("--account <name>", "the brokerage; created if new (default: the first one)", parseAccountName)
    .addOption(
      new Option(
        "--role <role>",
        "the role (default: broker; administrator if the brokerage has no administrator)",
      ).choices(role.options),
    )
    .option("--inactive", "add the user as inactive")
    .action(runAddUserCommand);

  program
    .command("backup")
    .description("write a backup and verify it")
    .addOption(createDataOption(defaultFolder))
    .requiredOption("--to <file>", "the file to write", parseFile)
    .action(runBackupCommand);

  program
    .command("restore")
    .description("replace the data with a backup; Lanedesk keeps the old data")
    .addOption(createDataOption(defaultFolder))
    .requiredOption("--from <file>", "the backup file", parseFile)
    .action(runRestoreCommand);

  program
    .command("check")
    .description("check all data for damage")
    .addOption(createDataOption(defaultFolder))
    .action(runCheckCommand);

  program
    .command("export")
    .description("export all data as JSON Lines")
    .addOption(createDataOption(defaultFolder))
    .requiredOption("--to <file>", "the file to write", parseFile)
    .action(runExportCommand);

  program
    .command("connect")
    .description("connect a load board and start to synchronize")
    .addOption(createDataOption(defaultFolder))
    .requiredOption("--base-url <address>", "the load board's address for loads and rates")
    .addOption(
      createSecretOption(
        "--token <token>",
        "bearer token from the load board",
        "LANEDESK_TOKEN",
      ).makeOptionMandatory(),
    )
    .option("--monitor-url <address>", "the load board's address for carrier monitoring")
    .option("--client-id <id>", "client ID for carrier monitoring")
    .addOption(
      createSecretOption(
        "--client-password <password>",
        "password of the client ID",
        "LANEDESK_CLIENT_PASSWORD",
      ),
    )
    .option("--no-existing", "do not post the loads that are already in Lanedesk")
    .addOption(new Option("--moved", "the load board is the same and has a new address").conflicts("another"))
    .option(
      "--another",
      "this is another load board; remove the links to the previous load board and the unsent changes of linked loads",
    )
    .action(runConnectCommand);

  program
    .command("diagnostics")
    .description("write a report for support, without names, phone numbers, addresses, notes or secrets")
    .argument("<file>", "the file to write", parseFile)
    .addOption(createDataOption(defaultFolder))
    .action(runDiagnosticsCommand);

  program
    .command("policy")
    .description("print the settings that IT has fixed, with their sources")
    .option("--policy <file>", "the policy file to use if this computer has no policy file", parseFile)
    .action(runPolicyCommand)
    .command("templates")
    .description("write templates for Group Policy, Intune, macOS profiles and Jamf")
    .argument("<folder>", "the folder to write to", parseFolder)
    .action(runPolicyTemplatesCommand);
}
