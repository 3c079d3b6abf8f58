import type { WebPreferences } from "electron";

/**
 * What every window is made with. Nothing of Node reaches a page; the preload script is the only bridge.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#2-do-not-enable-nodejs-integration-for-remote-content
 * and the rules after it up to 11.
 */
const safePreferences = {
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

/** Features that a page could gain through a preference that carries a list; none is ever asked for. */
const neverGiven = ["enableBlinkFeatures", "additionalArguments"] as const satisfies (keyof WebPreferences)[];

/**
 * Safe preferences with what a window wants besides them. The tripwire: a window that asks for anything unsafe
 * is not made at all.
 * @throws an error that names the unsafe wishes
 */
export function withSafePreferences(wishes: WebPreferences): WebPreferences {
  const contrary = Object.entries(safePreferences)
    .filter(([name, value]) => (wishes[name as keyof WebPreferences] ?? value) !== value)
    .map(([name]) => name);
  const forbidden = neverGiven.filter((name) => wishes[name] !== undefined);
  const wrong = [...contrary, ...forbidden];
  if (wrong.length > 0) throw new Error(`A window may not be made with its own ${wrong.join(", ")}.`);
  return { ...wishes, ...safePreferences };
}
