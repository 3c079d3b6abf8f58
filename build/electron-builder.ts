import { dirname, join } from "node:path";
import type { Configuration } from "electron-builder";
import { getPublisherValue, isRelease, readAzureSignOptions, requireReleaseVariables } from "./release.ts";
import { writeWingetManifest } from "./winget.ts";
import { extendWixProject } from "./wix-project.ts";

/** Identifies all versions of the MSI, so that a newer version replaces an older one. This code never changes. */
const UPGRADE_CODE = "6b0f2c7e-6d0e-4c57-9a55-2f7c2f0a9d41";

/**
 * Makes electron-builder create the files of an update feed. The policy has the feed's address
 * (electron/shell/updates.ts).
 */
const FEED = { provider: "generic", url: "https://updates.invalid/" } as const;

const createMacTarget = (target: string) => ({
  target,
  arch: ["x64", "arm64"] as ("x64" | "arm64")[],
});

/**
 * The installers (`npm run dist`). The build bundles all libraries into build/out, so the package needs no
 * node_modules.
 */
const configuration: Configuration = {
  appId: "org.lanedesk.desk",
  productName: "Lanedesk",
  copyright: "Lanedesk contributors, MIT license",
  directories: { output: "build/out/installers", buildResources: "build/icons" },
  files: [
    "build/out/electron/**",
    "build/out/preload/**",
    "build/out/renderer/**",
    "package.json",
    "LICENSE",
    "!build/out/electron/headless.mjs",
    "!**/*.map",
    "!node_modules",
  ],
  asar: true,
  npmRebuild: false,
  electronLanguages: ["en", "en-US"],
  protocols: [{ name: "Lanedesk", schemes: ["lanedesk"] }],

  // A release must be signed.
  forceCodeSigning: isRelease(),
  beforePack: ({ electronPlatformName }) => requireReleaseVariables(electronPlatformName),
  extraMetadata: { homepage: getPublisherValue("LANEDESK_HOMEPAGE") },

  // Disables features of the runtime that Lanedesk does not use, and verifies the archive.
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Apple silicon refuses a changed executable that is not signed again.
    resetAdHocDarwinSignature: process.platform === "darwin",
  },

  win: {
    target: ["msi", "nsis"],
    icon: "build/icons/icon.ico",
    azureSignOptions: readAzureSignOptions(),
    publish: FEED,
  },
  // For all users, installed by IT.
  msi: { oneClick: false, perMachine: true, runAfterFinish: false, upgradeCode: UPGRADE_CODE },
  msiProjectCreated: extendWixProject,
  // For one user without administrator rights.
  nsis: {
    oneClick: true,
    perMachine: false,
    deleteAppDataOnUninstall: false,
    include: "build/installer.nsh",
  },
  async artifactBuildCompleted({ file, packager }) {
    if (!file.endsWith(".msi")) return;
    const folder = join(dirname(file), "winget");
    await writeWingetManifest(file, packager.appInfo.version, UPGRADE_CODE, folder);
  },

  mac: {
    target: ["pkg", "dmg", "zip"].map(createMacTarget),
    icon: "build/icons/icon.icns",
    category: "public.app-category.business",
    hardenedRuntime: true,
    notarize: isRelease(),
    publish: FEED,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder replaces the variables.
    artifactName: "${productName}-${version}-${arch}.${ext}",
    entitlements: "build/entitlements.mac.plist",
    entitlementsInherit: "build/entitlements.mac.plist",
    fileAssociations: [{ ext: "csv", name: "Loads, carriers or rates", role: "Viewer", rank: "Alternate" }],
  },
  pkg: {
    // A pkg installed in a home folder or on another disk leaves no receipt where electron/shell/updates.ts looks for it.
    allowAnywhere: false,
    allowCurrentUserHome: false,
    // Otherwise macOS would overwrite a copy in another folder, such as the build output.
    isRelocatable: false,
  },

  linux: {
    publish: null,
    target: ["AppImage", "deb"],
    icon: "build/icons",
    category: "Office",
    synopsis: "Load board for small freight brokerages",
    maintainer: getPublisherValue("LANEDESK_MAINTAINER"),
    mimeTypes: ["text/csv"],
  },
};

export default configuration;
