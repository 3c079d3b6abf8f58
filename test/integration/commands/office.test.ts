import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { output } from "../../../build/paths.ts";
import { openStore, toExportedRecords } from "../../../electron/store/open-store.ts";
import { openPostgresStore } from "../../../electron/store/postgres/postgres-store.ts";
import { toColumnName } from "../../../electron/store/postgres/table-layout.ts";
import { fillEveryPart } from "../../support/every-part.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../support/postgres.ts";
import {
  getResult,
  runCommand,
  type ServedProgram,
  serveStore,
  spawnProgram,
} from "../../support/program.ts";
import { aCarrier, anAccount } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];

const load = {
  loadStops: ["Omaha NE", "Tulsa OK"].map((place, index) => ({
    type: index + 1,
    sequence: index + 1,
    location: { city: place.slice(0, -3), state: place.slice(-2), countryCode: "US" },
  })),
  equipmentAttributes: { equipmentTypeId: 1 },
};

describe.runIf(hasPostgres())("an office on PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it("serves one store from two servers, and keeps it after both stopped", async () => {
    const address = await server.createDatabase("office");
    const added = await runCommand("user", "add", "--store", address, ...person);
    expect(added).toMatchObject({ code: 0, answer: { token: expect.any(String) } });
    const headers = {
      Authorization: `Bearer ${added.answer?.token}`,
      "Content-Type": "application/json",
    };
    const [one, two] = await Promise.all([serveStore(address), serveStore(address)]);
    onTestFinished(() => Promise.all([one.kill(), two.kill()]).then(() => undefined));
    let messages = "";
    one.process.stderr?.on("data", (text) => {
      messages += text;
    });
    expect((await fetch(`${one.url}/lanedesk/v1/health`)).status).toBe(200);
    const posted = await fetch(`${one.url}/loadmanagement/v2/load`, {
      method: "POST",
      headers,
      body: JSON.stringify(load),
    });
    expect(posted.status).toBe(201);
    const { loadId } = (await posted.json()) as { loadId: string };
    const read = await fetch(`${two.url}/loadmanagement/v2/load/${loadId}`, { headers });
    expect(read.status).toBe(200);
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
    // A database has no backups to wait for.
    await expect.poll(() => messages).toBe("Closing.\n");
    expect(await runSql(address, "select load_id from loads")).toEqual([{ load_id: loadId }]);
  });

  it("keeps every acknowledged load, each once, when one of two servers is killed under load", {
    tags: "long",
    timeout: 120_000,
  }, async () => {
    const address = await server.createDatabase("killed");
    const { answer } = await runCommand("user", "add", "--store", address, ...person);
    const servers = await Promise.all([serveStore(address), serveStore(address)]);
    const [victim, survivor] = servers;
    onTestFinished(() => Promise.all(servers.map((one) => one.kill())).then(() => undefined));
    const acknowledged = new Map<string, string>();
    let unanswered = 0;

    /** Posts a load, again with the same key while the result is unknown; switches servers when one is down. */
    async function post(key: string, first: number): Promise<void> {
      for (let attempt = 0; attempt < 100 && !acknowledged.has(key); attempt += 1) {
        const { url } = servers[(first + attempt) % 2] as ServedProgram;
        const loadId = await fetch(`${url}/loadmanagement/v2/load`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${answer?.token}`,
            "Content-Type": "application/json",
            "Idempotency-Key": key,
          },
          body: JSON.stringify(load),
        })
          .then(async (response) => (response.status === 201 ? (await response.json()).loadId : undefined))
          .catch(() => undefined);
        if (loadId === undefined) unanswered += 1;
        else acknowledged.set(key, loadId);
        if (acknowledged.size === 60) victim.process.kill("SIGKILL");
      }
    }

    await Promise.all(
      Array.from({ length: 8 }, async (_, client) => {
        for (let index = 0; index < 20; index += 1)
          await post(`client-${client}-load-${index}`, client + index);
      }),
    );
    expect(victim.process.signalCode).toBe("SIGKILL");
    expect(unanswered).toBeGreaterThan(0);
    expect(acknowledged.size).toBe(160);
    expect(await survivor.stop()).toBe(0);
    const stored = await runSql<{ load_id: string }>(address, "select load_id from loads");
    expect(stored.map(({ load_id }) => load_id).toSorted()).toEqual([...acknowledged.values()].toSorted());
  });

  it("answers 503 at /lanedesk/v1/health while the database is down", { tags: "long" }, async () => {
    const served = await serveStore(await server.createDatabase("health"));
    onTestFinished(() => served.kill().then(() => undefined));
    const ask = async () => (await fetch(`${served.url}/lanedesk/v1/health`)).status;
    expect(await ask()).toBe(200);
    await server.kill();
    expect(await ask()).toBe(503);
    await server.start();
    expect(await ask()).toBe(200);
  });

  it("imports everything from a desk's export into an empty database, once", async () => {
    const folder = await temporaryFolder();
    const desk = await openStore({ folder: join(folder, "desk") });
    await fillEveryPart(desk);
    await desk.close();
    const file = join(folder, "all.jsonl");
    const exported = await runCommand("export", "--data", join(folder, "desk"), "--to", file);
    const address = await server.createDatabase("imported");
    const importInto = () => runCommand("import", "everything", file, "--store", address);
    expect(await importInto()).toMatchObject({
      code: 0,
      answer: { records: exported.answer?.records, leftOut: 0, before: null },
    });
    expect(await importInto()).toMatchObject({ code: 1, answer: { error: { code: "conflict" } } });

    const lines = (await readFile(file, "utf8")).trim().split("\n");
    const expected = lines.map((line): { table: string; record: object } => JSON.parse(line));
    const found: typeof expected = [];
    for (const table of new Set(expected.map((line) => line.table))) {
      const rows = await runSql<{ record: string }>(address, `select record from ${toColumnName(table)}`);
      const records = toExportedRecords(
        table,
        rows.map(({ record }) => JSON.parse(record)),
      );
      found.push(...records.map((record) => ({ table, record })));
    }
    const withoutSyncLog = (all: typeof expected) => all.filter(({ table }) => table !== "syncLog");
    const sorted = (all: typeof expected) =>
      withoutSyncLog(all)
        .map((line) => JSON.stringify(line))
        .sort();
    expect(sorted(found)).toEqual(sorted(expected));

    const store = await openPostgresStore({ connectionString: address });
    onTestFinished(() => store.close());
    const insdIds = await store.write(["carriers"], ({ carriers }) => carriers.addMany([aCarrier({})]));
    expect(insdIds).toEqual([3]);
  });

  it("compares the columns of all tables with the records", { tags: "long" }, async () => {
    const address = await server.createDatabase("checked");
    const store = await openPostgresStore({ connectionString: address });
    await fillEveryPart(store);
    await store.close();
    const sound = await runCommand("check", "--store", address);
    expect(sound).toMatchObject({ code: 0, answer: { sound: true, problems: [] } });
    expect(sound.answer?.records).toMatchObject({
      loads: expect.any(Number),
      bookedRates: expect.any(Number),
    });
    const [load] = await runSql<{ load_id: string }>(
      address,
      "update loads set origin = 'nowhere' where load_id = (select min(load_id) from loads) returning load_id",
    );
    const damaged = await runCommand("check", "--store", address);
    const problem = `Table loads: 1 row has unreadable or differing columns (origin): ${load?.load_id}.`;
    expect(damaged).toMatchObject({ code: 1, answer: { sound: false, problems: [problem] } });
    expect(damaged.stderr).toContain("Restore a backup with PostgreSQL's own tools");
  });

  it("lists a record that is valid JSON but incomplete", { tags: "long" }, async () => {
    const address = await server.createDatabase("incomplete");
    const store = await openPostgresStore({ connectionString: address });
    await fillEveryPart(store);
    await store.close();
    const [load] = await runSql<{ load_id: string }>(
      address,
      "update loads set record = '{}' where load_id = (select min(load_id) from loads) returning load_id",
    );
    const problem = `Table loads: 1 row has unreadable or differing columns (record): ${load?.load_id}.`;
    expect(await runCommand("check", "--store", address)).toMatchObject({
      code: 1,
      answer: { sound: false, problems: [problem] },
    });
  });

  it("imports nothing from an export with an invalid line", { tags: "long" }, async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "bad.jsonl");
    const account = { table: "accounts", record: anAccount() };
    await writeFile(file, `${[account, account].map((line) => JSON.stringify(line)).join("\n")}\n`);
    const address = await server.createDatabase("rejected");
    const args = ["import", "everything", file, "--store", address];
    const rejected = await getResult(spawnProgram(args, { cwd: folder }));
    expect(rejected).toMatchObject({
      code: 1,
      answer: { error: { code: "invalid", message: expect.stringContaining("line 2") } },
    });
    const [report = ""] = await readdir(join(folder, "import-reports"));
    expect(await readFile(join(folder, "import-reports", report), "utf8")).toContain("2,an earlier record");
    expect(await runSql(address, "select 1 from accounts")).toEqual([]);
  });

  it("takes the address from the environment, and reports a database that can't be reached", async () => {
    const env = { ...process.env, LANEDESK_STORE: "postgresql://lanedesk:secret@127.0.0.1:1/none" };
    const failed = await getResult(spawnProgram(["user", "add", ...person], { env }));
    expect(failed.code).not.toBe(0);
    expect(failed.stderr).toContain("The database can't be reached.");
    expect(failed.stderr).not.toContain("secret");
  });
});

describe("the option --store", () => {
  it("rejects a password in an argument, and an address of another kind", async () => {
    const bogus = await runCommand("user", "add", "--store", "bogus", ...person);
    expect(bogus).toMatchObject({ code: 2, stderr: expect.stringContaining("The store must be an address") });
    const failed = await runCommand("user", "add", "--store", "postgresql://a:secret@127.0.0.1/b", ...person);
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining("password in an argument") });
  });

  it("points from folder commands to PostgreSQL's own backups, and rejects synchronization", {
    tags: "long",
  }, async () => {
    const to = join(await temporaryFolder(), "file");
    const at = ["--store", "postgresql://127.0.0.1/b"];
    const run = (...args: string[]) => runCommand(...args, ...at);
    const ofFolders = [
      run("backup", "--to", to),
      run("restore", "--from", to),
      run("compact"),
      run("export", "--to", to),
    ];
    for (const failed of await Promise.all(ofFolders))
      expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining("pg_dump") });
    for (const failed of await Promise.all([run("sync", "--once"), run("disconnect")]))
      expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining("does not synchronize") });
  });

  it("requires a data folder or a store, and not both", async () => {
    const neither = await runCommand("user", "add", ...person);
    const both = await runCommand(
      "user",
      "add",
      "--data",
      "x",
      "--store",
      "postgresql://127.0.0.1/b",
      ...person,
    );
    expect(neither.stderr).toContain("--data");
    expect([neither.code, both.code]).toEqual([2, 2]);
  });

  it("is not part of the desktop program", async () => {
    const folder = join(output, "electron");
    const withPostgres: string[] = [];
    for (const file of await readdir(folder))
      if (
        file.endsWith(".mjs") &&
        (await readFile(join(folder, file), "utf8")).includes("isolation level serializable")
      )
        withPostgres.push(file);
    // The installers leave this file out (electron-builder.ts).
    expect(withPostgres).toEqual(["headless.mjs"]);
  });
});
