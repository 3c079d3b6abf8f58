import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const addUser = (data: string, first: string) =>
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
    "Lee",
  );

it("backs up, checks, exports and restores, each with one JSON object", async () => {
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
  expect(restored).toMatchObject({ code: 0, answer: { records: { users: 1 }, before: expect.any(String) } });
  expect(await runCommand("check", "--data", data)).toMatchObject({
    code: 0,
    answer: { records: { users: 1 } },
  });
});

it("refuses in words what is in use, missing or no backup", async () => {
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

it("says why a backup cannot be read, and that backups cannot be listed, which does not say that there are none", async () => {
  const data = await temporaryFolder();
  await addUser(data, "ann");
  for (const [from, words] of [
    [data, /is a folder, not a file\. Nothing was changed/],
    ["/dev/null", /is a device or a pipe, not a file\. Nothing was changed/],
    [join(data, "desk.json", "below"), /cannot be read: something on the way to it is a file/],
    [join(data, "none"), /cannot be read: it is not there/],
  ] as const) {
    const message = expect.stringMatching(words);
    const refused = await runCommand("restore", "--data", data, "--from", from);
    expect(refused).toMatchObject({ code: 1, answer: { error: { code: "not-found", message } } });
  }
  await writeFile(join(data, "backups"), "in the way");
  const message = expect.stringMatching(/backups cannot be used: something on the way to it is a file/);
  const checked = await runCommand("check", "--data", data);
  expect(checked).toMatchObject({ code: 1, answer: { error: { code: "unavailable", message } } });
});

it("imports an export into an empty folder, refuses one that is not, and tells bad lines in a report", async () => {
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
  expect(await readFile(report, "utf8")).toMatch(/^line,reason\r\n\d+,it is not JSON\r\n$/);
  const left = await runCommand("import", "everything", lines, "--data", other, "--replace", "--leave-out");
  expect(left).toMatchObject({ code: 0, answer: { leftOut: 1, before: expect.any(String) } });
});

it("compacts a store, and says how large it was and is", async () => {
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
