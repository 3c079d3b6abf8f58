import { expect, test } from "vitest";
import { formatField } from "../../../../renderer/carriers/carrier-fields.ts";

test("shows the dates of authorities and filings like other dates", () => {
  const authority = { type: "common", docketNumber: "MC123", status: "A", date: "2020-03-02" } as const;
  expect(formatField("authorities", [authority])).toBe("Common MC123, active since Mon 3/2/2020");
  expect(formatField("authorities", "Common MC123, revoked since 2020-03-03")).toBe(
    "Common MC123, revoked since Tue 3/3/2020",
  );
});
