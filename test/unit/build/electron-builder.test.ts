import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Configuration, Packager } from "electron-builder";
import { describe, expect, it } from "vitest";
import configuration from "../../../build/electron-builder.ts";
import { repository } from "../../../build/paths.ts";

const validate = (config: string | Configuration) =>
  new Packager({ projectDir: repository, config }).validateConfig();

describe("the configuration of the installers", () => {
  it("is what electron-builder's own schema asks for", async () => {
    await expect(validate("build/electron-builder.ts")).resolves.toBeUndefined();
  });

  it("would be refused with a word that the schema does not know", async () => {
    const misspelt = { ...configuration, electronFuzes: {} } as Configuration;
    await expect(validate(misspelt)).rejects.toThrow("electronFuzes");
  });

  it("makes an MSI and an installer for one person on Windows, pkg and dmg on macOS, an AppImage on Linux", () => {
    expect(configuration.win?.target).toEqual(["msi", "nsis"]);
    expect(configuration.mac?.target).toEqual(["pkg", "dmg"]);
    expect(configuration.linux?.target).toEqual(["AppImage"]);
  });

  it("gives the program on macOS the right to compile, which V8 needs, and no other", async () => {
    const { mac } = configuration;
    expect(mac).toMatchObject({ hardenedRuntime: true, entitlementsInherit: mac?.entitlements });
    const entitlements = await readFile(join(repository, String(mac?.entitlements)), "utf8");
    expect(entitlements.match(/<key>.*<\/key>/g)).toEqual(["<key>com.apple.security.cs.allow-jit</key>"]);
  });

  it("puts the program on macOS where it belongs, also where a copy lies elsewhere", () => {
    expect(configuration.pkg?.isRelocatable).toBe(false);
  });

  it("leaves people's data where it is when the program is removed", () => {
    expect(configuration.nsis?.deleteAppDataOnUninstall).toBe(false);
  });
});
