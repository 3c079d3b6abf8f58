import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { repository } from "../../../build/paths.ts";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { isRealRuntime } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { writeFakeElectron } from "../../support/write-fake-electron.ts";

/** The real runtime, and other systems, would open a window on the developer's screen. */
describe.skipIf(isRealRuntime || process.platform !== "linux")("npm start", () => {
  /** Starts with a runtime, in its own process group as in a terminal. */
  async function start(runtime: string) {
    const data = await temporaryFolder();
    const child = spawn(process.execPath, [join(repository, "build/start.ts"), "--data", data], {
      // Without PATH, no browser opens.
      env: { ...process.env, DISPLAY: ":0", PATH: "", ELECTRON_OVERRIDE_DIST_PATH: runtime },
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    });
    const group = -Number(child.pid);
    const exited = once(child, "exit");
    onTestFinished(() => {
      try {
        process.kill(group, "SIGKILL");
      } catch {
        // It ended.
      }
    });
    return { data, child, group, exited, stderr: readOutput(child) };
  }

  function readOutput(child: ChildProcess): () => string {
    let output = "";
    child.stderr?.on("data", (part: Buffer) => {
      output += part;
    });
    return () => output;
  }

  const listBackups = (data: string) => readdir(getDataFolderPaths(data).backups).catch(() => []);
  /** The test browser caches the page's scripts here, so the window is open. */
  async function listCachedScripts(data: string) {
    const names = await readdir(join(data, "window/chromium/Default/Code Cache/js")).catch(() => []);
    return names.filter((name) => name.endsWith("_0"));
  }

  it.for(["Ctrl C in the terminal", "SIGTERM"])(
    "opens the window in Electron, and writes the last backup on %s",
    async (cause) => {
      const { data, child, group, exited, stderr } = await start(dirname(await writeFakeElectron()));
      await expect.poll(() => listCachedScripts(data), { timeout: 30_000 }).not.toEqual([]);
      if (cause === "SIGTERM") child.kill("SIGTERM");
      else process.kill(group, "SIGINT");
      expect(await exited).toEqual([0, null]);
      expect(stderr()).not.toContain("browser instead");
      expect(await listBackups(data)).toHaveLength(1);
    },
  );

  it("serves to the browser when Electron aborts before it runs JavaScript, and never disables its sandbox", async () => {
    const runtime = await temporaryFolder();
    const log = join(runtime, "arguments");
    await writeFile(join(runtime, "electron"), `#!/bin/sh\necho "$@" > "${log}"\nkill -TRAP $$\n`, {
      mode: 0o755,
    });
    const { data, group, exited, stderr } = await start(runtime);
    await expect.poll(stderr, { timeout: 30_000 }).toMatch(/Press Ctrl C to stop/);
    expect(stderr()).toMatch(/^Electron (could not start|does not run as root).*in your browser instead\./);
    expect(await readFile(log, "utf8")).toBe(`${repository} --data ${data}\n`);
    process.kill(group, "SIGINT");
    expect(await exited).toEqual([0, null]);
    expect(await listBackups(data)).toHaveLength(1);
  });

  it("serves to the browser when the runtime cannot be executed", { tags: "long" }, async () => {
    const runtime = await temporaryFolder();
    await writeFile(join(runtime, "electron"), "");
    const { group, exited, stderr } = await start(runtime);
    await expect
      .poll(stderr, { timeout: 30_000 })
      .toMatch(/in your browser instead[\s\S]*Press Ctrl C to stop/);
    process.kill(group, "SIGINT");
    expect(await exited).toEqual([0, null]);
  });
});
