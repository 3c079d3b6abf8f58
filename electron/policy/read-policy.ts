import { userInfo } from "node:os";
import { LanedeskError } from "../../shared/failure.ts";
import type { Policy } from "../../shared/views/policy.ts";
import { combineSources } from "./combine-sources.ts";
import { readManagedPreferences } from "./sources/managed-preferences.ts";
import { listMachinePolicyFiles, readPolicyFile } from "./sources/policy-file.ts";
import { findWindowsFolder, readRegistry } from "./sources/registry.ts";
import { type ProcessRunner, runProcess } from "./sources/run-process.ts";
import type { SourceValues } from "./sources/source.ts";

/** The parts of the system that `readPolicy` reads; tests replace them. */
export interface PolicyEnvironment {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  run: ProcessRunner;
  getUserName(): string;
  /** The computer's policy files, by precedence. */
  files?: readonly string[];
  /** The folder of the managed preferences of macOS. */
  managedPreferences?: string;
}

const thisComputer: PolicyEnvironment = {
  platform: process.platform,
  environment: process.env,
  run: runProcess,
  getUserName: () => userInfo().username,
};

/**
 * Reads the policy of this computer and user from all sources at the same time. For each value, the registry key or
 * managed preferences of the computer take precedence, then the policy file, then the registry key or managed
 * preferences of the user.
 * @param namedFile the policy file to use if the computer has no policy file
 * @returns undefined without a policy
 * @throws LanedeskError "forbidden" when a source is unreadable or has an unusable value, when a policy file has an
 * unknown setting, or when the named file is needed and does not exist
 */
export async function readPolicy(
  namedFile?: string,
  computer: PolicyEnvironment = thisComputer,
): Promise<Policy | undefined> {
  const [{ machine, user }, file] = await Promise.all([
    readSystemSources(computer),
    readFirstPolicyFile(namedFile, computer),
  ]);
  return combineSources([machine, file, user].filter((source) => source !== undefined));
}

async function readSystemSources({
  platform,
  environment,
  run,
  getUserName,
  managedPreferences,
}: PolicyEnvironment): Promise<Partial<Record<"machine" | "user", SourceValues | undefined>>> {
  if (platform === "win32") {
    const { HKLM, HKCU } = await readRegistry(run, findWindowsFolder(environment));
    return { machine: HKLM, user: HKCU };
  }
  if (platform !== "darwin") return {};
  const [machine, user] = await Promise.all([
    readManagedPreferences(run, undefined, managedPreferences),
    readManagedPreferences(run, getUserName(), managedPreferences),
  ]);
  return { machine, user };
}

async function readFirstPolicyFile(
  namedFile: string | undefined,
  { platform, environment, files = listMachinePolicyFiles(platform, environment) }: PolicyEnvironment,
): Promise<SourceValues | undefined> {
  for (const file of files) {
    const found = await readPolicyFile(file);
    if (found) return found;
  }
  if (namedFile === undefined) return undefined;
  const given = await readPolicyFile(namedFile);
  if (!given)
    throw new LanedeskError(
      "forbidden",
      `The policy file ${namedFile} does not exist. Nothing was started; use the path of an existing file.`,
    );
  return given;
}
