import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../../build/paths.ts";
import { createCommandLine } from "../../../electron/commands/command-line.ts";
import { PREFERENCE_DOMAIN } from "../../../electron/policy/sources/managed-preferences.ts";
import { listMachinePolicyFiles } from "../../../electron/policy/sources/policy-file.ts";

const readGuide = () => readFile(join(repository, "build/DEPLOYMENT.md"), "utf8");

test("the guide for administrators names every source of a policy", async () => {
  const guide = await readGuide();
  const files = (["win32", "darwin", "linux"] as const).flatMap((system) =>
    listMachinePolicyFiles(system, {}),
  );
  const sources = [
    "HKLM\\SOFTWARE\\Policies\\Lanedesk",
    "HKCU\\SOFTWARE\\Policies\\Lanedesk",
    `/Library/Managed Preferences/${PREFERENCE_DOMAIN}.plist`,
    `/Library/Managed Preferences/USER/${PREFERENCE_DOMAIN}.plist`,
  ];
  for (const source of [...files, ...sources]) expect(guide).toContain(`\`${source}\``);
});

test("the guide for administrators names every command of the installed program", async () => {
  const guide = await readGuide();
  const names = createCommandLine("Lanedesk").program.commands.map((command) => command.name());
  expect(names.filter((name) => !new RegExp(`\`${name}[ \`]`).test(guide))).toEqual([]);
});

test("README.md is short and names the claims that only the workflow can show", async () => {
  const text = await readFile(join(repository, "README.md"), "utf8");
  expect(text.split("\n").length).toBeLessThan(120);
  expect(text).toContain("Only the workflow `.github/workflows/desktop.yml` can");
});

test("the guide for administrators covers proxies, moved folders, network drives and the read-only start", async () => {
  const guide = await readGuide();
  for (const topic of ["**Proxies**", "**Moving a data folder**", "**Read-only start**", "network drive"])
    expect(guide).toContain(topic);
});
