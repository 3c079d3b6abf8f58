import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { getPublisherValue } from "./release.ts";

const IDENTIFIER = "Lanedesk.Lanedesk";
const MANIFEST_VERSION = "1.6.0";

/**
 * Writes the three files of a winget manifest for an MSI.
 * @param folder the folder for the manifest; created if missing
 * @param installerFolder the https address of the folder that will contain the MSI, with or without a slash at the end
 */
export async function writeWingetManifest(
  msi: string,
  version: string,
  upgradeCode: string,
  folder: string,
  installerFolder = getPublisherValue("LANEDESK_INSTALLER_URL"),
): Promise<void> {
  const hash = createHash("sha256")
    .update(await readFile(msi))
    .digest("hex")
    .toUpperCase();
  const common = [`PackageIdentifier: ${IDENTIFIER}`, `PackageVersion: ${version}`];
  const files = {
    [`${IDENTIFIER}.yaml`]: [...common, "DefaultLocale: en-US", ...describeType("version")],
    [`${IDENTIFIER}.locale.en-US.yaml`]: [
      ...common,
      "PackageLocale: en-US",
      "Publisher: Lanedesk contributors",
      "PackageName: Lanedesk",
      "License: MIT",
      "ShortDescription: Load board for small freight brokerages",
      ...describeType("defaultLocale"),
    ],
    [`${IDENTIFIER}.installer.yaml`]: [
      ...common,
      "InstallerType: wix",
      "Scope: machine",
      "UpgradeBehavior: install",
      "Installers:",
      "- Architecture: x64",
      `  InstallerUrl: ${new URL(encodeURIComponent(basename(msi)), installerFolder.replace(/\/?$/, "/")).href}`,
      `  InstallerSha256: ${hash}`,
      "  AppsAndFeaturesEntries:",
      `  - UpgradeCode: '{${upgradeCode.toUpperCase()}}'`,
      ...describeType("installer"),
    ],
  };
  await mkdir(folder, { recursive: true });
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, name), `${lines.join("\n")}\n`);
}

const describeType = (type: string) => [`ManifestType: ${type}`, `ManifestVersion: ${MANIFEST_VERSION}`];
