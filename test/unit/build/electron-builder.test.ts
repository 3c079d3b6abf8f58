import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Configuration, Packager } from "electron-builder";
import { describe, expect, it } from "vitest";
import configuration from "../../../build/electron-builder.ts";
import { repository } from "../../../build/paths.ts";
import { APP_ID } from "../../../electron/shell/app-id.ts";

const validate = (config: string | Configuration) =>
  new Packager({ projectDir: repository, config }).validateConfig();

describe("the installer configuration", () => {
  it("matches electron-builder's schema", async () => {
    await expect(validate("build/electron-builder.ts")).resolves.toBeUndefined();
  });

  it("would be rejected with an unknown option", async () => {
    const misspelled = { ...configuration, electronFuzes: {} } as Configuration;
    await expect(validate(misspelled)).rejects.toThrow("electronFuzes");
  });

  it("has the ID that the running program reports to Windows", () => {
    expect(configuration.appId).toBe(APP_ID);
  });

  it("builds MSI and single-user installers on Windows, pkg and dmg on macOS, and an AppImage on Linux", () => {
    expect(configuration.win?.target).toEqual(["msi", "nsis"]);
    expect(configuration.mac?.target).toEqual(["pkg", "dmg"]);
    expect(configuration.linux?.target).toEqual(["AppImage"]);
  });

  it("has one entitlement on macOS: JIT compilation for V8", async () => {
    const { mac } = configuration;
    expect(mac).toMatchObject({ hardenedRuntime: true, entitlementsInherit: mac?.entitlements });
    const entitlements = await readFile(join(repository, String(mac?.entitlements)), "utf8");
    expect(entitlements.match(/<key>.*<\/key>/g)).toEqual(["<key>com.apple.security.cs.allow-jit</key>"]);
  });

  it("installs to Applications on macOS, also if another copy exists", () => {
    expect(configuration.pkg?.isRelocatable).toBe(false);
  });

  it("keeps the data when the program is uninstalled", () => {
    expect(configuration.nsis?.deleteAppDataOnUninstall).toBe(false);
  });
});
