import { expect, test, vi } from "vitest";
import { findWindowsFolder, readRegistry } from "../../../../electron/policy/sources/registry.ts";
import type { ProcessResult, ProcessRunner } from "../../../../electron/policy/sources/run-process.ts";

const WINDOWS = "C:\\Windows";
const REG = "C:\\Windows\\System32\\reg.exe";
const POWERSHELL = "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe";

const done = (stdout: string): ProcessResult => ({ exitCode: 0, stdout, stderr: "" });
const codes = (text: string) => [...text].map((char) => char.charCodeAt(0));

/** The output of `reg query` on Windows 11, with the subkeys of the parent. */
const listing = (hive: string, ...keys: string[]) =>
  done(`\r\n${keys.map((key) => `${hive}\\SOFTWARE\\Policies\\${key}\r\n`).join("")}`);

interface FakeWindows {
  hasPolicy?: boolean;
  reg?: ProcessResult | Error;
  powerShell?: ProcessResult | Error;
}

/** Answers like reg.exe and PowerShell; records the programs that were started. */
function fakeWindows({ hasPolicy = true, reg, powerShell = new Error("not expected") }: FakeWindows) {
  const started: string[] = [];
  const run: ProcessRunner = async (file, args) => {
    started.push(file);
    const answer =
      file === POWERSHELL
        ? powerShell
        : (reg ??
          listing(
            args[1]?.startsWith("HKLM") ? "HKEY_LOCAL_MACHINE" : "HKEY_CURRENT_USER",
            "Microsoft",
            ...(hasPolicy ? ["Lanedesk"] : []),
          ));
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { run, started };
}

test("starts only reg.exe, by its full path, on a computer without a policy", async () => {
  const { run, started } = fakeWindows({ hasPolicy: false });
  expect(await readRegistry(run, WINDOWS)).toEqual({});
  expect(started).toEqual([REG, REG]);
});

test("asks for both hives at the same time", async () => {
  const answers: ((result: ProcessResult) => void)[] = [];
  const run: ProcessRunner = () => new Promise((resolve) => answers.push(resolve));
  const reading = readRegistry(run, WINDOWS);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer(done(""));
  expect(await reading).toEqual({});
});

test("starts no PowerShell for a user without any policies", async () => {
  const started: string[] = [];
  const run: ProcessRunner = async (file, args) => {
    started.push(file);
    return args[1]?.startsWith("HKCU") ? { exitCode: 1, stdout: "", stderr: "ERROR" } : done("");
  };
  expect(await readRegistry(run, WINDOWS)).toEqual({});
  expect(started).toEqual([REG, REG]);
});

test("does not confuse another key with Lanedesk's", async () => {
  const { run, started } = fakeWindows({ reg: listing("HKEY_LOCAL_MACHINE", "Lanedesk2", "MyLanedesk") });
  expect(await readRegistry(run, WINDOWS)).toEqual({});
  expect(started).not.toContain(POWERSHELL);
});

test("reads numbers, texts in any script and lines from both hives", async () => {
  const { run } = fakeWindows({
    powerShell: done(
      JSON.stringify({
        HKLM: {
          exists: true,
          values: [
            { name: codes("gatewayOn"), value: { number: 0 } },
            { name: codes("contact"), value: { text: codes("José, 555-0100") } },
            { name: codes("confirmationTerms"), value: { text: codes("One.\nTwo.") } },
          ],
        },
        HKCU: { exists: true, values: [{ name: codes("textSize"), value: { number: 16 } }] },
      }),
    ),
  });
  expect(await readRegistry(run, WINDOWS)).toEqual({
    HKLM: {
      source: "HKLM\\SOFTWARE\\Policies\\Lanedesk",
      contact: "José, 555-0100",
      settings: { gatewayOn: 0, confirmationTerms: "One.\nTwo." },
      isStrict: false,
    },
    HKCU: { source: "HKCU\\SOFTWARE\\Policies\\Lanedesk", settings: { textSize: 16 }, isStrict: false },
  });
});

test.each<[string, ProcessResult | Error]>([
  ["fails, as on a computer where administrators disabled it", { exitCode: 1, stdout: "", stderr: "ERROR" }],
  ["cannot be started", new Error("blocked")],
])("asks PowerShell when reg.exe %s", async (_, reg) => {
  const { run, started } = fakeWindows({
    reg,
    powerShell: done(JSON.stringify({ HKLM: { exists: false }, HKCU: { exists: false } })),
  });
  expect(await readRegistry(run, WINDOWS)).toEqual({});
  expect(started).toContain(POWERSHELL);
});

test.each<[string, ProcessResult | Error, string]>([
  [
    "denies access to a key",
    done(JSON.stringify({ HKLM: { exists: false }, HKCU: { fault: codes("Access is not allowed.") } })),
    "HKCU\\SOFTWARE\\Policies\\Lanedesk: Access is not allowed.",
  ],
  ["cannot be started", new Error("This program is blocked."), "This program is blocked."],
  ["fails", { exitCode: 1, stdout: "", stderr: "Out of memory." }, "Out of memory."],
  ["prints something else", done("<Objs/>"), "JSON"],
])("reports an unreadable registry when PowerShell %s", async (_, powerShell, message) => {
  const { run } = fakeWindows({ powerShell });
  await expect(readRegistry(run, WINDOWS)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining(message),
  });
});

test("prefers the usual folder of Windows to %SystemRoot%, which a user can set", () => {
  expect(findWindowsFolder({ SystemRoot: "D:\\Mine" }, () => true)).toBe("C:\\Windows");
  expect(findWindowsFolder({ SystemRoot: "D:\\Windows" }, (path) => path.startsWith("D:"))).toBe(
    "D:\\Windows",
  );
  expect(findWindowsFolder({}, () => false)).toBe("C:\\Windows");
});
