import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openExternally } from "../../../electron/shell/external-links.ts";

const opened: string[] = [];
const shown: unknown[] = [];
/** Whether the system has a program for each link. */
let hasPrograms = true;

// The next file of this worker shares the modules that were loaded with the mock.
afterAll(() => void vi.resetModules());

vi.mock("electron", () => ({
  app: { name: "Lanedesk" },
  dialog: { showMessageBox: async (options: unknown) => shown.push(options) },
  shell: {
    async openExternal(address: string) {
      if (!hasPrograms) throw new Error("Failed to open URL");
      opened.push(address);
    },
  },
}));

describe("external links", () => {
  beforeEach(() => {
    opened.length = 0;
    shown.length = 0;
    hasPrograms = true;
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
    ["tel:+12145550100", "Set up a program that opens phone links, or copy the phone number."],
    ["mailto:ann@prairie.example", "Set up a program that opens e-mail links, or copy the e-mail address."],
    [
      "https://safer.fmcsa.dot.gov/",
      "Set up a default browser, or enter this address in a browser: https://safer.fmcsa.dot.gov/",
    ],
  ])("say what to do when no program opens %s", async (address, detail) => {
    hasPrograms = false;
    for (let click = 1; click <= 2; click += 1) {
      openExternally(address);
      await expect.poll(() => shown).toHaveLength(click);
    }
    expect(shown[1]).toMatchObject({ message: "Lanedesk can't open this link", detail });
  });

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
