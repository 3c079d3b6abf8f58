import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeWingetManifest } from "../../../build/winget.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it.each(["https://it.example.com/files/", "https://it.example.com/files"])(
  "describes the MSI in %s in a winget manifest with its hash and upgrade code",
  async (address) => {
    const folder = await temporaryFolder();
    const msi = join(folder, "Lanedesk 1.2.3.msi");
    await writeFile(msi, "msi");
    await writeWingetManifest(msi, "1.2.3", "0a1b", join(folder, "winget"), address);
    const installer = await readFile(join(folder, "winget/Lanedesk.Lanedesk.installer.yaml"), "utf8");
    expect(installer).toContain("InstallerUrl: https://it.example.com/files/Lanedesk%201.2.3.msi\n");
    expect(installer).toContain(
      // printf msi | sha256sum
      "InstallerSha256: 7F1D49243EE662770BBDFF7DA2CEC54EB382CD9D76DFA7B049A620EC457DB57B\n",
    );
    expect(installer).toContain("- UpgradeCode: '{0A1B}'");
    for (const name of ["Lanedesk.Lanedesk.yaml", "Lanedesk.Lanedesk.locale.en-US.yaml"])
      expect(await readFile(join(folder, "winget", name), "utf8")).toContain("PackageVersion: 1.2.3\n");
  },
);
