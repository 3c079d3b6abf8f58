import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { runOffice } from "./office.ts";

/** Kills servers, connections and PostgreSQL under load: `npm run office -- --servers 4 --clients 200 --seconds 600`. */
const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "4" },
    clients: { type: "string", default: "20" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
await ensureBuilt();
const report = await runOffice({
  servers: Number(values.servers),
  clients: Number(values.clients),
  seconds: Number(values.seconds),
  seed: Number(values.seed),
});
console.error(JSON.stringify(report, null, 2));
process.exitCode = report.problems.length === 0 ? 0 : 1;
