import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import { LanedeskError } from "../../../shared/failure.ts";

/** Hosts on this computer; a path is the folder of a Unix socket. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\/.*)$/;

/** Modes that require TLS. In each mode, Lanedesk verifies the certificate and its host name. */
const TLS_MODES = new Set(["require", "verify-ca", "verify-full"]);

/** Parameters of an address, named as in PostgreSQL's documentation (34.1.2). */
const PARAMETERS = new Set([
  "host",
  "port",
  "user",
  "password",
  "dbname",
  "service",
  "sslmode",
  "sslrootcert",
]);

const createInvalidError = (message: string) =>
  new LanedeskError("invalid", `${message} Nothing was changed.`);

/**
 * Reads the address of a database, such as postgresql://lanedesk@db.example/lanedesk.
 * @param isArgument whether the address is an argument of the command, which other users of the computer can see
 * @throws LanedeskError "invalid" if the address has the wrong form, an unknown parameter or an impossible port, an
 * argument has a password, `sslmode` does not protect a connection to another computer, or the service file lacks the
 * service
 * @throws Error if the root certificate or the service file can't be read
 */
export function readConnection(
  address: string,
  isArgument: boolean,
  environment: NodeJS.ProcessEnv = process.env,
): PoolConfig {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "postgres:" && url?.protocol !== "postgresql:")
    throw createInvalidError("The store must be an address such as postgresql://user@host/database.");
  const parameters = Object.fromEntries(url.searchParams);
  if (isArgument && (url.password !== "" || parameters.password !== undefined))
    throw createInvalidError(
      "Other users can see a password in an argument, so use LANEDESK_STORE, PGPASSWORD, a .pgpass file or a service file.",
    );
  const unknown = Object.keys(parameters).find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined)
    throw createInvalidError(
      `The store's address has the unknown parameter "${unknown}"; use ${[...PARAMETERS].join(", ")}.`,
    );
  const service = parameters.service ?? environment.PGSERVICE;
  const fromService = service === undefined ? {} : readService(service, environment);
  const given = { ...fromService, ...omitEmpty(getParts(url)), ...parameters };
  const host = given.host ?? environment.PGHOST ?? "localhost";
  // pg would use its default port instead.
  if (given.port !== undefined && !isPort(given.port))
    throw createInvalidError(`The store can't have the port "${given.port}"; use a number from 1 to 65535.`);
  return {
    host,
    ...(given.port !== undefined && { port: Number(given.port) }),
    ...(given.user !== undefined && { user: given.user }),
    ...(given.password !== undefined && { password: given.password }),
    ...(given.dbname !== undefined && { database: given.dbname }),
    ssl: readTls(
      host,
      given.sslmode ?? environment.PGSSLMODE,
      given.sslrootcert ?? environment.PGSSLROOTCERT,
    ),
  };
}

const getParts = ({ hostname, port, username, password, pathname }: URL): Record<string, string> => ({
  host: decodePart(hostname).replace(/^\[(.*)\]$/, "$1"),
  port,
  user: decodePart(username),
  password: decodePart(password),
  dbname: decodePart(pathname.slice(1)),
});

const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/**
 * Decodes the percent-encoding of a part of an address.
 * @throws LanedeskError "invalid" for an invalid percent-encoding such as %4; the message omits the part, which may be
 * a password
 */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw createInvalidError(
      "The store's address has a % that is not part of a code such as %40; write this % as %25.",
    );
  }
}

const omitEmpty = (parts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ""));

/** Returns the TLS options. Connections to other computers use TLS and verify the server's certificate. */
function readTls(host: string, mode: string | undefined, rootFile: string | undefined): PoolConfig["ssl"] {
  const isLoopback = LOOPBACK.test(host);
  if (!isLoopback && mode !== undefined && !TLS_MODES.has(mode))
    throw createInvalidError(
      `sslmode=${mode} does not protect a connection to ${host}; remove sslmode or use sslmode=verify-full.`,
    );
  if (isLoopback && (mode === undefined || !TLS_MODES.has(mode))) return false;
  return { rejectUnauthorized: true, ...(rootFile !== undefined && { ca: readFileSync(rootFile, "utf8") }) };
}

/** Reads a section of the service file: lines "key=value" below "[name]" (PostgreSQL documentation, 34.17). */
function readService(name: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const file = environment.PGSERVICEFILE ?? join(homedir(), ".pg_service.conf");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split(/\r?\n/) : [];
  const start = lines.findIndex((line) => line.trim() === `[${name}]`);
  if (start < 0)
    throw createInvalidError(
      `The service file ${file} has no service "${name}"; add this service or use another name.`,
    );
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim().startsWith("["));
  const pairs = (end < 0 ? rest : rest.slice(0, end))
    .map((line) => line.trim())
    .filter((line) => line.includes("=") && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1).trim()]);
  return Object.fromEntries(pairs);
}
