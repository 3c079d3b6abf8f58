import { expect, test } from "vitest";
import { textOfBytes } from "../../../../renderer/importing/read-file.ts";

const text = "Load;Origin\r\n1;Cañon City, CO\r\n";
const bytes = (...parts: (number[] | Buffer)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const bigEndian = () => Buffer.from(text, "utf16le").swap16();

test.each([
  ["UTF-8", bytes(Buffer.from(text))],
  ["UTF-8 with its mark", bytes([0xef, 0xbb, 0xbf], Buffer.from(text))],
  ["UTF-16 with its mark", bytes([0xff, 0xfe], Buffer.from(text, "utf16le"))],
  ["UTF-16 without its mark", bytes(Buffer.from(text, "utf16le"))],
  ["UTF-16 the other way round", bytes([0xfe, 0xff], bigEndian())],
  ["UTF-16 the other way round, without its mark", bytes(bigEndian())],
  ["old Windows letters", bytes(Buffer.from(text, "latin1"))],
])("a file in %s is read letter for letter", (_, content) => {
  expect(textOfBytes(content, "loads.csv")).toBe(text);
});

test.each([[[0x50, 0x4b, 0x03, 0x04, 0x14]], [[0xd0, 0xcf, 0x11, 0xe0, 0xa1]]])(
  "an Excel workbook is refused with what to do instead",
  (start) => {
    expect(() => textOfBytes(bytes(start), "loads.xlsx")).toThrow(
      /loads\.xlsx is an Excel workbook.*CSV UTF-8/,
    );
  },
);
