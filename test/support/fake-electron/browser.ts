import type { Chromium } from "./chromium.ts";

/** The test browser of this run; there is one once the program is ready. */
let chromium: Chromium | undefined;

export const setBrowser = (started: Chromium): void => {
  chromium = started;
};

export function browser(): Chromium {
  if (!chromium) throw new Error("Nothing can be shown before the program is ready.");
  return chromium;
}

export const closeBrowser = async (): Promise<void> => chromium?.close();
