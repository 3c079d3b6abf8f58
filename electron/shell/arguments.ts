import { resolve } from "node:path";
import { parseArgs } from "node:util";

interface ProgramArguments {
  /** Absolute path of the data folder; undefined for the default one. */
  data?: string;
}

/**
 * Parses Lanedesk's arguments and ignores those of Electron and the operating system. They follow the executable and,
 * in development, the program's folder.
 */
export function parseArguments(argv: readonly string[], isPackaged: boolean): ProgramArguments {
  const { values } = parseArgs({
    args: argv.slice(isPackaged ? 1 : 2),
    options: { data: { type: "string" } },
    strict: false,
    allowPositionals: true,
  });
  return typeof values.data === "string" && values.data !== "" ? { data: resolve(values.data) } : {};
}
