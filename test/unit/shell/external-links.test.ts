import { beforeEach, describe, expect, it, vi } from "vitest";
import { openExternally } from "../../../electron/shell/external-links.ts";

const opened: string[] = [];
vi.mock("electron", () => ({ shell: { openExternal: async (address: string) => opened.push(address) } }));

describe("links to outside", () => {
  beforeEach(() => {
    opened.length = 0;
  });

  it("are opened in the browser when they are on the list", () => {
    openExternally("https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY");
    expect(opened).toEqual(["https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY"]);
  });

  it.each([
    "http://safer.fmcsa.dot.gov/",
    "https://safer.fmcsa.dot.gov.evil.example/",
    "https://evil.example/safer.fmcsa.dot.gov",
    "https://safer.fmcsa.dot.gov:8443/",
    "https://user:word@safer.fmcsa.dot.gov/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "calc.exe",
  ])("are not opened: %s", (address) => {
    openExternally(address);
    expect(opened).toEqual([]);
  });
});
