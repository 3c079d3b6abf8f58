import { isIP } from "node:net";
import { resolve, sep } from "node:path";
import { domainToASCII } from "node:url";
import { InvalidArgumentError, Option } from "commander";
import { accountForm } from "../../shared/views/app-info.ts";

/**
 * Resolves a path. An empty path, for example from an unset variable in a script, would mean the current folder.
 * @throws InvalidArgumentError for an empty path
 */
export function parseFolder(text: string): string {
  if (text === "") throw new InvalidArgumentError("Must not be empty.");
  return resolve(text);
}

/**
 * Resolves the path of a file.
 * @throws InvalidArgumentError for an empty path or a path that ends with a separator
 */
export function parseFile(text: string): string {
  if (text.endsWith("/") || text.endsWith(sep))
    throw new InvalidArgumentError("Must name a file, not a folder.");
  return parseFolder(text);
}

/**
 * Parses the name of a brokerage. An empty name, for example from an unset variable in a script, would create a
 * brokerage without a name.
 * @throws InvalidArgumentError for a name that the settings would not accept
 */
export function parseAccountName(text: string): string {
  const { success, data } = accountForm.shape.name.safeParse(text);
  if (!success) throw new InvalidArgumentError("Must have 1 to 200 characters.");
  return data;
}

/**
 * Creates a parser for whole numbers within inclusive limits.
 * @throws InvalidArgumentError from the parser, for any other text
 */
export const createIntegerParser = (min: number, max: number) => (text: string) => {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`);
  return value;
};

/**
 * Parses a host name or an IP address.
 * @throws InvalidArgumentError for any other text
 */
export function parseHost(text: string): string {
  if (isIP(text) === 0 && domainToASCII(text) === "")
    throw new InvalidArgumentError("Must be a host name or an IP address.");
  return text;
}

/**
 * Creates the option --data.
 * @param defaultFolder absolute path; if undefined, the option is mandatory
 */
export function createDataOption(defaultFolder?: string): Option {
  const option = new Option("--data <folder>", "the Lanedesk data folder").argParser(parseFolder);
  return defaultFolder === undefined ? option.makeOptionMandatory() : option.default(defaultFolder);
}

/**
 * Creates an option whose value can also come from an environment variable, because other users can see command
 * arguments.
 */
export const createSecretOption = (flags: string, description: string, variable: string): Option =>
  new Option(flags, description).env(variable);
