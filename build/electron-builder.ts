import type { Configuration } from "electron-builder";

/**
 * The installers (`npm run dist`). Everything is bundled into build/out, so the package contains that and Electron's
 * runtime, and no node_modules.
 */
const configuration: Configuration = {
  appId: "org.lanedesk.desk",
  productName: "Lanedesk",
  copyright: "Lanedesk contributors, MIT license",
  directories: { output: "build/out/installers", buildResources: "build" },
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
  icon: "renderer/icon.svg",
  asar: true,
  npmRebuild: false,
  electronLanguages: ["en", "en-US"],

  // Disables features of the runtime that Lanedesk does not use.
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

  win: { target: ["msi", "nsis"] },
  // For all users, installed by IT. The upgrade code identifies older versions to replace.
  msi: {
    oneClick: false,
    perMachine: true,
    runAfterFinish: false,
    upgradeCode: "6b0f2c7e-6d0e-4c57-9a55-2f7c2f0a9d41",
  },
  // For one user without administrator rights.
  nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },

  mac: {
    target: ["pkg", "dmg"],
    category: "public.app-category.business",
    hardenedRuntime: true,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder replaces it.
    artifactName: "${productName}-${version}-${arch}.${ext}",
    entitlements: "build/entitlements.mac.plist",
    entitlementsInherit: "build/entitlements.mac.plist",
  },
  // Otherwise macOS would overwrite a copy in another folder, such as the build output.
  pkg: { allowCurrentUserHome: true, isRelocatable: false },

  linux: { target: ["AppImage"], category: "Office", synopsis: "Load board for small freight brokerages" },
};

export default configuration;
