import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openExternally } from "../../../electron/shell/external-links.ts";

const opened: string[] = [];

// The next file of this worker shares the modules that were loaded with the mock.
afterAll(() => void vi.resetModules());

vi.mock("electron", () => ({ shell: { openExternal: async (address: string) => opened.push(address) } }));

describe("external links", () => {
  beforeEach(() => {
    opened.length = 0;
  });

  it("open in the browser when the host is allowed", () => {
    openExternally("https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY");
    expect(opened).toEqual(["https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY"]);
  });

  it.each(["tel:+12145550100", "tel:2145550100x12", "mailto:dispatch@prairie.example"])(
    "call or write: %s",
    (address) => {
      openExternally(address);
      expect(opened).toEqual([address]);
    },
  );

  it.each([
    "tel:*21*900%23",
    "mailto:a@b.example?attach=/etc/passwd",
    "mailto:a@b.example?subject=x",
    "http://safer.fmcsa.dot.gov/",
    "https://safer.fmcsa.dot.gov.evil.example/",
    "https://evil.example/safer.fmcsa.dot.gov",
    "https://safer.fmcsa.dot.gov:8443/",
    "https://user:word@safer.fmcsa.dot.gov/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "calc.exe",
  ])("do not open: %s", (address) => {
    openExternally(address);
    expect(opened).toEqual([]);
  });
});
