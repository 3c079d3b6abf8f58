import { existsSync } from "node:fs";
import { win32 } from "node:path";
import { z } from "zod";
import { describeCause } from "../../store/files/system-error.ts";
import type { ProcessRunner } from "./run-process.ts";
import { createPolicyError, type SourceValues } from "./source.ts";

const HIVES = [
  { hive: "HKLM", root: "HKEY_LOCAL_MACHINE" },
  { hive: "HKCU", root: "HKEY_CURRENT_USER" },
] as const;

type Hive = (typeof HIVES)[number]["hive"];

const PARENT = "SOFTWARE\\Policies";

/** The registry key of Lanedesk's policy, below the root key of the computer or of the user. */
export const REGISTRY_KEY = `${PARENT}\\Lanedesk`;

/** The usual folder of Windows. Takes precedence over %SystemRoot%, which any user can set for a program. */
const DEFAULT_WINDOWS_FOLDER = "C:\\Windows";

/** Returns the Windows folder: the first candidate that contains reg.exe, or C:\Windows if none does. */
export function findWindowsFolder(
  environment: NodeJS.ProcessEnv,
  exists: (path: string) => boolean = existsSync,
): string {
  const folder = [DEFAULT_WINDOWS_FOLDER, environment.SystemRoot ?? ""].find(
    (candidate) => candidate !== "" && exists(win32.join(candidate, "System32", "reg.exe")),
  );
  return folder ?? DEFAULT_WINDOWS_FOLDER;
}

/**
 * Reads the policies of the computer and of the user from the registry. Lists the parent keys with reg.exe, which takes
 * milliseconds, and starts PowerShell only if there is a policy or reg.exe is blocked.
 * @returns the values by hive, without a hive that has no policy
 * @throws LanedeskError "forbidden" when the registry cannot be read
 */
export async function readRegistry(
  run: ProcessRunner,
  windowsFolder: string,
): Promise<Partial<Record<Hive, SourceValues>>> {
  if (!(await canHavePolicy(run, windowsFolder))) return {};
  const bothKeys = HIVES.map(({ hive }) => `${hive}\\${REGISTRY_KEY}`).join(" and ");
  const output = await queryPowerShell(run, windowsFolder).catch((cause: unknown) => {
    throw createPolicyError(bothKeys, `PowerShell can't read the keys: ${describeCause(cause)}`);
  });
  const found: Partial<Record<Hive, SourceValues>> = {};
  for (const { hive } of HIVES) {
    const key = output[hive];
    const source = `${hive}\\${REGISTRY_KEY}`;
    if ("fault" in key) throw createPolicyError(source, getText(key.fault));
    if (!key.exists) continue;
    const values = Object.fromEntries(
      key.values.map(({ name, value }) => [getText(name), decodeValue(value)]),
    );
    const { contact, ...settings } = values;
    found[hive] = { source, settings, isStrict: false, ...(contact === undefined ? {} : { contact }) };
  }
  return found;
}

/**
 * Whether a policy may exist: true if a key exists, and also when reg.exe fails, because administrators can block
 * reg.exe. The parent key of the computer always exists; the parent key of the user may not exist.
 */
async function canHavePolicy(run: ProcessRunner, windowsFolder: string): Promise<boolean> {
  const reg = win32.join(windowsFolder, "System32", "reg.exe");
  const [machine, user] = await Promise.all(
    HIVES.map(({ hive }) => run(reg, ["query", `${hive}\\${PARENT}`]).catch(() => undefined)),
  );
  if (machine?.exitCode !== 0 || user === undefined) return true;
  const keys = `${machine.stdout}\n${user.exitCode === 0 ? user.stdout : ""}`.toLowerCase().split(/\r?\n/);
  return HIVES.some(({ root }) => keys.includes(`${root}\\${REGISTRY_KEY}`.toLowerCase()));
}

/** Text as character codes, because PowerShell writes text in the code page of the system. */
const codes = z.array(z.number().int());

const registryKey = z.union([
  z.object({ fault: codes }),
  z.object({ exists: z.literal(false) }),
  z.object({
    exists: z.literal(true),
    values: z.array(
      z.object({
        name: codes,
        value: z.union([
          z.object({ number: z.number() }),
          z.object({ text: codes }),
          z.object({ other: codes }),
        ]),
      }),
    ),
  }),
]);

const powerShellOutput = z.object({ HKLM: registryKey, HKCU: registryKey });

const getText = (text: readonly number[]): string => String.fromCharCode(...text);

/** Decodes a value. A value that is neither number nor text becomes an object, which no setting accepts. */
const decodeValue = (value: { number: number } | { text: number[] } | { other: number[] }): unknown =>
  "number" in value
    ? value.number
    : "text" in value
      ? getText(value.text)
      : { registryType: getText(value.other) };

async function queryPowerShell(run: ProcessRunner, windowsFolder: string) {
  const program = win32.join(windowsFolder, "System32", "WindowsPowerShell", "v1.0", "powershell.exe");
  const { exitCode, stdout, stderr } = await run(program, [
    "-NoLogo",
    "-NoProfile",
    "-NonInteractive",
    "-Command",
    SCRIPT,
  ]);
  if (exitCode !== 0) throw new Error(stderr.trim() || `exit code ${exitCode}`);
  return powerShellOutput.parse(JSON.parse(stdout));
}

/**
 * Prints both keys as JSON. Calls no .NET methods except those of strings, because locked-down computers allow no
 * others. Contains no double quotes, so that Node can pass the script as an argument.
 */
const SCRIPT = `
$ErrorActionPreference = 'Stop'
function Codes($text) { '[' + ((([string]$text).ToCharArray() | ForEach-Object { [int]$_ }) -join ',') + ']' }
function Pair($name, $value) { [char]34 + $name + [char]34 + ':' + $value }
function Value($value) {
  if ($value -is [int] -or $value -is [long]) { '{' + (Pair 'number' ([string]$value)) + '}' }
  elseif ($value -is [string]) { '{' + (Pair 'text' (Codes $value)) + '}' }
  elseif ($value -is [string[]]) { '{' + (Pair 'text' (Codes ($value -join [char]10))) + '}' }
  else { '{' + (Pair 'other' (Codes 'binary data')) + '}' }
}
function Key($root) {
  $parent = 'Registry::' + $root + '\\${PARENT}'
  try {
    if (-not (Test-Path -LiteralPath $parent)) { return '{' + (Pair 'exists' 'false') + '}' }
    $names = @(Get-ChildItem -LiteralPath $parent -Name -ErrorAction SilentlyContinue)
    if ($names -notcontains 'Lanedesk') {
      if (-not (Test-Path -LiteralPath ($parent + '\\Lanedesk'))) { return '{' + (Pair 'exists' 'false') + '}' }
    }
    $providerNames = @('PSPath', 'PSParentPath', 'PSChildName', 'PSDrive', 'PSProvider')
    $item = Get-ItemProperty -LiteralPath ($parent + '\\Lanedesk')
    $values = @()
    if ($item) {
      foreach ($property in $item.PSObject.Properties) {
        if ($providerNames -contains $property.Name) { continue }
        $values += '{' + (Pair 'name' (Codes $property.Name)) + ',' + (Pair 'value' (Value $property.Value)) + '}'
      }
    }
    '{' + (Pair 'exists' 'true') + ',' + (Pair 'values' ('[' + ($values -join ',') + ']')) + '}'
  } catch {
    '{' + (Pair 'fault' (Codes $_)) + '}'
  }
}
'{' + (Pair 'HKLM' (Key 'HKEY_LOCAL_MACHINE')) + ',' + (Pair 'HKCU' (Key 'HKEY_CURRENT_USER')) + '}'
`;
