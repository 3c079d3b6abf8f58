import { expect, it, onTestFinished, vi } from "vitest";

async function importKeysOn(userAgent: string) {
  vi.stubGlobal("navigator", { userAgent });
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  return import("../../../../../renderer/ui/commands/keys.ts");
}

it("deletes with Cmd Backspace on macOS, where Delete needs Fn", async () => {
  const { DELETE_KEYS, formatKey, formatPress } = await importKeysOn(
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
  );
  const event = { key: "Backspace", metaKey: true, ctrlKey: false, shiftKey: false, altKey: false };
  expect(DELETE_KEYS).toEqual([formatPress(event), "Delete"]);
  expect(formatKey(formatPress(event))).toBe("⌘ ⌫");
});

it("deletes with Delete only on Windows", async () => {
  const { DELETE_KEYS } = await importKeysOn("Mozilla/5.0 (Windows NT 10.0; Win64; x64)");
  expect(DELETE_KEYS).toEqual(["Delete"]);
});
