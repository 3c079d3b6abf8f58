import { build, type InlineConfig } from "vite";

/**
 * Builds, and builds again when a source changes. Resolves after the first successful build. Prints build errors and
 * continues.
 * @param onRebuilt called after each later successful build
 * @throws Error when Vite returns no watcher
 */
export async function watchBuild(config: InlineConfig, onRebuilt: () => void): Promise<void> {
  // Keep the old files during a build: the program may start at the same time.
  const watched = { ...config.build, watch: {}, emptyOutDir: false };
  const watcher = await build({ ...config, build: watched });
  if (!("on" in watcher)) throw new Error("Vite did not return a watcher.");
  await new Promise<void>((firstBuilt) => {
    let isFirst = true;
    watcher.on("event", (event) => {
      if (event.code === "ERROR") console.error(event.error.message);
      if (event.code !== "BUNDLE_END") return;
      void event.result.close();
      if (isFirst) firstBuilt();
      else onRebuilt();
      isFirst = false;
    });
  });
}
