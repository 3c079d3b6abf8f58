import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig } from "vite";
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
  },
};

/** The main process and the headless program, with every library inside: the package carries no node_modules. */
const mainConfig: InlineConfig = {
  ...common,
  root: repository,
  ssr: { noExternal: true, external: ["electron"], target: "node" },
  build: {
    ssr: true,
    outDir: join(output, "electron"),
    emptyOutDir: true,
    target: "node24",
    sourcemap: true,
    rolldownOptions: {
      input: { headless: join(repository, "electron/headless.ts") },
      output: { format: "esm", entryFileNames: "[name].js" },
    },
  },
};

/** Builds everything that runs into build/out. */
export async function buildAll(): Promise<void> {
  await build(windowConfig);
  await build(mainConfig);
}

if (import.meta.main) await buildAll();
