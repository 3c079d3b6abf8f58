import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { repository } from "../../../build/paths.ts";
import { isRealRuntime, writeFakeElectron } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** The real runtime, and other systems, would open a window on the developer's screen. */
it.skipIf(isRealRuntime || process.platform !== "linux")(
  "npm start opens the window in Electron if its runtime is installed, and ends with it",
  async () => {
    const folder = await temporaryFolder();
    const start = spawn(process.execPath, [join(repository, "build/start.ts"), "--data", folder], {
      env: { ...process.env, DISPLAY: ":0", ELECTRON_OVERRIDE_DIST_PATH: dirname(await writeFakeElectron()) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    onTestFinished(() => void start.kill());
    const exited = once(start, "exit");
    let stderr = "";
    start.stderr.on("data", (part: Buffer) => {
      stderr += part;
    });
    await expect.poll(() => existsSync(join(folder, "store")), { timeout: 30_000 }).toBe(true);
    start.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(stderr).not.toContain("browser instead");
  },
);
