import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, build, type InlineConfig } from "vite";
import { stampBuild } from "./build-stamp.ts";
import { collectLicenses, LICENSES_FILE } from "./licenses.ts";
import { output, repository } from "./paths.ts";

const common: InlineConfig = { configFile: false, logLevel: "warn", clearScreen: false };

/** The window's pages; addresses are relative, so that they work from app:// and from http:// alike. */
export const windowConfig: InlineConfig = {
  ...common,
  root: join(repository, "renderer"),
  base: "./",
  plugins: [react()],
  build: {
    outDir: join(output, "renderer"),
    emptyOutDir: true,
    target: "chrome140",
    chunkSizeWarningLimit: 2_000,
    license: { fileName: LICENSES_FILE },
  },
};

/** What runs in Node, with every library inside: the package carries no node_modules. */
const nodeConfig: InlineConfig = {
  ...common,
  root: repository,
  ssr: { noExternal: true, external: ["electron"], target: "node" },
};

const nodeBuild: BuildEnvironmentOptions = {
  ssr: true,
  emptyOutDir: true,
  target: "node24",
  sourcemap: true,
  license: { fileName: LICENSES_FILE },
};

/**
 * The main process and the headless program. Their names say that they are modules: inside a package, Electron does
 * not see the package.json that would say it otherwise (https://github.com/electron/electron/issues/46090).
 */
export const mainConfig: InlineConfig = {
  ...nodeConfig,
  build: {
    ...nodeBuild,
    outDir: join(output, "electron"),
    rolldownOptions: {
      input: {
        main: join(repository, "electron/main.ts"),
        headless: join(repository, "electron/headless.ts"),
      },
      output: { format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
    },
  },
};

/** The preload script; sandboxed ones are CommonJS, and one file. */
export const preloadConfig: InlineConfig = {
  ...nodeConfig,
  build: {
    ...nodeBuild,
    outDir: join(output, "preload"),
    rolldownOptions: {
      input: { preload: join(repository, "electron/preload.ts") },
      output: { format: "cjs", entryFileNames: "[name].cjs" },
    },
  },
};

/** Builds everything that runs into build/out. */
export const buildAll = (): Promise<void> =>
  stampBuild(async () => {
    await build(windowConfig);
    await build(mainConfig);
    await build(preloadConfig);
    await collectLicenses();
  });

if (import.meta.main) await buildAll();
