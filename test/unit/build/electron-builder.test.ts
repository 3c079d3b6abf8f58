import { readdir, readFile, stat } from "node:fs/promises";
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

  it("builds MSI and single-user installers on Windows, for both Mac processors, and for Linux", () => {
    expect(configuration.win?.target).toEqual(["msi", "nsis"]);
    const arch = ["x64", "arm64"];
    expect(configuration.mac?.target).toEqual(["pkg", "dmg", "zip"].map((target) => ({ target, arch })));
    expect(configuration.linux?.target).toEqual(["AppImage", "deb"]);
  });

  it("has its icons as files, so that electron-builder downloads no converter", async () => {
    const icons = join(repository, "build/icons");
    const names = await readdir(icons);
    expect([configuration.win?.icon, configuration.mac?.icon, configuration.linux?.icon]).toEqual([
      "build/icons/icon.ico",
      "build/icons/icon.icns",
      "build/icons",
    ]);
    expect(names).toEqual(expect.arrayContaining(["icon.ico", "icon.icns", "16x16.png", "512x512.png"]));
    for (const name of names) expect((await stat(join(icons, name))).size).toBeLessThan(1_000_000);
  });

  it("has one entitlement on macOS: JIT compilation for V8", async () => {
    const { mac } = configuration;
    expect(mac).toMatchObject({ hardenedRuntime: true, entitlementsInherit: mac?.entitlements });
    const entitlements = await readFile(join(repository, String(mac?.entitlements)), "utf8");
    expect(entitlements.match(/<key>.*<\/key>/g)).toEqual(["<key>com.apple.security.cs.allow-jit</key>"]);
  });

  it("installs a pkg for all users only, also if another copy exists", () => {
    expect(configuration.pkg).toEqual({
      allowAnywhere: false,
      allowCurrentUserHome: false,
      isRelocatable: false,
    });
  });

  it("keeps the data when the program is uninstalled", () => {
    expect(configuration.nsis?.deleteAppDataOnUninstall).toBe(false);
  });
});
