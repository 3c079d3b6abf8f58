import { execFileSync } from "node:child_process";
import { appendFile, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandResult, runCommand } from "../../support/program.ts";
import {
  belowFileReason,
  canLinkFiles,
  canLinkFolders,
  hasProc,
  hasUnixFiles,
} from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let base: string;
let data: string;
let place: string;
const at = (name: string) => join(place, name);
/** A path that the system accepts and SQLite does not. */
const longFolder = () => at(Array.from({ length: 6 }, () => "y".repeat(100)).join("/"));

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "lanedesk-test-"));
  [data, place] = [join(base, "data"), join(base, "place")];
  await runCommand("demo", "--data", data, "--loads", "3", "--carriers", "0", "--rates", "0");
  await mkdir(at("folder"), { recursive: true });
  await writeFile(at("file"), "unchanged");
  if (canLinkFolders) await symlink(at("folder"), at("to-folder"), "junction");
  if (!canLinkFiles) return;
  await symlink("loop-b", at("loop-a"));
  await symlink("loop-a", at("loop-b"));
  await symlink("nowhere", at("dangling"));
});

afterAll(() => rm(base, { recursive: true, force: true }));

/** An error says what happened and what is safe, without system error codes or a stack trace. */
function expectMessage({ code, answer, stderr }: CommandResult, happened: RegExp): void {
  const { message } = (answer?.error ?? {}) as { message?: string };
  expect({ code, message }).toEqual({ code: 1, message: expect.stringMatching(happened) });
  expect(message).toMatch(/nothing was|your saved data is safe/i);
  expect(message).not.toMatch(/\bE[A-Z]{4,}\b|Error:|Something went wrong/);
  expect(stderr).not.toMatch(/\n\s+at /);
}

/** The hostile paths of a command that writes a file. */
function testTargets(command: "backup" | "export"): void {
  const write = (to: string) => runCommand(command, "--data", data, "--to", to);

  it("a folder and Lanedesk's own files", async () => {
    expectMessage(await write(at("folder")), /is a folder, not a file/);
    for (const own of [
      "lanedesk.lock",
      "folder.json",
      "store/lanedesk.sqlite",
      "store-restored-new/file",
      "transfers/new",
      "remote-secrets.json",
    ])
      expectMessage(await write(join(data, own)), /belongs to Lanedesk's own data/);
    expect(await runCommand("check", "--data", data)).toMatchObject({ code: 0, answer: { sound: true } });
  });

  it("Lanedesk's own files in another data folder", { tags: "long" }, async () => {
    const other = at(`${command}-other-data`);
    await runCommand("demo", "--data", other, "--loads", "0", "--carriers", "0", "--rates", "0");
    const own = await runCommand(command, "--data", other, "--to", join(data, "store/lanedesk.sqlite"));
    expectMessage(own, /belongs to Lanedesk's own data/);
    expect(await runCommand("check", "--data", data)).toMatchObject({ code: 0, answer: { sound: true } });
  });

  it.runIf(canLinkFolders)("a folder and the store behind a link", { tags: "long" }, async () => {
    expectMessage(await write(at("to-folder")), /is a folder, not a file/);
    const linked = at(`${command}-data`);
    await symlink(data, linked, "junction");
    expectMessage(await write(join(linked, "store/lanedesk.sqlite")), /belongs to Lanedesk's own data/);
    const own = await runCommand(command, "--data", linked, "--to", join(data, "store/lanedesk.sqlite"));
    expectMessage(own, /belongs to Lanedesk's own data/);
    expect(await runCommand("check", "--data", data)).toMatchObject({ code: 0, answer: { sound: true } });
    expect(await write(join(linked, `kept.${command}`))).toMatchObject({ code: 0 });
  });

  it.runIf(hasUnixFiles)("a pipe or a device", { tags: "long" }, async () => {
    const pipe = at(`${command}-pipe`);
    execFileSync("mkfifo", [pipe]);
    expectMessage(await write(pipe), /is a device or a pipe, not a file/);
    expect((await stat(pipe)).isFIFO()).toBe(true);
  });

  it.runIf(canLinkFiles)("a broken or looping link", { tags: "long" }, async () => {
    expectMessage(await write(at("dangling")), /is a broken link: no such file or folder/);
    expectMessage(await write(at("loop-a")), /the links form a loop/);
  });

  it("a path below a file, and a name that is too long", async () => {
    expectMessage(await write(at("file/below")), /file is a file, not a folder/);
    expectMessage(await write(at("x".repeat(300))), /the name (".*" )?is too long/);
    expect(await readFile(at("file"), "utf8")).toBe("unchanged");
  });

  it.runIf(hasProc)("a place that accepts no folders", { tags: "long" }, async () => {
    expectMessage(await write("/proc/lanedesk/deeper/copy"), /Can't use .*: no such file or folder/);
  });

  it.runIf(canLinkFiles)(
    "the target of a link with the name of the unfinished file",
    { tags: "long" },
    async () => {
      await writeFile(at(`${command}-other`), "theirs");
      await symlink(at(`${command}-other`), at(`${command}-copy.part`));
      expect(await write(at(`${command}-copy`))).toMatchObject({ code: 0 });
      expect(await readFile(at(`${command}-other`), "utf8")).toBe("theirs");
      expect((await lstat(at(`${command}-copy`))).isFile()).toBe(true);
    },
  );

  it.runIf(canLinkFiles)(
    "a link to a file: the file is written and the link stays",
    { tags: "long" },
    async () => {
      await writeFile(at(`${command}-target`), "before");
      await symlink(`${command}-target`, at(`${command}-link`));
      expect(await write(at(`${command}-link`))).toMatchObject({ code: 0 });
      expect((await lstat(at(`${command}-link`))).isSymbolicLink()).toBe(true);
      expect(await readFile(at(`${command}-target`), "latin1")).not.toBe("before");
    },
  );
}

describe("backup rejects and leaves unchanged", () => testTargets("backup"));
describe("export rejects and leaves unchanged", { tags: "long" }, () => testTargets("export"));

it("rejects a backup path that is too long for SQLite, and accepts it for an export", {
  tags: "long",
}, async () => {
  const to = join(longFolder(), "copy");
  expectMessage(
    await runCommand("backup", "--data", data, "--to", to),
    /is too long: it has \d+ (bytes|characters)/,
  );
  expect(await runCommand("export", "--data", data, "--to", to)).toMatchObject({ code: 0 });
});

describe("rejects a data folder", () => {
  const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];
  const open = (data: string) => runCommand("user", "add", "--data", data, ...person);

  it("that is a file, below a file, or too long", { tags: "long" }, async () => {
    expectMessage(await open(at("file")), /is a file, not a folder/);
    expectMessage(await open(at("file/below")), /is a file, not a folder/);
    expectMessage(await open(at("x".repeat(300))), /the name (".*" )?is too long/);
    expectMessage(await open(longFolder()), /is too long: it has \d+ (bytes|characters)/);
  });

  it.runIf(canLinkFiles)("behind a broken or looping link", { tags: "long" }, async () => {
    expectMessage(await open(at("loop-a")), /the links form a loop/);
    expectMessage(await open(at("dangling")), /something with this name already exists/);
  });

  it("but accepts spaces, any language and a trailing slash", async () => {
    expect(await open(`${at("sp ace ü ñ 漢")}/`)).toMatchObject({ code: 0 });
  });
});

it("rejects files that cannot be read, with the reason", { tags: "long" }, async () => {
  for (const [file, reason] of [
    [at("none.csv"), /Can't read .*: no such file or folder/],
    ...(canLinkFiles ? ([[at("loop-a"), /Can't read .*: the links form a loop/]] as const) : []),
    [at("file/below"), new RegExp(`Can't read .*: ${belowFileReason}`)],
  ] as const) {
    expectMessage(await runCommand("import", "loads", file, "--data", data), reason);
    const serve = ["serve", "--data", data, "--port", "0", "--no-open"];
    expectMessage(await runCommand(...serve, "--certificate", file, "--key", file), reason);
  }
});

it.runIf(hasUnixFiles)("imports everything from a file only", { tags: "long" }, async () => {
  execFileSync("mkfifo", [at("import-pipe")]);
  for (const [file, reason] of [
    [at("import-pipe"), /is a device or a pipe, not a file\. Nothing was changed/],
    ["/dev/zero", /is a device or a pipe, not a file\. Nothing was changed/],
    [at("folder"), /is a folder, not a file\. Nothing was changed/],
    [at("none"), /Can't read the export .*: no such file or folder\. Nothing was changed/],
  ] as const)
    expectMessage(await runCommand("import", "everything", file, "--data", at("imported")), reason);
});

it("reports rejected rows and why their report cannot be written", { tags: "long" }, async () => {
  const data = join(await temporaryFolder(), "data");
  await runCommand("demo", "--data", data, "--loads", "1", "--carriers", "0", "--rates", "0");
  await writeFile(join(data, "import-reports"), "in the way");
  const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
  await writeFile(at("bad.csv"), `${header}\nA-1,Dallas,TX,Atlanta,GA,\n`);
  const imported = await runCommand("import", "loads", at("bad.csv"), "--data", data);
  expectMessage(imported, /Found problems in 1 row of .*, but can't write the report/);
});

it("imports everything without a report that cannot be written, and prints the result", {
  tags: "long",
}, async () => {
  const imported = join(await temporaryFolder(), "data");
  await runCommand("export", "--data", data, "--to", at("some.jsonl"));
  await appendFile(at("some.jsonl"), "nonsense\n");
  await mkdir(imported);
  await writeFile(join(imported, "import-reports"), "in the way");
  const parameters = ["import", "everything", at("some.jsonl"), "--data", imported, "--leave-out"];
  expect(await runCommand(...parameters)).toMatchObject({
    code: 1,
    answer: { records: { loads: 3 }, leftOut: 1, report: null, before: null },
    stderr: expect.stringMatching(
      /can't write the report .* The import is complete without the invalid lines\./,
    ),
  });
});

it("treats an empty path, and a folder instead of a file, as wrong usage", { tags: "long" }, async () => {
  for (const parameters of [
    ["user", "add", "--data", ""],
    ["backup", "--data", data, "--to", ""],
    ["export", "--data", data, "--to", `${at("slash")}/`],
    ["restore", "--data", data, "--from", ""],
    ["import", "loads", "", "--data", data],
  ])
    expect(await runCommand(...parameters)).toMatchObject({ code: 2, answer: { error: { code: "usage" } } });
});
