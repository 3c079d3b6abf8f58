import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openBrowserSession } from "../../../build/browser-session.ts";
import { repository } from "../../../build/paths.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Only on Linux can a test hide the desktop. */
it.skipIf(process.platform !== "linux")(
  "npm start without a desktop explains that, prints the link for a browser, and ends cleanly",
  async () => {
    const { DISPLAY, WAYLAND_DISPLAY, ...environment } = process.env;
    const start = spawn(
      process.execPath,
      [join(repository, "build/start.ts"), "--data", await temporaryFolder()],
      { env: environment, stdio: ["ignore", "ignore", "pipe"] },
    );
    onTestFinished(() => void start.kill());
    const exited = once(start, "exit");
    let stderr = "";
    start.stderr.on("data", (part: Buffer) => {
      stderr += part;
    });
    await expect.poll(() => stderr, { timeout: 30_000 }).toMatch(/Press Ctrl C to stop/);
    expect(stderr).toMatch(/there is no desktop for a window\. Lanedesk runs in a browser instead/i);

    const [link = ""] = /http:\S+/.exec(stderr) ?? [];
    const window = await fetch(new URL("/window/", link), { headers: await openBrowserSession(link) });
    expect(await window.text()).toContain("<title>Lanedesk</title>");

    start.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  },
);
