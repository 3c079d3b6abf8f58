import { expect, test } from "vitest";
import { textOfBytes } from "../../../../renderer/importing/read-file.ts";
import { encodings, text } from "../../../support/encodings.ts";

test.each(encodings)("reads a file in %s", (_, encoded) => {
  expect(textOfBytes(new Uint8Array(encoded(text)), "loads.csv")).toBe(text);
});

test.each([[[0x50, 0x4b, 0x03, 0x04, 0x14]], [[0xd0, 0xcf, 0x11, 0xe0, 0xa1]]])(
  "rejects an Excel workbook and says what to do",
  (start) => {
    expect(() => textOfBytes(Uint8Array.from(start), "loads.xlsx")).toThrow(
      /loads\.xlsx is an Excel workbook.*CSV UTF-8/,
    );
  },
);
