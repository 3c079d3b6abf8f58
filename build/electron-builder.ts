import type { Configuration } from "electron-builder";

/**
 * How the installers are made (`npm run dist`). Everything the program needs is bundled into build/out, so the
 * package holds that and Electron's runtime, and no node_modules.
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

  // What the runtime can do besides running Lanedesk is switched off in its executable, before it is signed.
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Without a certificate nothing is signed after this, and a Mac with Apple's processor runs no changed executable.
    resetAdHocDarwinSignature: process.platform === "darwin",
  },

  win: { target: ["msi", "nsis"] },
  // IT departments install the MSI for the whole machine, silently; it replaces older versions by this code.
  msi: {
    oneClick: false,
    perMachine: true,
    runAfterFinish: false,
    upgradeCode: "6b0f2c7e-6d0e-4c57-9a55-2f7c2f0a9d41",
  },
  // A person without administrator rights installs this one for themselves.
  nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },

  mac: {
    target: ["pkg", "dmg"],
    category: "public.app-category.business",
    hardenedRuntime: true,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in.
    artifactName: "${productName}-${version}-${arch}.${ext}",
    entitlements: "build/entitlements.mac.plist",
    entitlementsInherit: "build/entitlements.mac.plist",
  },
  // Always to Applications: else macOS would write over a copy that lies elsewhere, as in a build's own folder.
  pkg: { allowCurrentUserHome: true, isRelocatable: false },

  linux: { target: ["AppImage"], category: "Office", synopsis: "The load desk of a small freight brokerage" },
};

export default configuration;
