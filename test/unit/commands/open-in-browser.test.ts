import { expect, it } from "vitest";
import { browserCommand } from "../../../electron/commands/open-in-browser.ts";

it.each(["win32", "darwin", "linux"] as const)(
  "on %s, opens the file with the link, because other users can read arguments",
  (platform) => {
    const [command, ...parameters] = browserCommand(platform, "/data & more/open-window.html");
    expect(command).not.toBe("cmd");
    expect(parameters.at(-1)).toBe("/data & more/open-window.html");
  },
);
