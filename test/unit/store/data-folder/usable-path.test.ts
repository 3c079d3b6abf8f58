import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveTargetFile } from "../../../../electron/commands/target-file.ts";
import { lockDataFolder } from "../../../../electron/store/data-folder/lock.ts";
import { requireStore } from "../../../../electron/store/data-folder/require-store.ts";
import {
  requireUsableFile,
  requireUsableFolder,
} from "../../../../electron/store/data-folder/usable-path.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const getFolder = (length: number) => "C:\\Users\\".padEnd(length, "x");

test.each([
  ["C:\\Acme Inc.", /the name "Acme Inc\." ends with a dot or a space/],
  ["C:\\Acme \\data", /the name "Acme " ends with/],
  ["C:/Acme.../data", /the name "Acme\.\.\." ends with/],
  ["\\\\server\\share\\desk.", /the name "desk\." ends with/],
  ["C:\\NUL", /the name "NUL" is reserved/],
  ["C:\\con.d\\data", /the name "con\.d" is reserved/],
  ["C:\\data\\com1", /the name "com1" is reserved/],
  ["C:\\data\\LPT³.x", /the name "LPT³\.x" is reserved/],
  ["\\\\.\\COM9", /the name "\." ends with/],
  [`C:\\${"x".repeat(256)}`, /the name "x{256}" is too long/],
  ["C:\\data:stream", /the name "data:stream" contains a colon/],
])("Windows rejects the path %s", (path, expected) => {
  for (const requireUsable of [requireUsableFolder, requireUsableFile]) {
    expect(() => requireUsable(path, "win32")).toThrow(expected);
    expect(() => requireUsable(path, "linux")).not.toThrow();
  }
});

test.each([
  "C:\\Acme Inc",
  "c:/Lanedesk/data",
  "\\\\server\\share\\Lanedesk",
  "\\\\?\\C:\\Lanedesk",
  "C:\\console\\nullable\\com10\\.hidden\\a.b c",
])("Windows accepts the path %s", (path) => {
  expect(() => requireUsableFolder(path, "win32")).not.toThrow();
});

test("a data folder has at most 193 characters on Windows and 447 bytes elsewhere", () => {
  expect(() => requireUsableFolder(getFolder(193), "win32")).not.toThrow();
  expect(() => requireUsableFolder(getFolder(194), "win32")).toThrow(
    /is too long: it has 194 characters; the maximum is 193\. Nothing was changed; choose a folder with a shorter path/,
  );
  expect(() => requireUsableFolder(`C:\\${"漢".repeat(190)}`, "win32")).not.toThrow();
  expect(() => requireUsableFolder(`/${"漢".repeat(190)}`, "linux")).toThrow(
    /it has 571 bytes; the maximum is 447/,
  );
});

test("locking, reading and writing check the path before they create anything", async () => {
  const folder = join(await temporaryFolder(), "Acme Inc.");
  const expected = /ends with a dot or a space/;
  expect(() => lockDataFolder(folder, "win32")).toThrow(expected);
  expect(() => requireStore(folder, "win32")).toThrow(expected);
  await expect(resolveTargetFile(`${folder}/copy`, "/data", "win32")).rejects.toThrow(expected);
  expect(existsSync(folder)).toBe(false);
});
