import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { runCommand } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("prints the settings in effect and their sources", async () => {
  const file = join(await temporaryFolder(), "policy.json");
  await writeFile(file, JSON.stringify({ contact: "IT", settings: { textSize: 16, gatewayAllowed: false } }));
  expect((await runCommand("policy", "--policy", file)).answer).toEqual({
    applies: true,
    contact: "IT",
    settings: [
      { name: "textSize", value: 16, source: file, overridden: [] },
      { name: "gatewayAllowed", value: false, source: file, overridden: [] },
      { name: "gatewayOn", value: false, source: file, overridden: [] },
    ],
    ignored: [],
  });
  expect(await runCommand("policy")).toMatchObject({
    code: 0,
    answer: { applies: false, settings: [] },
    stderr: expect.stringContaining("no policy"),
  });
});

it("writes templates that the program itself accepts, and overwrites none", async () => {
  const folder = join(await temporaryFolder(), "templates");
  const written = await runCommand("policy", "templates", folder);
  expect(written).toMatchObject({ code: 0, answer: { folder, files: expect.arrayContaining([]) } });
  expect((await readdir(folder)).sort()).toEqual([
    "Lanedesk.admx",
    "Lanedesk.mobileconfig",
    "en-US",
    "jamf-manifest.json",
    "policy.json",
    "policy.schema.json",
  ]);
  const checked = await runCommand("policy", "--policy", join(folder, "policy.json"));
  expect(checked).toMatchObject({ code: 0, answer: { applies: true } });
  const before = await readFile(join(folder, "Lanedesk.admx"), "utf8");
  expect(await runCommand("policy", "templates", folder)).toMatchObject({ code: 1 });
  expect(await readFile(join(folder, "Lanedesk.admx"), "utf8")).toBe(before);
});

it("writes the diagnostics of a store, and of one that cannot be opened", async () => {
  const [data, place] = [await temporaryFolder(), await temporaryFolder()];
  const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];
  await runCommand("user", "add", "--data", data, ...person);
  const file = join(place, "report.json");
  expect(await runCommand("diagnostics", file, "--data", data)).toMatchObject({
    code: 0,
    answer: { file, opens: true },
  });
  const report = await readFile(file, "utf8");
  expect(JSON.parse(report)).toMatchObject({ store: { opens: true, counts: { users: 1 } } });
  expect(report).not.toMatch(/ann|lee/i);
  await writeFile(getDataFolderPaths(data).storeFile, "garbage".repeat(1_000));
  expect(await runCommand("diagnostics", file, "--data", data)).toMatchObject({
    code: 1,
    answer: { file, opens: false },
  });
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ store: { opens: false, fault: {} } });
});

it("offers --store only to commands that work on a database, and rejects it elsewhere", {
  tags: "long",
}, async () => {
  const folderCommands = [
    "backup",
    "restore",
    "compact",
    "export",
    "connect",
    "disconnect",
    "sync",
    "diagnostics",
  ];
  for (const name of folderCommands)
    expect((await runCommand(name, "--help")).stderr).not.toContain("--store");
  expect((await runCommand("serve", "--help")).stderr).toContain("--store");
  const file = join(await temporaryFolder(), "report.json");
  expect(await runCommand("diagnostics", file, "--store", "postgresql://localhost/office")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Use --data with a data folder."),
  });
});
