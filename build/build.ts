import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, build, type InlineConfig } from "vite";
import { stampBuild } from "./build-stamp.ts";
import { collectLicenses, LICENSES_FILE } from "./licenses.ts";
import { output, repository } from "./paths.ts";

const common: InlineConfig = { configFile: false, logLevel: "warn", clearScreen: false };

/** The window's pages. Relative URLs work from app:// and http://. */
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
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds, facadeModuleId }) =>
          `assets/${facadeModuleId ? name : nameSharedChunk(name, moduleIds)}-[hash].js`,
        // One file for the first view: with 20 small files, a cold window opened 40 to 90 ms later (2026-11).
        codeSplitting: { groups: [{ name: "initial", tags: ["$initial"] }] },
      },
    },
  },
};

/** Names a chunk that several views share. A chunk with only one library is named for the library. */
function nameSharedChunk(name: string, moduleIds: readonly string[]): string {
  const packages = new Set(
    moduleIds.map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? ""),
  );
  const [only = ""] = packages;
  if (packages.has("")) return `shared-${name}`;
  return packages.size === 1
    ? `library-${only.replaceAll(/[@/]+/g, "-").replace(/^-/, "")}`
    : `libraries-${name}`;
}

/** Code for Node. Bundles all libraries, because the package contains no node_modules. */
const nodeConfig: InlineConfig = {
  ...common,
  root: repository,
  ssr: { noExternal: true, external: ["electron", "pg-native"], target: "node" },
};

const nodeBuild: BuildEnvironmentOptions = {
  ssr: true,
  emptyOutDir: true,
  target: "node24",
  sourcemap: true,
  license: { fileName: LICENSES_FILE },
};

/**
 * The main process and the headless program, with their common code in two chunks. The files end in .mjs because
 * Electron does not read package.json in a packaged program (https://github.com/electron/electron/issues/46090).
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
      output: {
        format: "esm",
        entryFileNames: "[name].mjs",
        chunkFileNames: "[name]-[hash].mjs",
        codeSplitting: {
          groups: [
            { name: "libraries", test: /node_modules/, minShareCount: 2, priority: 1 },
            { name: "services-and-store", minShareCount: 2 },
          ],
        },
      },
    },
  },
};

/** The preload script. In a sandbox it must be a single CommonJS file. */
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

/** The package does not contain the source maps, so its scripts do not name them. */
const hideSourceMaps = (config: InlineConfig): InlineConfig => ({
  ...config,
  build: { ...config.build, sourcemap: "hidden" },
});

/** Builds everything for production into build/out. */
export const buildAll = (): Promise<void> =>
  stampBuild(async () => {
    // Vite keeps a NODE_ENV that is already set, and Vitest sets "test": the window would contain React's slower
    // development version and this machine's paths.
    const environment = process.env.NODE_ENV;
    process.env.NODE_ENV = "production";
    try {
      await build(windowConfig);
      await build(hideSourceMaps(mainConfig));
      await build(hideSourceMaps(preloadConfig));
      await collectLicenses();
    } finally {
      if (environment === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = environment;
    }
  });

if (import.meta.main) await buildAll();
