import type { WebPreferences } from "electron";

/**
 * The preferences of every window: pages have no Node, and reach the main process only through the preload script.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#2-do-not-enable-nodejs-integration-for-remote-content
 * and rules 3, 4, 6 and 8 to 11 on that page.
 */
const SAFE_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} as const satisfies WebPreferences;

/** Preferences whose value is a list that could enable further features. */
const FORBIDDEN_PREFERENCES = [
  "enableBlinkFeatures",
  "additionalArguments",
] as const satisfies (keyof WebPreferences)[];

/**
 * Adds the safe preferences to the requested preferences.
 * @throws Error when a requested preference is unsafe
 */
export function addSafePreferences(requested: WebPreferences): WebPreferences {
  const contradicting = Object.entries(SAFE_PREFERENCES)
    .filter(([name, value]) => (requested[name as keyof WebPreferences] ?? value) !== value)
    .map(([name]) => name);
  const forbidden = FORBIDDEN_PREFERENCES.filter((name) => requested[name] !== undefined);
  const unsafe = [...contradicting, ...forbidden];
  if (unsafe.length > 0) throw new Error(`Unsafe window preferences: ${unsafe.join(", ")}.`);
  return { ...requested, ...SAFE_PREFERENCES };
}
