import { build, type InlineConfig } from "vite";

/**
 * Builds, and builds again whenever a source changes.
 * @param onBuilt called after each build that worked; one that did not has said why, and what ran goes on
 */
export async function watchBuild(config: InlineConfig, onBuilt: () => void): Promise<void> {
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!("on" in watcher)) throw new Error("Vite was asked to watch and did not.");
  watcher.on("event", (event) => {
    if (event.code === "ERROR") console.error(event.error.message);
    if (event.code !== "BUNDLE_END") return;
    void event.result.close();
    onBuilt();
  });
}
