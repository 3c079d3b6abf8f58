import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../../support/program.ts";
import { canLinkFiles } from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("--output", () => {
  it("gets no result of an earlier command when this one fails", async () => {
    const folder = await temporaryFolder();
    const output = join(folder, "result.json");
    await writeFile(output, '{"sound":true}');
    expect(await runCommand("check", "--data", folder, "--output", output)).toMatchObject({ code: 1 });
    expect(JSON.parse(await readFile(output, "utf8"))).toMatchObject({ error: expect.anything() });
  });

  it("gets the result of a command without a data folder", async () => {
    const output = join(await temporaryFolder(), "policy.json");
    expect(await runCommand("policy", "--output", output)).toMatchObject({ code: 0, answer: undefined });
    expect(JSON.parse(await readFile(output, "utf8"))).toMatchObject({ applies: false });
  });

  it.each([
    ["a file in a missing folder", ["missing", "result.json"]],
    ["Lanedesk's own files", ["store", "result.json"]],
  ])("rejects %s before the command runs", { tags: "long" }, async (_, path) => {
    const data = await temporaryFolder();
    const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];
    const added = await runCommand(
      ...["user", "add", "--data", data, ...person],
      ...["--output", join(data, ...path)],
    );
    expect(added).toMatchObject({ code: 1, answer: { error: { message: expect.any(String) } } });
    expect(await runCommand("check", "--data", data)).toMatchObject({ code: 1 });
  });

  it("leaves an existing file unchanged when the arguments are wrong", async () => {
    const folder = await temporaryFolder();
    const output = join(folder, "result.json");
    await writeFile(output, "unchanged");
    const wrong = ["check", "--data", folder, "--wrong", "--output"];
    expect(await runCommand(...wrong, output)).toMatchObject({
      code: 2,
      answer: { error: { code: "usage" } },
    });
    expect(await readFile(output, "utf8")).toBe("unchanged");

    const created = join(folder, "new.json");
    expect(await runCommand(...wrong, created)).toMatchObject({ code: 2, answer: undefined });
    expect(JSON.parse(await readFile(created, "utf8"))).toMatchObject({ error: { code: "usage" } });
  });

  it.each([
    ["restore", (file: string) => ["--from", file]],
    ["export", (file: string) => ["--to", file]],
    ["diagnostics", (file: string) => [file]],
  ])("leaves a file unchanged that %s uses otherwise", async (command, getParameters) => {
    const folder = await temporaryFolder();
    const file = join(folder, "file");
    await writeFile(file, "unchanged");
    const linked = canLinkFiles ? join(folder, "link") : file;
    if (canLinkFiles) await symlink(file, linked);
    const location = ["--data", join(folder, "data"), "--output", linked];
    expect(await runCommand(command, ...getParameters(file), ...location)).toMatchObject({
      code: 2,
      answer: { error: { code: "usage", message: expect.stringContaining("--output must not name a file") } },
    });
    expect(await readFile(file, "utf8")).toBe("unchanged");
  });

  it.each([
    ["no location of the data", []],
    ["a data folder and a database", ["--data", "desk", "--store", "postgresql://localhost/desk"]],
  ])("leaves an existing file unchanged when the command has %s", async (_, location) => {
    const output = join(await temporaryFolder(), "result.json");
    await writeFile(output, "unchanged");
    expect(await runCommand("check", ...location, "--output", output)).toMatchObject({
      code: 2,
      answer: { error: { code: "usage" } },
    });
    expect(await readFile(output, "utf8")).toBe("unchanged");
  });
});
