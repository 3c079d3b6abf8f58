import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { withSafePreferences } from "../../../electron/shell/web-preferences.ts";

describe("the preferences of a window", () => {
  it("are safe, with the wishes that do no harm", () => {
    expect(withSafePreferences({ preload: "preload.cjs", devTools: false })).toMatchObject({
      preload: "preload.cjs",
      devTools: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
  });

  it.each([
    { sandbox: false },
    { contextIsolation: false },
    { nodeIntegration: true },
    { nodeIntegrationInWorker: true },
    { webSecurity: false },
    { allowRunningInsecureContent: true },
    { webviewTag: true },
    { enableBlinkFeatures: "Anything" },
  ])("are refused with %o", (wish) => {
    expect(() => withSafePreferences(wish)).toThrow(Object.keys(wish)[0]);
  });

  it("cannot be gone round: one file alone makes windows", async () => {
    const makers: string[] = [];
    const electron = new URL("../../../electron/", import.meta.url);
    for (const name of await readdir(electron, { recursive: true })) {
      if (!name.endsWith(".ts")) continue;
      const source = await readFile(new URL(name, electron), "utf8");
      if (/new (Browser|Base)Window\b|new WebContentsView\b/.test(source)) makers.push(name);
    }
    expect(makers.map((name) => name.replaceAll("\\", "/"))).toEqual(["shell/safe-window.ts"]);
  });
});
