/** @module-tag long */
import { execFile } from "node:child_process";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { repository } from "../../../build/paths.ts";
import { canLinkFolders, hasUnixFiles } from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Rule {
  /** The number in Electron's list, https://www.electronjs.org/docs/latest/tutorial/security; 0 for our own rules. */
  point: number;
  rule: string;
  module: string;
  /** The test that notices when the rule is undone, in test/unit. */
  test: string;
  /** The text that states the rule, and the text that undoes it. */
  undo: [text: string, undone: string];
}

const security = "shell/security.test.ts";
const preferences = "electron/shell/web-preferences.ts";
const main = "electron/main.ts";
const permissions = "electron/shell/permissions.ts";
const navigation = "electron/shell/navigation.ts";

/**
 * Electron's 20 security points. Point 16, a current version of Electron, is .github/dependabot.yml. The e2e tests in
 * test/e2e/electron check most points in the running program too.
 */
const rules: Rule[] = [
  rule(1, "load secure content only", "electron/shell/page-files.ts", "shell/page-files.test.ts", [
    "isOwnAddress(url) ?",
    "url ?",
  ]),
  preference(2, "nodeIntegration: false"),
  preference(2, "nodeIntegrationInWorker: false"),
  preference(2, "nodeIntegrationInSubFrames: false"),
  preference(3, "contextIsolation: true"),
  preference(4, "sandbox: true"),
  rule(4, "enable the sandbox for the app", main, security, ["enableSandboxUnlessBlocked();", ""]),
  rule(5, "answer permission requests", permissions, security, [
    "callback(permission === ALLOWED_PERMISSION && isOwnAddress(details.requestingUrl))",
    "callback(true)",
  ]),
  rule(5, "answer permission checks", permissions, security, [
    "permission === ALLOWED_PERMISSION && isOwnAddress(origin)",
    "true",
  ]),
  rule(5, "deny devices", permissions, security, [
    "setDevicePermissionHandler(() => false)",
    "setDevicePermissionHandler(() => true)",
  ]),
  preference(6, "webSecurity: true"),
  rule(7, "define a content security policy", "electron/shell/page-files.ts", "shell/page-files.test.ts", [
    '"Content-Security-Policy": contentSecurityPolicy,',
    "",
  ]),
  preference(8, "allowRunningInsecureContent: false"),
  preference(9, "experimentalFeatures: false"),
  rule(10, "no Blink features", preferences, "shell/web-preferences.test.ts", ['"enableBlinkFeatures",', ""]),
  preference(11, "webviewTag: false"),
  rule(12, "no webviews", "electron/shell/web-contents-rules.ts", security, ["denyWebviews(contents);", ""]),
  rule(13, "limit navigation", navigation, security, [
    "if (isOwnAddress(event.url)) return;",
    "if (event.url) return;",
  ]),
  rule(13, "limit redirects", navigation, security, [
    "if (!isOwnAddress(event.url)) event.preventDefault();",
    "",
  ]),
  preference(13, "navigateOnDragDrop: false"),
  rule(14, "open no windows", "electron/shell/new-windows.ts", security, [
    'action: "deny"',
    'action: "allow" as "deny"',
  ]),
  rule(
    15,
    "open allowed addresses only",
    "electron/shell/external-links.ts",
    "shell/external-links.test.ts",
    ["ALLOWED_HOSTS.has(host)", "host"],
  ),
  rule(17, "trust calls of own pages only", main, security, [
    "isTrusted: isOwnAddress",
    "isTrusted: () => true",
  ]),
  rule(17, "trust no nested frames", "electron/ipc/electron-binding.ts", "ipc/electron-binding.test.ts", [
    "frame.parent === null",
    "frame",
  ]),
  rule(18, "a scheme without further privileges", "electron/shell/page-protocol.ts", security, [
    "secure: true,",
    "secure: true, bypassCSP: true,",
  ]),
  rule(19, "fuses", "build/electron-builder.ts", security, ["runAsNode: false", "runAsNode: true"]),
  rule(20, "expose no Electron objects", "electron/preload.ts", security, [
    '"lanedesk", bridge',
    '"lanedesk", { ...bridge, ipcRenderer }',
  ]),
  rule(0, "no developer tools in the package", "electron/shell/windows.ts", security, [
    "devTools: !app.isPackaged",
    "devTools: true",
  ]),
  ...(hasUnixFiles ? [rule(0, "owner-only files", main, security, ["restrictNewFiles();", ""])] : []),
  rule(0, "encrypt the token", main, security, [
    "createKeychain(safeStorage, process.platform)",
    "createKeychain({} as never, process.platform)",
  ]),
];

function rule(point: number, name: string, module: string, test: string, undo: Rule["undo"]): Rule {
  return { point, rule: name, module, test, undo };
}

/** A preference of every window, which is undone by the other value. */
function preference(point: number, text: string): Rule {
  const undone = text.endsWith("true") ? text.replace("true", "false") : text.replace("false", "true");
  return rule(point, text, preferences, security, [`  ${text},`, `  ${undone},`]);
}

// As in test/vitest.config.ts: the first import of the whole program can take longer than the default of 5 s.
const config = `export default {
  test: { include: ["test/unit/**/*.test.ts"], isolate: true, testTimeout: 30_000, hookTimeout: 30_000 },
};`;

/** Copies the program and its unit tests to a temporary folder. */
async function copyProgram(): Promise<string> {
  const folder = await temporaryFolder();
  const parts = [
    "electron",
    "shared",
    "build",
    "test/unit/shell",
    "test/unit/ipc",
    "test/support",
    "package.json",
    "tsconfig.json",
    "test/tsconfig.json",
    "renderer/tsconfig.json",
    ".config",
  ];
  const filter = (path: string) => !path.startsWith(join(repository, "build/out"));
  for (const part of parts) await cp(join(repository, part), join(folder, part), { recursive: true, filter });
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "vitest.config.js"), config);
  return folder;
}

/** Runs a test file; returns the number of failed tests, and of tests. */
async function runTest(folder: string, test: string): Promise<{ failed: number; total: number }> {
  const vitest = join(repository, "node_modules/vitest/vitest.mjs");
  const options = [
    "--root",
    folder,
    "--config",
    "vitest.config.js",
    "--reporter=json",
    "--outputFile=report.json",
  ];
  const run = promisify(execFile)(process.execPath, [vitest, "run", ...options, `test/unit/${test}`], {
    cwd: folder,
  });
  // Rejects when a test fails, which the report shows.
  await run.catch(() => undefined);
  const report = JSON.parse(await readFile(join(folder, "report.json"), "utf8"));
  return { failed: report.numFailedTests, total: report.numTotalTests };
}

describe("Electron's security rules", () => {
  it("cover each point that has code", () => {
    const points = new Set(rules.map(({ point }) => point));
    const missing = Array.from({ length: 20 }, (_, index) => index + 1).filter((point) => !points.has(point));
    expect(missing).toEqual([16]);
  });

  it.runIf(canLinkFolders).each([...new Set(rules.map(({ test }) => test))])(
    "pass %s in the copy",
    async (test) => {
      const { failed, total } = await runTest(await copyProgram(), test);
      expect([failed, total > 0]).toEqual([0, true]);
    },
  );

  it.runIf(canLinkFolders).each(rules)(
    "fail when this is undone: $rule (point $point)",
    async ({ module, test, undo }) => {
      const folder = await copyProgram();
      const file = join(folder, module);
      const source = await readFile(file, "utf8");
      const [text, undone] = undo;
      expect(source.split(text), `"${text}" occurs once in ${module}`).toHaveLength(2);
      await writeFile(file, source.replace(text, undone));
      expect((await runTest(folder, test)).failed).toBeGreaterThan(0);
    },
  );
});
