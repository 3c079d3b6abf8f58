import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../../build/ensure-built.ts";
import { serveBrokerage } from "../../support/brokerage.ts";
import { fillLoads } from "../../support/fill-loads.ts";
import { fullLoad, loadPath, loadsPath, longestLoad } from "../../support/loads.ts";
import { readLoopDelayMs, type ServedProgram, serveWithLoopDelayProbe } from "../../support/program.ts";
import { measure, warmUp } from "./measure.ts";
import { type BenchServer, startBare, startJsonServer, startPrism } from "./servers.ts";

/**
 * `npm run bench:http [-- --loads 100000 --seconds 3 --connections 1,10,50 --only lanedesk,bare]`: measures
 * creates and reads per second, compared with a bare server, json-server and Prism in alternating rounds, and how long
 * a create of the longest load blocks the event loop.
 */
const { values } = parseArgs({
  options: {
    loads: { type: "string", default: "100000" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "1,10,50" },
    only: { type: "string", default: "lanedesk,bare,json-server,prism" },
  },
});
const rounded = (value: number) => Number(value.toPrecision(3));
const [loads, milliseconds] = [Number(values.loads), Number(values.seconds) * 1_000];
const selected = new Set(values.only.split(","));
await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), "lanedesk-bench-"));
let ids: string[] = [];
let program: ServedProgram | undefined;
const brokerage = await serveBrokerage(
  async (context, { ann }) => {
    ids = (await fillLoads(context, ann, loads)).filter((_, index) => index % 1_000 === 0);
  },
  async (folder) => {
    program = await serveWithLoopDelayProbe(folder);
    return program;
  },
);
const headers = { Authorization: `Bearer ${brokerage.ann.token}` };
const lanedesk: BenchServer = {
  name: "Lanedesk",
  pid: brokerage.pid,
  url: brokerage.url,
  create: [{ method: "POST", path: loadsPath, headers, body: fullLoad }],
  get: ids.map((id) => ({ method: "GET", path: loadPath(id), headers })),
  stop: brokerage.end,
};
const servers = [lanedesk];

/** How long a create of the longest load blocks the event loop: the shortest and the median of 15 creates. */
async function measureLongestLoad(withKey: boolean): Promise<string> {
  const body = JSON.stringify(longestLoad("貨"));
  const token = brokerage.ann.token;
  const delays: number[] = [];
  for (let count = 0; count < 15 && program; count += 1) {
    await readLoopDelayMs(program);
    const headers: Record<string, string> = withKey ? { "Idempotency-Key": `longest-${count}` } : {};
    await brokerage.ask("POST", loadsPath, { token, body, headers });
    delays.push(await readLoopDelayMs(program));
  }
  const [shortest = Number.NaN, , , , , , , median = Number.NaN] = delays.sort((left, right) => left - right);
  return `${rounded(shortest)} to ${rounded(median)} ms`;
}

try {
  const [longest, longestWithKey] = [await measureLongestLoad(false), await measureLongestLoad(true)];
  console.warn(`Longest load: blocks the event loop ${longest}, with Idempotency-Key ${longestWithKey}`);
  if (selected.has("bare")) servers.push(await startBare(folder, loads));
  if (selected.has("json-server")) servers.push(await startJsonServer(folder, loads));
  if (selected.has("prism"))
    servers.push(await startPrism(folder, (await brokerage.ask("GET", "/openapi.json")).text));
  // A server that fails here gets "none" in the table.
  for (const server of servers) await warmUp(server).catch(() => undefined);
  const rows: Record<string, string | number>[] = [];
  for (const connections of values.connections.split(",").map(Number))
    for (const work of ["create", "get"] as const) {
      const [own, ...others] = await measure(servers, work, { connections, milliseconds });
      if (!own) throw new Error("Lanedesk did not respond.");
      const row: Record<string, string | number> = {
        work,
        connections,
        Lanedesk: rounded(own.responsesPerSecond),
      };
      for (const [index, { name }] of servers.slice(1).entries()) {
        const other = others[index];
        row[name] = other ? rounded(other.responsesPerSecond) : "none";
        row[`of ${name}`] = other
          ? `${(own.responsesPerSecond / other.responsesPerSecond).toFixed(2)}×`
          : "–";
        if (own.cpuMicroseconds && other?.cpuMicroseconds)
          row[`CPU of ${name}`] = `${rounded(own.cpuMicroseconds)} / ${rounded(other.cpuMicroseconds)} µs`;
      }
      rows.push(row);
    }
  console.error(
    `${loads} loads in each store; responses per second; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`);
  console.warn(
    rows
      .map((row) =>
        Object.entries(row)
          .map(([name, value]) => `${name} ${value}`)
          .join("  "),
      )
      .join("\n"),
  );
} finally {
  for (const { stop } of servers) await stop();
  await rm(folder, { recursive: true, force: true });
}
