import { expect, test } from "vitest";
import { readText, readTextParts } from "../../../../renderer/importing/read-file.ts";
import { encodings, text } from "../../../support/encodings.ts";

test.each(encodings)("reads a file in %s", async (_, encoded) => {
  expect(await readText(new File([new Uint8Array(encoded(text))], "loads.csv"))).toBe(text);
});

test.each([[[0x50, 0x4b, 0x03, 0x04, 0x14]], [[0xd0, 0xcf, 0x11, 0xe0, 0xa1]]])(
  "rejects an Excel workbook and says what to do",
  async (start) => {
    await expect(readText(new File([Uint8Array.from(start)], "loads.xlsx"))).rejects.toThrow(
      /loads\.xlsx is an Excel workbook.*CSV UTF-8/,
    );
  },
);

test.each(encodings)("reads a large file in parts in %s", async (_, encoded) => {
  // Longer than a part, so that characters of several bytes are cut.
  const long = text.repeat(Math.ceil(2_100_000 / text.length));
  const file = new File([new Uint8Array(encoded(long))], "carriers.csv");
  const parts: string[] = [];
  let total = 0;
  for await (const part of readTextParts(file, (done, size) => {
    total = Math.max(total, size, done);
  }))
    parts.push(part);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join("")).toBe(long);
  expect(total).toBe(file.size);
});

test("stops reading a large file when the work is canceled", async () => {
  const file = new File(["a,b\n".repeat(600_000)], "carriers.csv");
  const cancel = (done: number) => {
    if (done > 0) throw new Error("canceled");
  };
  const read = async () => {
    for await (const part of readTextParts(file, cancel)) expect(part).not.toBe("");
  };
  await expect(read()).rejects.toThrow("canceled");
});
