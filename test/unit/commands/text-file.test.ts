import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTextFile } from "../../../electron/commands/text-file.ts";
import { encodings, text } from "../../support/encodings.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function read(content: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), "loads.csv");
  await writeFile(path, content);
  return await joinPieces(await readTextFile(path));
}

async function joinPieces(content: AsyncIterable<string>): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of content) pieces.push(piece);
  return pieces.join("");
}

test.each(encodings)("reads a file in %s", async (_, encoded) => {
  expect(await read(encoded(text))).toBe(text);
});

test.each(encodings)("reads a long file in %s in pieces without splitting characters", async (_, encoded) => {
  const long = `${text}${"ñ".repeat(200_001)}`;
  expect((await read(encoded(long))) === long).toBe(true);
});

test("reads a file again from its start", async () => {
  const path = join(await temporaryFolder(), "rates.csv");
  await writeFile(path, text);
  const content = await readTextFile(path);
  for (const _ of ["first", "second"]) expect(await joinPieces(content)).toBe(text);
});

test("rejects an Excel workbook and explains the alternative", async () => {
  await expect(read(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]))).rejects.toThrow(
    /loads\.csv is an Excel workbook.*CSV UTF-8/,
  );
});

test("rejects a missing file and a folder", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "loads.csv"));
  await expect(readTextFile(join(folder, "none.csv"))).rejects.toThrow(
    /Can't read .*: .* Nothing was imported/,
  );
  await expect(readTextFile(join(folder, "loads.csv"))).rejects.toThrow(/is a folder, not a file/);
});
