import { execFileSync } from "node:child_process";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getResult, runAndInterrupt, runCommand, serve, spawnProgram } from "../../support/program.ts";
import { hasProc, hasUnixFiles } from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];

describe("the command line", () => {
  it("adds users to the same brokerage unless another is named", { tags: "long" }, async () => {
    const data = await temporaryFolder();
    const first = await runCommand("user", "add", "--data", data, ...person);
    const second = await runCommand(
      "user",
      "add",
      "--data",
      data,
      "--email",
      "bo@example.com",
      "--first",
      "Bo",
      "--last",
      "Ray",
    );
    const elsewhere = await runCommand(
      "user",
      "add",
      "--data",
      data,
      ...person,
      "--account",
      "Other Freight",
    );
    expect(first).toMatchObject({
      code: 0,
      answer: { userId: expect.any(String), token: expect.any(String) },
    });
    expect(second.answer?.accountId).toBe(first.answer?.accountId);
    expect(elsewhere.answer?.accountId).not.toBe(first.answer?.accountId);
  });

  it("adds client credentials", async () => {
    const added = await runCommand("client", "add", "--data", await temporaryFolder());
    expect(added).toMatchObject({
      code: 0,
      answer: { clientId: expect.any(String), clientPassword: expect.any(String) },
    });
  });

  it("prints one JSON object for --help and --version too", async () => {
    expect(await runCommand("--version")).toMatchObject({
      code: 0,
      answer: { version: expect.stringMatching(/^\d+\./) },
    });
    expect(await runCommand("backup", "--help")).toMatchObject({
      code: 0,
      answer: { help: expect.stringContaining("--to <file>") },
      stderr: expect.stringContaining("--to <file>"),
    });
  });

  it("reports that a data folder cannot be created", async () => {
    const file = join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const places = [...(hasProc ? ["/proc/lanedesk"] : []), join(file, "below")];
    for (const place of places)
      expect(await runCommand("demo", "--data", place)).toMatchObject({
        code: 1,
        answer: {
          error: {
            code: "unavailable",
            message: expect.stringMatching(/your saved data is safe|nothing was changed/i),
          },
        },
      });
  });

  it("rejects invalid input with a message, one JSON object and an exit code", async () => {
    const data = await temporaryFolder();
    const badAddress = await runCommand(
      "user",
      "add",
      "--data",
      data,
      "--email",
      "nobody",
      "--first",
      "A",
      "--last",
      "B",
    );
    expect(badAddress).toMatchObject({ code: 2, answer: { error: { code: "invalid" } } });
    expect(badAddress.stderr).toContain("--email: Must be an e-mail address. Nothing was changed.");
    const noFile = await runCommand("import", "carriers", join(data, "none.csv"), "--data", data);
    expect(noFile).toMatchObject({ code: 1, answer: { error: { code: "not-found" } } });
    const noCommand = await runCommand("sell", "--data", data);
    expect(noCommand).toMatchObject({ code: 2, answer: { error: { code: "usage" } } });
  });

  it("reports system errors and a missing command", { tags: "long" }, async () => {
    const data = await temporaryFolder();
    const folder = await runCommand("import", "carriers", data, "--data", data);
    expect(folder).toMatchObject({ code: 1, answer: { error: { code: "not-found" } } });
    expect(folder.stderr).toContain("is a folder");
    const file = join(data, "a-file");
    await writeFile(file, "");
    const inFile = await runCommand("demo", "--data", file);
    expect(inFile).toMatchObject({ code: 1, answer: { error: { code: "unavailable" } } });
    expect(inFile.stderr).toContain(`${file} is a file, not a folder`);
    const half = await runCommand("user");
    expect(half).toMatchObject({
      code: 2,
      answer: { error: { code: "usage", message: "The command is incomplete." } },
    });
  });

  it("imports the valid rows, reports the others, and imports nothing twice", async () => {
    const data = await temporaryFolder();
    const file = join(data, "loads.csv");
    await writeFile(
      file,
      [
        "LOADNUMBER,pickupDate,originCity,originState,originZip,destinationCity,destinationState,destinationZip,equipmentTypeId,rate",
        "A-1,2026-12-01,Dallas,TX,75201,Atlanta,GA,30301,1,2450",
        "A-2,2026-13-45,Dallas,TX,75201,Atlanta,GA,30301,1,2450",
        "A-3,2026-12-02,Laredo,TX,78040,Chicago,IL,60601,1,3100.50",
      ].join("\n"),
    );
    const first = await runCommand("import", "loads", file, "--data", data);
    expect(first).toMatchObject({
      code: 0,
      answer: { read: 3, added: 2, changed: 0, unchanged: 0, rejected: 1 },
    });
    expect(first.stderr).toContain("Rejected 1 row. Reasons by spreadsheet row: ");
    const report = await readFile(String(first.answer?.report), "utf8");
    expect(report.split("\n")[1]).toMatch(/^3,/);
    const second = await runCommand("import", "loads", file, "--data", data);
    expect(second.answer).toMatchObject({ read: 3, added: 0, changed: 0, unchanged: 2, rejected: 1 });
  });

  it("--number-loads imports loads without a load number, and posts none of them twice", async () => {
    const data = await temporaryFolder();
    const file = join(data, "loads.csv");
    await writeFile(file, 'origin,destination,equipmentTypeId\n"Dallas, TX","Atlanta, GA",Van\n');
    const run = (...options: string[]) => runCommand("import", "loads", file, "--data", data, ...options);
    expect(await run()).toMatchObject({
      answer: { error: { message: expect.stringMatching("no column for the load number") } },
    });
    expect((await run("--number-loads")).answer).toMatchObject({ read: 1, added: 1 });
    expect((await run("--number-loads")).answer).toMatchObject({ read: 1, unchanged: 1 });
  });

  it("reads a file in Windows-1252", { tags: "long" }, async () => {
    const data = await temporaryFolder();
    const header =
      "LOADNUMBER,pickupDate,originCity,originState,destinationCity,destinationState,equipmentTypeId";
    const row = (number: string) => `${header}\n${number},2026-12-01,Dallas,TX,Atlanta,GA,1\n`;
    const file = join(data, "loads.csv");
    await writeFile(file, row("Ñ-1"), "latin1");
    await runCommand("import", "loads", file, "--data", data);
    await runCommand("export", "--data", data, "--to", join(data, "all.jsonl"));
    expect(await readFile(join(data, "all.jsonl"), "utf8")).toContain('"loadNumber":"Ñ-1"');
  });

  it("reports a stopped import as incomplete, and continues it the next time", { tags: "long" }, async () => {
    const data = await temporaryFolder();
    const file = join(data, "loads.csv");
    const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
    const rows = Array.from({ length: 6_000 }, (_, row) => `A-${row},Dallas,TX,Atlanta,GA,1`);
    await writeFile(file, [header, ...rows].join("\n"));
    const stopped = await runAndInterrupt("import", "loads", file, "--data", data);
    expect(stopped).toMatchObject({ code: 1, answer: { error: { code: "unavailable" } } });
    expect(stopped.stderr).toContain("stopped before it finished");
    const rest = await runCommand("import", "loads", file, "--data", data);
    expect(rest).toMatchObject({ code: 0, answer: { read: 6_000, changed: 0, rejected: 0 } });
    expect(rest.answer?.unchanged).toBeGreaterThan(0);
  });

  it.runIf(hasUnixFiles).each(["SIGINT", "SIGHUP"] as const)(
    "prints its result after %s outside of long work",
    async (signal) => {
      const file = join(await temporaryFolder(), "policy.json");
      execFileSync("mkfifo", [file]);
      const child = spawnProgram(["policy", "--policy", file]);
      const result = getResult(child);
      // Opens when the command opens its end.
      const pipe = await open(file, "w");
      child.kill(signal);
      await pipe.write('{ "contact": "IT", "settings": {} }');
      await pipe.close();
      expect(await result).toMatchObject({ code: 0, answer: { contact: "IT" } });
    },
  );

  it("creates the same demo brokerage for the same seed", { tags: "long" }, async () => {
    const data = await temporaryFolder();
    const made = await runCommand(
      "demo",
      "--data",
      data,
      "--loads",
      "20",
      "--carriers",
      "10",
      "--rates",
      "50",
      "--seed",
      "7",
    );
    expect(made).toMatchObject({ code: 0, answer: { loads: 20, carriers: 10, rates: 50, seed: 7 } });
  });

  it("rejects a folder in use with exit code 3", async () => {
    const data = await temporaryFolder();
    const served = await serve(data);
    try {
      const second = await runCommand("user", "add", "--data", data, ...person);
      expect(second).toMatchObject({ code: 3, answer: { error: { code: "in-use" } } });
      expect(second.stderr).toMatch(/nothing was/i);
      const report = join(await temporaryFolder(), "report.json");
      const diagnostics = await runCommand("diagnostics", report, "--data", data);
      expect(diagnostics).toMatchObject({ code: 3, answer: { file: report, opens: false } });
    } finally {
      await served.stop();
    }
    expect((await runCommand("user", "add", "--data", data, ...person)).code).toBe(0);
  });
});
