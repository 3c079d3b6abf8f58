import type { Shell } from "electron";
import { strict } from "./strict-object.ts";

/** What the program asked to open, for tests. Nothing is opened. */
const opened: string[] = [];

export const shell = strict("shell", {
  async openExternal(address: string) {
    opened.push(address);
  },
  async openPath(path: string) {
    opened.push(path);
    return "";
  },
  opened,
} satisfies Partial<Shell> & { opened: string[] });
