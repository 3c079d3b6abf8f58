import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parseArguments } from "../../../electron/shell/arguments.ts";

describe("the program's arguments", () => {
  it("name the data folder, after the program's folder in development", () => {
    expect(parseArguments(["electron", ".", "--data", "desk"], false)).toEqual({ data: resolve("desk") });
    expect(parseArguments(["Lanedesk.exe", "--data=desk"], true)).toEqual({ data: resolve("desk") });
  });

  it("name no data folder by default", () => {
    expect(parseArguments(["Lanedesk.exe"], true)).toEqual({});
    expect(parseArguments(["Lanedesk.exe", "--data"], true)).toEqual({});
    expect(parseArguments(["Lanedesk.exe", "--data="], true)).toEqual({});
  });

  it("may be mixed with Electron's", () => {
    const argv = ["Lanedesk.exe", "--allow-file-access-from-files", "--data", "desk", "--lang=en"];
    expect(parseArguments(argv, true)).toEqual({ data: resolve("desk") });
  });
});
