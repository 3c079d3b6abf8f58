import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { addSafePreferences } from "../../../electron/shell/web-preferences.ts";

describe("window preferences", () => {
  it("are safe and contain harmless requests", () => {
    expect(addSafePreferences({ preload: "preload.cjs", devTools: false })).toMatchObject({
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
  ])("reject %o", (requested) => {
    expect(() => addSafePreferences(requested)).toThrow(Object.keys(requested)[0]);
  });

  it("apply to every window: only one file creates windows", async () => {
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
