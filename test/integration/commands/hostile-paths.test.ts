import { execFileSync } from "node:child_process";
import { lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandResult, runCommand } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let base: string;
let desk: string;
let place: string;
const at = (name: string) => join(place, name);
/** A path that the system takes, and SQLite does not. */
const longFolder = () => at(Array.from({ length: 6 }, () => "y".repeat(100)).join("/"));

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "lanedesk-test-"));
  [desk, place] = [join(base, "desk"), join(base, "place")];
  await runCommand("demo", "--data", desk, "--loads", "3", "--carriers", "0", "--rates", "0");
  await mkdir(at("folder"), { recursive: true });
  await writeFile(at("file"), "kept");
  await symlink("loop-b", at("loop-a"));
  await symlink("loop-a", at("loop-b"));
  await symlink("nowhere", at("dangling"));
  await symlink("folder", at("to-folder"));
});

afterAll(() => rm(base, { recursive: true, force: true }));

/** A refusal in words: what happened, what is safe; no name of the system's, no trace. */
function expectWords({ code, answer, stderr }: CommandResult, happened: RegExp): void {
  const { message } = (answer?.error ?? {}) as { message?: string };
  expect({ code, message }).toEqual({ code: 1, message: expect.stringMatching(happened) });
  expect(message).toMatch(/Nothing was|What was saved/);
  expect(message).not.toMatch(/\bE[A-Z]{4,}\b|Error:|Something went wrong/);
  expect(stderr).not.toMatch(/\n\s+at /);
}

describe.each(["backup", "export"])("%s refuses in words, and leaves as it is,", (command) => {
  const write = (to: string) => runCommand(command, "--data", desk, "--to", to);

  it("a folder, also one behind a link, and the desk's own files", async () => {
    expectWords(await write(at("folder")), /is a folder, not a file/);
    expectWords(await write(at("to-folder")), /is a folder, not a file/);
    for (const own of [
      "lanedesk.lock",
      "desk.json",
      "store/lanedesk.sqlite",
      "store-compacted/new",
      "passing/new",
    ])
      expectWords(await write(join(desk, own)), /is one of the desk's own files/);
    expect(await runCommand("check", "--data", desk)).toMatchObject({ code: 0, answer: { sound: true } });
  });

  it("the store behind a link to its folder, in the name of the file or of the desk", async () => {
    const linked = at(`${command}-desk`);
    await symlink(desk, linked);
    expectWords(await write(join(linked, "store/lanedesk.sqlite")), /is one of the desk's own files/);
    const own = await runCommand(command, "--data", linked, "--to", join(desk, "store/lanedesk.sqlite"));
    expectWords(own, /is one of the desk's own files/);
    expect(await runCommand("check", "--data", desk)).toMatchObject({ code: 0, answer: { sound: true } });
    expect(await write(join(linked, `kept.${command}`))).toMatchObject({ code: 0 });
  });

  it.runIf(process.platform !== "win32")("a pipe or a device", async () => {
    const pipe = at(`${command}-pipe`);
    execFileSync("mkfifo", [pipe]);
    expectWords(await write(pipe), /is a device or a pipe, not a file/);
    expect((await stat(pipe)).isFIFO()).toBe(true);
  });

  it("a link to nowhere or in a circle, a place below a file, and a name that is too long", async () => {
    expectWords(await write(at("dangling")), /is a link that leads to no file: it is not there/);
    expectWords(await write(at("loop-a")), /its links lead back to themselves/);
    expectWords(await write(at("file/below")), /file is a file, not a folder, so nothing can lie in it/);
    expectWords(await write(at("x".repeat(300))), /its name is too long/);
    expect(await readFile(at("file"), "utf8")).toBe("kept");
  });

  it.runIf(process.platform === "linux")("a place that takes no folders", async () => {
    expectWords(await write("/proc/lanedesk/deeper/copy"), /cannot be used: it is not there/);
  });

  it("what a link leads to that somebody laid under the name of the unfinished file", async () => {
    await writeFile(at(`${command}-other`), "theirs");
    await symlink(at(`${command}-other`), at(`${command}-copy.part`));
    expect(await write(at(`${command}-copy`))).toMatchObject({ code: 0 });
    expect(await readFile(at(`${command}-other`), "utf8")).toBe("theirs");
    expect((await lstat(at(`${command}-copy`))).isFile()).toBe(true);
  });

  it("nothing of a file behind a link: that is written, and the link stays", async () => {
    await writeFile(at(`${command}-target`), "before");
    await symlink(`${command}-target`, at(`${command}-link`));
    expect(await write(at(`${command}-link`))).toMatchObject({ code: 0 });
    expect((await lstat(at(`${command}-link`))).isSymbolicLink()).toBe(true);
    expect(await readFile(at(`${command}-target`), "latin1")).not.toBe("before");
  });
});

it("a backup is refused in words where SQLite could not write it, and an export is written there", async () => {
  const to = join(longFolder(), "copy");
  expectWords(await runCommand("backup", "--data", desk, "--to", to), /is too long: it has \d+ letters/);
  expect(await runCommand("export", "--data", desk, "--to", to)).toMatchObject({ code: 0 });
});

describe("a data folder is refused in words", () => {
  const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];
  const open = (data: string) => runCommand("user", "add", "--data", data, ...person);

  it("where it is a file or lies below one, behind links in a circle, or has too long a name or path", async () => {
    expectWords(await open(at("file")), /is a file, not a folder/);
    expectWords(await open(at("file/below")), /is a file, not a folder/);
    expectWords(await open(at("loop-a")), /its links lead back to themselves/);
    expectWords(await open(at("dangling")), /something else is there already/);
    expectWords(await open(at("x".repeat(300))), /its name is too long/);
    expectWords(await open(longFolder()), /is too long: it has \d+ letters/);
  });

  it("and taken with spaces, letters of any language and a slash at its end", async () => {
    expect(await open(`${at("sp ace ü ñ 漢")}/`)).toMatchObject({ code: 0 });
  });
});

it("files to be read are refused with the reason", async () => {
  for (const [file, reason] of [
    [at("none.csv"), /cannot be read: it is not there/],
    [at("loop-a"), /cannot be read: its links lead back/],
    [at("file/below"), /cannot be read: something on the way to it is a file/],
  ] as const) {
    expectWords(await runCommand("import", "loads", file, "--data", desk), reason);
    const serve = ["serve", "--data", desk, "--port", "0", "--no-open"];
    expectWords(await runCommand(...serve, "--certificate", file, "--key", file), reason);
  }
});

it("tells that rows were not taken, and why their report cannot be written", async () => {
  const data = join(await temporaryFolder(), "desk");
  await runCommand("demo", "--data", data, "--loads", "1", "--carriers", "0", "--rates", "0");
  await writeFile(join(data, "import-reports"), "in the way");
  const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
  await writeFile(at("bad.csv"), `${header}\nA-1,Dallas,TX,Atlanta,GA,\n`);
  const imported = await runCommand("import", "loads", at("bad.csv"), "--data", data);
  expectWords(imported, /1 row of .* was not taken, and the report .* could not be written/);
});

it("takes an empty path, and a folder where a file is to be named, for wrong usage", async () => {
  for (const words of [
    ["user", "add", "--data", ""],
    ["backup", "--data", desk, "--to", ""],
    ["export", "--data", desk, "--to", `${at("slash")}/`],
    ["restore", "--data", desk, "--from", ""],
    ["import", "loads", "", "--data", desk],
  ])
    expect(await runCommand(...words)).toMatchObject({ code: 2, answer: { error: { code: "usage" } } });
});
