import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findDefaultDataFolder } from "../../../electron/shell/default-data-folder.ts";
import { runDesktopCommand } from "../../support/electron.ts";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("runs a command without a window, with the JSON object and exit code of the headless program", async () => {
  const data = await temporaryFolder();
  const missing = await runDesktopCommand("backup", "--data", data, "--to", join(data, "desk.backup"));
  expect(missing).toEqual(await runCommand("backup", "--data", data, "--to", join(data, "desk.backup")));
  expect(missing).toMatchObject({ code: 1, answer: { error: { message: expect.any(String) } } });

  const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];
  expect(await runDesktopCommand("user", "add", "--data", data, ...person)).toMatchObject({
    code: 0,
    answer: { token: expect.any(String) },
  });
  expect(await runDesktopCommand("check", "--data", data)).toMatchObject({
    code: 0,
    answer: { sound: true },
  });
  expect(await readdir(data), "Chromium's folder").not.toContain("window");
});

it("rejects commands that only the headless program has", { tags: "long" }, async () => {
  expect(await runDesktopCommand("serve")).toMatchObject({
    code: 2,
    answer: { error: { code: "usage", message: "unknown command 'serve'" } },
  });
});

it("uses the default data folder without --data", { tags: "long" }, async () => {
  const { answer } = await runDesktopCommand("check", "--help");
  expect(answer?.help).toContain(JSON.stringify(findDefaultDataFolder()));
});

it("writes the JSON object to the file of --output, and reports a folder in use with its exit code", {
  tags: "long",
}, async () => {
  const [data, place] = [await temporaryFolder(), await temporaryFolder()];
  const output = join(place, "result.json");
  const served = await serve(data);
  const check = () => runDesktopCommand("check", "--data", data, "--output", output);
  const result = async () => JSON.parse(await readFile(output, "utf8"));

  expect(await check()).toMatchObject({ code: 3, answer: undefined });
  expect(await result()).toMatchObject({ error: { code: "in-use" } });
  await served.stop();
  expect(await check()).toMatchObject({ code: 0, answer: undefined });
  expect(await result()).toMatchObject({ sound: true });
});
