import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { smallDisk } from "../../../support/crash/disk-space.ts";
import { runCommand } from "../../../support/program.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

test("on a full disk every command reports it and changes nothing, and an export to another disk works", {
  tags: "long",
}, async (context) => {
  const place = await temporaryFolder();
  const room = smallDisk(join(place, "disk"), 8);
  if (!room) return context.skip("This user or system can't mount a small disk.");
  onTestFinished(room.remove);
  const elsewhere = join(place, "elsewhere");
  const [backup, lines] = [join(place, "one.backup"), join(place, "all.jsonl")];
  await runCommand("demo", "--data", elsewhere, "--loads", "600", "--carriers", "20", "--rates", "50");
  await runCommand("backup", "--data", elsewhere, "--to", backup);
  await runCommand("export", "--data", elsewhere, "--to", lines);

  const data = join(place, "disk", "data");
  await runCommand("restore", "--data", data, "--from", backup);
  await runCommand("export", "--data", data, "--to", join(place, "first.jsonl"));
  room.limitTo(100);
  const before = await readdir(join(place, "disk"), { recursive: true });
  for (const parameters of [
    ["backup", "--to", join(place, "disk", "two.backup")],
    ["export", "--to", join(place, "disk", "all.jsonl")],
    ["restore", "--from", backup],
    ["import", "everything", lines, "--replace"],
    ["compact"],
  ]) {
    const { code, answer } = await runCommand(...parameters, "--data", data);
    const error = { code: "unavailable", message: expect.stringMatching(/full/) };
    expect({ parameters, code, answer }).toMatchObject({ code: 1, answer: { error } });
    expect(await readdir(join(place, "disk"), { recursive: true })).toEqual(before);
  }

  room.limitTo(0);
  expect(await runCommand("check", "--data", data)).toMatchObject({ code: 0, answer: { sound: true } });
  const saved = await runCommand("export", "--data", data, "--to", join(place, "saved.jsonl"));
  expect(saved).toMatchObject({ code: 0, answer: { sound: true, records: { loads: 600 } } });
});
