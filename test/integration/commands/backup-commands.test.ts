import { appendFile, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { damageMarked, mark } from "../../support/damage-marked.ts";
import { runCommand, serve } from "../../support/program.ts";
import { belowFileReason, hasUnixFiles } from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const addUser = (data: string, first: string, last = "Lee") =>
  runCommand(
    "user",
    "add",
    "--data",
    data,
    "--email",
    `${first}@example.com`,
    "--first",
    first,
    "--last",
    last,
  );

it("backup, check, export and restore each print one JSON object", async () => {
  const [data, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  await addUser(data, "ann");
  const file = join(elsewhere, "one.backup");
  const backup = await runCommand("backup", "--data", data, "--to", file);
  expect(backup).toMatchObject({ code: 0, answer: { file, records: { users: 1, accounts: 1 } } });
  await addUser(data, "bo");
  const checked = await runCommand("check", "--data", data);
  expect(checked).toMatchObject({ code: 0, answer: { sound: true, problems: [], records: { users: 2 } } });
  const lines = join(elsewhere, "all.jsonl");
  const exported = await runCommand("export", "--data", data, "--to", lines);
  expect(exported).toMatchObject({ code: 0, answer: { file: lines, records: { users: 2 } } });
  expect(await readFile(lines, "utf8")).toContain('{"table":"users","record":{');
  const restored = await runCommand("restore", "--data", data, "--from", file);
  expect(restored).toMatchObject({
    code: 0,
    answer: { records: { users: 1 }, activeKeys: 1, hasAllRevocations: true, before: expect.any(String) },
    stderr: expect.stringContaining("1 access key is active."),
  });
  expect(await runCommand("check", "--data", data)).toMatchObject({
    code: 0,
    answer: { records: { users: 1 } },
  });
});

it("suggests how to continue after damage, with paths in quotes where they contain spaces", {
  tags: "long",
}, async () => {
  const data = join(await temporaryFolder(), "two words");
  await addUser(data, "ann", mark);
  const backup = join(data, "backups", "lanedesk-2026-04-29T08-00-00Z.backup");
  await runCommand("backup", "--data", data, "--to", backup);
  await damageMarked(data);
  const checked = await runCommand("check", "--data", data);
  expect(checked).toMatchObject({ code: 1, answer: { sound: false, backups: [backup] } });
  expect(checked.stderr).toContain(`restore --data "${data}" --from "${backup}"`);
  const lines = join(data, "..", "all.jsonl");
  const exported = await runCommand("export", "--data", data, "--to", lines);
  expect(exported).toMatchObject({ code: 1, answer: { sound: false, lost: { users: 1 } } });
  expect(exported.stderr).toContain(`import everything ${lines} --data "${data}" --replace`);
  expect(checked.stderr).toContain(`export --data "${data}"`);
  const store = await open(getDataFolderPaths(data).storeFile, "r+");
  await store.write(Buffer.alloc(100), 0, 100, 0);
  await store.close();
  const unreadable = await runCommand("check", "--data", data);
  expect(unreadable).toMatchObject({ code: 1, answer: { sound: false, records: {} } });
  expect(unreadable.stderr).toContain("restore --data");
  expect(unreadable.stderr).not.toContain("export");
});

it("suggests a new backup, not an older one, after damage of an index only", { tags: "long" }, async () => {
  const data = await temporaryFolder();
  await addUser(data, "ann");
  const backup = join(data, "backups", "lanedesk-2026-04-29T08-00-00Z.backup");
  await runCommand("backup", "--data", data, "--to", backup);
  const store = new DatabaseSync(getDataFolderPaths(data).storeFile);
  const index = store
    .prepare("SELECT id FROM indexes WHERE store = (SELECT id FROM stores WHERE name = ?)")
    .get(JSON.stringify("users"));
  store.exec(`DELETE FROM index_${index?.id}`);
  store.close();
  const { code, answer, stderr } = await runCommand("check", "--data", data);
  expect({ code, answer }).toMatchObject({ code: 1, answer: { sound: false, records: { users: 1 } } });
  expect(stderr).toContain("No record is lost");
  expect(stderr).toContain(`restore --data ${data} --from FILE`);
  expect(stderr).not.toContain(backup);
});

it("reports quarantined records in one line", { tags: "long" }, async () => {
  const data = await temporaryFolder();
  await addUser(data, "ann", mark);
  await damageMarked(data);
  const { stderr } = await addUser(data, "bo");
  expect(stderr).toMatch(/^store: Damaged records were quarantined \(users: 1\)\..*\n$/);
});

it("rejects a folder in use, a missing one, and a file that is not a backup", { tags: "long" }, async () => {
  const data = await temporaryFolder();
  const nothing = await runCommand("check", "--data", data);
  expect(nothing).toMatchObject({ code: 1, answer: { error: { code: "not-found" } } });
  const served = await serve(data);
  const busy = await runCommand("backup", "--data", data, "--to", join(data, "b"));
  await served.stop();
  expect(busy).toMatchObject({ code: 3, answer: { error: { code: "in-use" } } });
  const wrong = await runCommand("restore", "--data", data, "--from", join(data, "lanedesk.lock"));
  expect(wrong).toMatchObject({ code: 1, answer: { error: { code: "unavailable" } } });
  expect(await runCommand("check", "--data", data)).toMatchObject({ code: 0, answer: { sound: true } });
});

it("says why a backup or the list of backups cannot be read", { tags: "long" }, async () => {
  const data = await temporaryFolder();
  await addUser(data, "ann");
  for (const [from, expected] of [
    [data, /is a folder, not a file\. Nothing was changed/],
    ...(hasUnixFiles
      ? ([["/dev/null", /is a device or a pipe, not a file\. Nothing was changed/]] as const)
      : []),
    [join(data, "folder.json", "below"), new RegExp(`Can't read the backup .*: ${belowFileReason}`)],
    [join(data, "none"), /Can't read the backup .*: no such file or folder/],
  ] as const) {
    const message = expect.stringMatching(expected);
    const result = await runCommand("restore", "--data", data, "--from", from);
    expect(result).toMatchObject({ code: 1, answer: { error: { code: "not-found", message } } });
  }
  await writeFile(join(data, "backups"), "in the way");
  const stderr = expect.stringMatching(/Can't use .*backups: part of the path is a file/);
  const checked = await runCommand("check", "--data", data);
  expect(checked).toMatchObject({ code: 0, answer: { sound: true, backups: [] }, stderr });
});

it("imports an export into an empty folder, rejects one with data, and reports invalid lines", {
  tags: "long",
}, async () => {
  const [data, other] = [await temporaryFolder(), join(await temporaryFolder(), "new")];
  await runCommand("demo", "--data", data, "--loads", "20", "--carriers", "5", "--rates", "20");
  const lines = join(await temporaryFolder(), "all.jsonl");
  const exported = await runCommand("export", "--data", data, "--to", lines);
  const imported = await runCommand("import", "everything", lines, "--data", other);
  expect(imported).toMatchObject({
    code: 0,
    answer: { records: exported.answer?.records, leftOut: 0, report: null, before: null },
  });
  const again = join(await temporaryFolder(), "again.jsonl");
  await runCommand("export", "--data", other, "--to", again);
  expect(await readFile(again, "utf8")).toBe(await readFile(lines, "utf8"));

  const full = await runCommand("import", "everything", lines, "--data", other);
  expect(full).toMatchObject({ code: 1, answer: { error: { code: "conflict" } } });
  await appendFile(lines, "nonsense\n");
  const bad = await runCommand("import", "everything", lines, "--data", other, "--replace");
  expect(bad).toMatchObject({ code: 1, answer: { error: { code: "invalid" } } });
  const [report = ""] = /\S+\.csv/.exec(bad.stderr) ?? [];
  expect(await readFile(report, "utf8")).toMatch(/^line,reason\r\n\d+,not valid JSON\r\n$/);
  const left = await runCommand("import", "everything", lines, "--data", other, "--replace", "--leave-out");
  expect(left).toMatchObject({ code: 0, answer: { leftOut: 1, before: expect.any(String) } });
  expect(left.stderr).toContain("Skipped 1 invalid line. ");
  await appendFile(lines, "nonsense\n".repeat(1_000));
  const unread = await runCommand("import", "everything", lines, "--data", other, "--replace");
  expect(unread.stderr).toContain("Reasons by line for the first 1,000 lines: ");
  const many = await runCommand("import", "everything", lines, "--data", other, "--replace", "--leave-out");
  expect(many.stderr).toContain("Skipped 1,001 invalid lines. Reasons by line for the first 1,000 lines: ");
});

it("compact prints the sizes before and after", { tags: "long" }, async () => {
  const data = await temporaryFolder();
  await addUser(data, "ann");
  const compacted = await runCommand("compact", "--data", data);
  expect(compacted).toMatchObject({
    code: 0,
    answer: { before: expect.any(Number), after: expect.any(Number) },
  });
  expect(await runCommand("check", "--data", data)).toMatchObject({
    code: 0,
    answer: { records: { users: 1 } },
  });
});
