import { EventEmitter } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { app } from "../../../support/fake-electron/app.ts";
import { setBrowser } from "../../../support/fake-electron/browser.ts";
import { BrowserWindow } from "../../../support/fake-electron/browser-window.ts";

it("closes after its page, whose unload handlers may still call the main process", async () => {
  const events = new EventEmitter();
  const sent: string[] = [];
  setBrowser({
    async send<T>(method: string) {
      sent.push(method);
      return { targetId: "target", sessionId: "session" } as T;
    },
    events: () => events,
    close: async () => {},
  });
  // Without a listener, the app quits.
  const ignore = () => {};
  app.on("window-all-closed", ignore);
  onTestFinished(() => void app.off("window-all-closed", ignore));

  const window = new BrowserWindow({});
  const closed = new Promise<void>((resolve) => window.once("closed", resolve));
  window.close();
  window.close();
  await expect.poll(() => sent).toContain("Page.close");
  expect(window.isDestroyed()).toBe(false);
  events.emit("Target.detachedFromTarget", { sessionId: "session" });
  await closed;
  expect(sent.filter((method) => method === "Page.close")).toHaveLength(1);
});
