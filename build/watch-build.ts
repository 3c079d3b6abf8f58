import { build, type InlineConfig } from "vite";

/**
 * Builds, and builds again whenever a source changes. Resolves after the first build that worked; a build that
 * did not says why, and what ran goes on.
 * @param onRebuilt called after each later build that worked
 */
export async function watchBuild(config: InlineConfig, onRebuilt: () => void): Promise<void> {
  // Two changes close together are two builds; the program that starts between them must find its files.
  const watched = { ...config.build, watch: {}, emptyOutDir: false };
  const watcher = await build({ ...config, build: watched });
  if (!("on" in watcher)) throw new Error("Vite was asked to watch and did not.");
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
