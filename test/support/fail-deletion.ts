import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";
import { onTestFinished, vi } from "vitest";

/**
 * Makes the deletion of files fail during a test, as on Windows while another program holds them open.
 * @returns a function that allows the deletion again
 */
export function failDeletionOf(...names: string[]): () => void {
  const { rm: remove } = fs;
  const failing = vi.spyOn(fs, "rm").mockImplementation(async (path, options) => {
    if (names.includes(basename(String(path)))) throw new Error("permission denied");
    await remove(path, options);
  });
  syncBuiltinESMExports();
  const allow = () => {
    failing.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(allow);
  return allow;
}
