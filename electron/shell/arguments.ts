import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { cutAtAddress } from "./open-request.ts";

interface ProgramArguments {
  /** Absolute path of the folder in --data; undefined without --data. */
  data?: string;
  /** Whether to open the data without changing it. */
  isReadOnly?: boolean;
  /** The command and its arguments; undefined to open the windows. */
  command?: string[];
}

/** The AppImage's start script adds this switch where the system blocks Chromium's sandbox. */
const SANDBOX_SWITCH = "--no-sandbox";

/** Returns the arguments without the executable and, in development, without the program's folder. */
export const getOwnArguments = (argv: readonly string[], isPackaged: boolean): readonly string[] =>
  argv.slice(isPackaged ? 1 : 2);

/**
 * Parses Lanedesk's arguments and ignores those of Electron and the operating system. A command consists of lowercase
 * letters only, unlike the full path of a file to open. --help and --version work after other options, too.
 */
export function parseArguments(argv: readonly string[], isPackaged: boolean): ProgramArguments {
  const args = cutAtAddress(getOwnArguments(argv, isPackaged));
  const { values, tokens } = parseArgs({
    args,
    options: { data: { type: "string" }, output: { type: "string" }, "read-only": { type: "boolean" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const start = tokens.find(
    (token) =>
      token.kind === "positional" || (token.kind === "option" && /^(help|version)$/.test(token.name)),
  );
  const flags = {
    ...(typeof values.data === "string" && values.data !== "" ? { data: resolve(values.data) } : {}),
    ...(values["read-only"] === true ? { isReadOnly: true } : {}),
  };
  const isNotSandboxSwitch = (option: string) => option !== SANDBOX_SWITCH;
  if (start?.kind === "option") return { ...flags, command: args.filter(isNotSandboxSwitch) };
  if (start?.kind !== "positional" || !/^[a-z]+$/.test(start.value)) return flags;
  const options = args.slice(0, start.index).filter(isNotSandboxSwitch);
  return { ...flags, command: [...args.slice(start.index), ...options] };
}
