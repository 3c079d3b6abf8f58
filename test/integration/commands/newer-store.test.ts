import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { schemaVersions } from "../../../electron/store/schema.ts";
import { openWithSchema } from "../../support/open-with-schema.ts";
import { runCommand } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("every command rejects a store of a newer Lanedesk and leaves it unchanged", {
  tags: "long",
}, async () => {
  const data = await temporaryFolder();
  await runCommand("demo", "--data", data, "--loads", "3", "--carriers", "1", "--rates", "1");
  const file = join(data, "store", "lanedesk.sqlite");
  const newer = { version: schemaVersions.length + 1, tables: { additions: "id" } };
  await openWithSchema(data, [...schemaVersions, newer]);
  const before = await readFile(file);
  const csv = join(await temporaryFolder(), "loads.csv");
  await writeFile(csv, "loadNumber\n");

  for (const parameters of [
    ["user", "add", "--email", "ann@example.com", "--first", "Ann", "--last", "Lee"],
    ["client", "add"],
    ["import", "loads", csv],
    ["demo"],
    ["backup", "--to", join(data, "copy")],
    ["export", "--to", join(data, "all.jsonl")],
    ["compact"],
    ["connect", "--base-url", "http://127.0.0.1:1", "--token", "T"],
    ["sync"],
    ["serve", "--no-open", "--port", "0"],
  ])
    expect(await runCommand(...parameters, "--data", data), parameters.join(" ")).toMatchObject({
      code: 1,
      answer: { error: { message: expect.stringContaining("A newer Lanedesk wrote this data") } },
    });
  expect((await readFile(file)).equals(before)).toBe(true);
});
