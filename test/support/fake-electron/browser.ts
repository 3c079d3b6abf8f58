import type { Chromium } from "./chromium.ts";

/** The test browser; set when the program becomes ready. */
let chromium: Chromium | undefined;

export const setBrowser = (started: Chromium): void => {
  chromium = started;
};

export function browser(): Chromium {
  if (!chromium) throw new Error("There is no browser before the app is ready.");
  return chromium;
}

export const closeBrowser = async (): Promise<void> => chromium?.close();
