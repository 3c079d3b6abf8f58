import { mkdir, writeFile } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { expect, test } from "vitest";
import { readManagedPreferences } from "../../../../electron/policy/sources/managed-preferences.ts";
import { type ProcessRunner, runProcess } from "../../../../electron/policy/sources/run-process.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Runs a script instead of plutil: it prints the file, which is JSON already, or fails like plutil. */
const runFakePlutil: ProcessRunner = (file, args) => {
  const script = `
    const [convert, json, o, out, end, file] = process.argv.slice(1);
    if ([convert, json, o, out, end].join(" ") !== "-convert json -o - --") process.exit(64);
    const text = require("node:fs").readFileSync(file, "utf8");
    if (!text.startsWith("{")) { console.error(file + ": Property List error"); process.exit(1); }
    process.stdout.write(text);`;
  expect(file).toBe("/usr/bin/plutil");
  return runProcess(process.execPath, ["-e", script, "--", ...args]);
};

async function managedPreferences(content: string, user = "") {
  const root = await temporaryFolder();
  const file = posix.join(root, user, "org.lanedesk.desk.plist");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return { root, file };
}

test("starts no program on a Mac without managed preferences", async () => {
  const fails: ProcessRunner = () => expect.unreachable("no program");
  expect(await readManagedPreferences(fails, undefined, await temporaryFolder())).toBeUndefined();
});

test("reads the preferences of the computer and of a user, without the names of macOS", async () => {
  const { root, file } = await managedPreferences('{"contact":"IT","gatewayOn":false,"PayloadUUID":"1"}');
  const expected = { source: file, contact: "IT", settings: { gatewayOn: false }, isStrict: false };
  expect(await readManagedPreferences(runFakePlutil, undefined, root)).toEqual(expected);
  const ofAnn = await managedPreferences('{"textSize":16}', "ann");
  expect(await readManagedPreferences(runFakePlutil, "ann", ofAnn.root)).toEqual({
    source: ofAnn.file,
    settings: { textSize: 16 },
    isStrict: false,
  });
});

test("reports a damaged file with its name", async () => {
  const { root, file } = await managedPreferences("bplist?");
  await expect(readManagedPreferences(runFakePlutil, undefined, root)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining(`${file}: ${file}: Property List error`),
  });
});
