import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { json } from "node:stream/consumers";

/**
 * The reference: node:http and node:sqlite alone. Does the same work as the interface for a create and a get
 * (authenticate, load, history) with the same durability, and nothing else. `node bare-server.ts FOLDER TOKEN LOADS`
 */
const [folder = "", token = "", count = "0"] = process.argv.slice(2);
const database = new DatabaseSync(join(folder, "bare.sqlite"));
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE keys (id TEXT PRIMARY KEY, value TEXT) STRICT;
  CREATE TABLE users (id TEXT PRIMARY KEY, value TEXT) STRICT;
  CREATE TABLE loads (id TEXT PRIMARY KEY, account TEXT, created INTEGER, value TEXT) STRICT;
  CREATE INDEX loadsByCreated ON loads (account, created);
  CREATE TABLE activities (id TEXT PRIMARY KEY, load TEXT, at INTEGER, value TEXT) STRICT;
  CREATE INDEX activitiesByLoad ON activities (load, at);
`);
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
database
  .prepare("INSERT INTO keys VALUES (?, ?)")
  .run(hash(token), JSON.stringify({ user: "user", account: "account" }));
database
  .prepare("INSERT INTO users VALUES (?, ?)")
  .run("user", JSON.stringify({ isActive: true, firstName: "Ann" }));
const insertLoad = database.prepare("INSERT INTO loads VALUES (?, ?, ?, ?)");
const insertActivity = database.prepare("INSERT INTO activities VALUES (?, ?, ?, ?)");
const findKey = database.prepare("SELECT value FROM keys WHERE id = ?");
const findUser = database.prepare("SELECT value FROM users WHERE id = ?");
const findLoad = database.prepare("SELECT value FROM loads WHERE id = ?");
const findActivities = database.prepare("SELECT value FROM activities WHERE load = ? ORDER BY at");

function add(load: object): object {
  const loadId = randomUUID();
  const now = Date.now();
  const activity = { id: randomUUID(), createdDate: new Date(now).toISOString(), comment: "Posted" };
  insertLoad.run(loadId, "account", now, JSON.stringify({ ...load, loadId }));
  insertActivity.run(activity.id, loadId, now, JSON.stringify(activity));
  return { ...load, loadId, loadActivity: [activity] };
}

function inTransaction<T>(work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  const result = work();
  database.exec("COMMIT");
  return result;
}

const parseValue = (row: object | undefined) =>
  row && "value" in row && typeof row.value === "string" ? JSON.parse(row.value) : undefined;

const sample = JSON.parse(process.env.SAMPLE_LOAD ?? "{}") as object;
const ids: string[] = [];
inTransaction(() => {
  for (let index = 0; index < Number(count); index += 1) {
    const added = add(sample) as { loadId: string };
    if (index % 1_000 === 0) ids.push(added.loadId);
  }
});

const server = createServer(async (request, response) => {
  const bearer = (request.headers.authorization ?? "").slice("Bearer ".length);
  const key = parseValue(findKey.get(hash(bearer)));
  const user = key && parseValue(findUser.get(key.user));
  if (!user?.isActive) return response.writeHead(401).end();
  if (request.method === "POST") {
    const load = (await json(request)) as object;
    const text = JSON.stringify(inTransaction(() => add(load)));
    response.writeHead(201, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
    });
    return response.end(text);
  }
  const loadId = request.url?.slice(1) ?? "";
  const load = parseValue(findLoad.get(loadId));
  const loadActivity = findActivities.all(loadId).map(parseValue);
  const text = JSON.stringify({ ...load, loadActivity });
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  return response.end(text);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, ids })}\n`);
});
