import { app } from "electron";
import { createCommandLine } from "../commands/command-line.ts";
import { printFailure } from "../commands/output.ts";

/**
 * Runs a command instead of opening windows, and ends the program with the command's exit code. Await this function
 * before the app is ready: then Electron starts neither Chromium nor a second instance, and needs no display.
 */
export async function runCommandAndExit(
  args: readonly string[],
  defaultFolder: Promise<string>,
): Promise<never> {
  // Electron would show a dialog, which blocks a script.
  process.on("uncaughtException", (cause) => app.exit(printFailure(cause)));
  const code = await defaultFolder.then(
    (folder) => createCommandLine("Lanedesk", folder).run(args),
    printFailure,
  );
  // Pipes are asynchronous on Windows.
  await Promise.all([flushStream(process.stdout), flushStream(process.stderr)]);
  app.exit(code || Number(process.exitCode ?? 0));
  return new Promise(() => {});
}

const flushStream = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write("", () => resolve()));
