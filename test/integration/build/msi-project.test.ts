/** @module-tag long */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Arch, build, Platform } from "electron-builder";
import { expect, it } from "vitest";
import configuration from "../../../build/electron-builder.ts";
import { repository } from "../../../build/paths.ts";
import { extendWixProject } from "../../../build/wix-project.ts";
import { writeWindowsRuntime } from "../../support/substitute-runtime.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Builds the MSI up to its WiX project; the compiler would have to be downloaded. */
async function captureProject(): Promise<string> {
  const folder = await temporaryFolder();
  await writeWindowsRuntime(join(folder, "runtime"));
  let project = "";
  const stop = new Error("captured");
  const building = build({
    projectDir: repository,
    targets: Platform.WINDOWS.createTarget("msi", Arch.x64),
    publish: "never",
    config: {
      ...configuration,
      electronDist: join(folder, "runtime"),
      directories: { ...configuration.directories, output: folder },
      async msiProjectCreated(file) {
        await extendWixProject(file);
        project = await readFile(file, "utf8");
        throw stop;
      },
    },
  });
  await expect(building).rejects.toThrow(stop.message);
  return project.replaceAll(/\s+/g, " ");
}

it.skipIf(process.platform === "win32")("the MSI's project has what IT needs", async () => {
  const project = await captureProject();
  // A fixed upgrade code, for all users, in Program Files; an older version does not replace a newer one.
  expect(project).toContain('UpgradeCode="6B0F2C7E-6D0E-4C57-9A55-2F7C2F0A9D41"');
  expect(project).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
  expect(project).toContain(
    '<Directory Id="ProgramFiles64Folder"> <Directory Id="APPLICATIONFOLDER" Name="Lanedesk"/>',
  );
  expect(project).toMatch(/<MajorUpgrade [^>]*DowngradeErrorMessage='A newer version/);
  expect(project).not.toContain("AllowDowngrades");
  // The URL scheme, and "Open with" for CSV files without a change of the default program.
  expect(project).toMatch(
    /Key="Software\\Classes\\lanedesk"> <RegistryValue Type="string" Value="URL:Lanedesk"/,
  );
  expect(project).toContain('Key="Software\\Classes\\.csv\\OpenWithProgids"');
  expect(project).not.toContain("<ProgId");
  expect(project.match(/&quot;\[APPLICATIONFOLDER\]Lanedesk\.exe&quot; &quot;%1&quot;/g)).toHaveLength(2);
  // A running Lanedesk is closed before Windows Installer looks for files in use.
  expect(project).toContain('<Custom Action="CloseLanedesk" Before="InstallValidate"/>');
  expect(project).toContain('ExeCommand="/F /T /IM Lanedesk.exe"');
});

it("stops the build when electron-builder's project has changed", async () => {
  await expect(extendWixProject(join(repository, "LICENSE"))).rejects.toThrow(
    "electron-builder's WiX project has changed",
  );
});
