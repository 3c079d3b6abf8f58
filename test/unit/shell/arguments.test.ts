import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parseArguments } from "../../../electron/shell/arguments.ts";

describe("the program's arguments", () => {
  it("name the data folder, after the program's folder in development", () => {
    expect(parseArguments(["electron", ".", "--data", "data"], false)).toEqual({ data: resolve("data") });
    expect(parseArguments(["Lanedesk.exe", "--data=data"], true)).toEqual({ data: resolve("data") });
  });

  it("name no data folder by default", () => {
    expect(parseArguments(["Lanedesk.exe"], true)).toEqual({});
    expect(parseArguments(["Lanedesk.exe", "--data"], true)).toEqual({});
    expect(parseArguments(["Lanedesk.exe", "--data="], true)).toEqual({});
  });

  it("may be mixed with Electron's", () => {
    const argv = ["Lanedesk.exe", "--allow-file-access-from-files", "--data", "data", "--lang=en"];
    expect(parseArguments(argv, true)).toEqual({ data: resolve("data") });
  });

  it.each([
    [["check"], ["check"]],
    [
      ["--no-sandbox", "user", "add", "--email", "a@example.com"],
      ["user", "add", "--email", "a@example.com"],
    ],
    [
      ["--data", "desk", "check"],
      ["check", "--data", "desk"],
    ],
    [
      ["--output", "C:\\check.json", "check"],
      ["check", "--output", "C:\\check.json"],
    ],
    [["serve"], ["serve"]],
    [["--help"], ["--help"]],
    [["--no-sandbox", "--help"], ["--help"]],
    [
      ["--data", "desk", "--output", "C:\\version.json", "--version"],
      ["--data", "desk", "--output", "C:\\version.json", "--version"],
    ],
  ])("name a command: %j", (args, command) => {
    expect(parseArguments(["Lanedesk.exe", ...args], true).command).toEqual(command);
    expect(parseArguments(["electron", ".", ...args], false).command).toEqual(command);
  });

  it.each([
    ["--data", "check"],
    ["lanedesk://load/backup"],
    ["C:\\loads\\check.csv"],
    ["/home/ann/check"],
    ["/home/ann/check", "--help"],
    ["-psn_0_12345"],
  ])("open windows for a folder, an address or a file: %s %s", (...args) => {
    expect(parseArguments(["Lanedesk.exe", ...args], true).command).toBeUndefined();
  });
});
