import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createErrorLog } from "../../../electron/shell/error-log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const noon = Date.UTC(2026, 10, 21, 12);

describe("the error log", () => {
  beforeEach(() => {
    const spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
    return () => spy.mockRestore();
  });

  it("contains an error with the reference that the window showed", async () => {
    const folder = await temporaryFolder();
    createErrorLog(folder, () => noon)("reference-1", new Error("It broke."));
    const [line] = (await readFile(join(folder, "logs/errors.log"), "utf8")).split("\n");
    expect(line).toBe("2026-11-21T12:00:00.000Z reference-1 Error: It broke.");
  });

  it("starts a new file when it is full, and keeps the old one", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "logs"));
    await writeFile(join(folder, "logs/errors.log"), "x".repeat(1024 * 1024 + 1));
    createErrorLog(folder, () => noon)("reference-2", "It broke.");
    expect((await readdir(join(folder, "logs"))).toSorted()).toEqual(["errors.log", "errors.log.old"]);
    expect(await readFile(join(folder, "logs/errors.log"), "utf8")).toContain("reference-2 It broke.");
  });

  it("ignores that it cannot be written", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "logs"), "a file where the folder should be");
    createErrorLog(folder, () => noon)("reference-3", "It broke.");
    expect(console.error).toHaveBeenCalledWith("Can't write the error log.", expect.anything());
  });
});
