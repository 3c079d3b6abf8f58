import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { createBrowserCommand, openInBrowser } from "../../../electron/commands/open-in-browser.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

// The files of a worker share modules: these are loaded with the mock, and again without it by the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock("node:child_process", () => ({ spawn: vi.fn() }));

it.each(["win32", "darwin", "linux"] as const)(
  "on %s, opens the file with the link, because other users can read arguments",
  (platform) => {
    const [command, ...parameters] = createBrowserCommand(platform, "/data & more/open-window.html");
    expect(command).not.toBe("cmd");
    expect(parameters.at(-1)).toBe("/data & more/open-window.html");
  },
);

it("names the file, not the link, in the command that it runs", async () => {
  vi.mocked(spawn).mockReturnValue(Object.assign(new EventEmitter(), { unref: () => {} }) as never);
  const printing = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => printing.mockRestore());
  const link = "http://127.0.0.1:8080/one-time-link";
  const remove = await openInBrowser(link, await temporaryFolder());
  await remove();
  expect(vi.mocked(spawn).mock.lastCall?.flat()).toContainEqual(expect.stringMatching(/open-window\.html$/));
  expect(JSON.stringify(vi.mocked(spawn).mock.lastCall)).not.toContain("one-time-link");
});
