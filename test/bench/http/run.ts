import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bringUpToDate } from "../../../build/up-to-date.ts";
import { serveBrokerage } from "../../support/brokerage.ts";
import { fillLoads } from "../../support/fill-loads.ts";
import { fullLoad, loadPath, loadsPath } from "../../support/loads.ts";
import { hammer } from "./hammer.ts";
import { type Contestant, startBare, startJsonServer, startPrism } from "./servers.ts";

/**
 * `npm run bench:http [-- --loads 100000 --seconds 3 --connections 1,10,50 --only lanedesk,bare]`: answers a
 * second to create and get by id, beside the same work on a bare server, json-server and Prism in the same run.
 */
const { values } = parseArgs({
  options: {
    loads: { type: "string", default: "100000" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "1,10,50" },
    only: { type: "string", default: "lanedesk,bare,json-server,prism" },
  },
});
const [loads, milliseconds] = [Number(values.loads), Number(values.seconds) * 1_000];
const wanted = new Set(values.only.split(","));
await bringUpToDate();
const folder = await mkdtemp(join(tmpdir(), "lanedesk-bench-"));
let ids: string[] = [];
const brokerage = await serveBrokerage(async (context, { ann }) => {
  ids = (await fillLoads(context, ann, loads)).filter((_, index) => index % 1_000 === 0);
});
const headers = { Authorization: `Bearer ${brokerage.ann.token}` };
const lanedesk: Contestant = {
  name: "Lanedesk",
  url: brokerage.url,
  create: [{ method: "POST", path: loadsPath, headers, body: fullLoad }],
  get: ids.map((id) => ({ method: "GET", path: loadPath(id), headers })),
  stop: brokerage.end,
};
const contestants = [lanedesk];
try {
  if (wanted.has("bare")) contestants.push(await startBare(folder, loads));
  if (wanted.has("json-server")) contestants.push(await startJsonServer(folder, loads));
  if (wanted.has("prism"))
    contestants.push(await startPrism(folder, (await brokerage.ask("GET", "/openapi.json")).text));
  const rows: Record<string, string | number>[] = [];
  for (const connections of values.connections.split(",").map(Number))
    for (const work of ["create", "get"] as const) {
      const row: Record<string, string | number> = { work, connections };
      for (const { name, url, [work]: shots } of contestants) {
        const status = work === "create" ? 201 : 200;
        try {
          await hammer(url, shots, { connections, milliseconds: milliseconds / 3, status });
          const answers = await hammer(url, shots, { connections, milliseconds, status });
          row[name] = Number(answers.toPrecision(3));
        } catch (cause) {
          // A peer that falls over (json-server keeps all its loads in one file) must not take the table along.
          if (name === lanedesk.name) throw cause;
          row[name] = "fell";
        }
      }
      const own = Number(row.Lanedesk);
      for (const { name } of contestants.slice(1))
        row[`of ${name}`] = row[name] === "fell" ? "–" : `${(own / Number(row[name])).toFixed(2)}×`;
      rows.push(row);
    }
  console.error(`${loads} loads in each store; answers a second; load average ${loadavg()[0]?.toFixed(1)}`);
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
  for (const { stop } of contestants) await stop();
  await rm(folder, { recursive: true, force: true });
}
