import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface ProgramArguments {
  /** The data folder that was asked for, made absolute; the operating system's place when omitted. */
  data?: string;
}

/**
 * Reads the program's own arguments and leaves the rest alone: the runtime and the operating system add theirs.
 * A packaged program has its executable before them, one under development its folder too.
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
