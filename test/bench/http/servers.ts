import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fullLoad, loadPath, loadsPath } from "../../support/loads.ts";
import type { BenchRequest } from "./hammer.ts";

/** A measured server with its requests. */
export interface BenchServer {
  name: string;
  /** Undefined if the server has several processes. */
  pid?: number | undefined;
  url: string;
  create: BenchRequest[];
  get: BenchRequest[];
  /** Pauses or resumes the server, so that its remaining work does not slow down the others. */
  setPaused?: (isPaused: boolean) => void;
  stop(): Promise<void>;
}

const createPause = (child: ChildProcess) => (isPaused: boolean) => {
  if (child.pid && child.exitCode === null) process.kill(-child.pid, isPaused ? "SIGSTOP" : "SIGCONT");
};

const createStop = (child: ChildProcess) => async () => {
  const exited = once(child, "exit");
  if (child.exitCode !== null || !child.pid) return;
  process.kill(-child.pid, "SIGCONT");
  process.kill(-child.pid, "SIGTERM");
  await exited;
};

/** Starts the bare server in a separate process. */
export async function startBare(folder: string, loads: number): Promise<BenchServer> {
  const file = fileURLToPath(new URL("bare-server.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", file, folder, "token", String(loads)],
    {
      env: { ...process.env, SAMPLE_LOAD: JSON.stringify(fullLoad) },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    },
  );
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { url, ids } = JSON.parse(String(line)) as { url: string; ids: string[] };
  const headers = { Authorization: "Bearer token" };
  return {
    name: "bare node:http and node:sqlite",
    pid: child.pid,
    url,
    create: [{ method: "POST", path: "/", headers, body: fullLoad }],
    get: ids.map((id) => ({ method: "GET", path: `/${id}`, headers })),
    stop: createStop(child),
  };
}

/** Starts json-server, which rewrites one file for each change. */
export async function startJsonServer(folder: string, loads: number): Promise<BenchServer> {
  const all = Array.from({ length: loads }, (_, index) => ({ ...fullLoad, id: index + 1 }));
  const file = join(folder, "json-server.json");
  await writeFile(file, JSON.stringify({ loads: all }));
  const port = await freePort();
  const child = npx(["json-server@0.17.4", "--quiet", "--host", "127.0.0.1", "--port", String(port), file]);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/loads/1`, child);
  return {
    name: "json-server 0.17.4",
    url,
    setPaused: createPause(child),
    create: [{ method: "POST", path: "/loads", body: fullLoad }],
    get: [1, 500, 1_000].map((id) => ({ method: "GET", path: `/loads/${Math.min(id, loads)}` })),
    stop: createStop(child),
  };
}

/** Starts Prism, which returns examples from Lanedesk's OpenAPI document and stores nothing. */
export async function startPrism(folder: string, document: string): Promise<BenchServer> {
  const file = join(folder, "openapi.json");
  await writeFile(file, document);
  const port = await freePort();
  const quiet = ["--multiprocess", "false", "--verboseLevel", "silent"];
  const options = ["--port", String(port), "--host", "127.0.0.1", ...quiet];
  const child = npx(["@stoplight/prism-cli@5.16.0", "mock", ...options, file]);
  const url = `http://127.0.0.1:${port}`;
  const headers = { Authorization: "Bearer token" };
  await waitUntilReady(`${url}/lanedesk/v1`, child);
  return {
    name: "Prism 5.16.0",
    url,
    setPaused: createPause(child),
    create: [{ method: "POST", path: loadsPath, headers, body: fullLoad }],
    get: [{ method: "GET", path: loadPath("1c9d4d2e-0b5a-4a53-9d0e-0f6f1c1b2a3d"), headers }],
    stop: createStop(child),
  };
}

/** Downloads packages that only this comparison needs, so that they are not dependencies. */
const npx = (args: string[]): ChildProcess =>
  spawn("npx", ["--yes", ...args], { stdio: ["ignore", "ignore", "inherit"], detached: true });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Waits until a server responds; npx may have to download it first. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 180_000;
  while (Date.now() < until && child.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(250);
  }
  throw new Error(`${url} does not respond.`);
}
