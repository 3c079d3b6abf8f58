import { readFile } from "node:fs/promises";
import { posix, win32 } from "node:path";
import { z } from "zod";
import { describeIssue } from "../../../shared/describe-issue.ts";
import { policyContact } from "../../../shared/views/policy.ts";
import { describeCause } from "../../store/files/system-error.ts";
import { createPolicyError, type SourceValues } from "./source.ts";

/** The default folder of Windows for program data. The installation of Windows can use another folder. */
const DEFAULT_PROGRAM_DATA = "C:\\ProgramData";

/**
 * Lists the possible paths of the computer's policy, by precedence. Only administrators should have write permission.
 * Any user can set %ProgramData% for a program they start, so this folder comes second: a file there can add a policy
 * but not hide one.
 */
export function listMachinePolicyFiles(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  switch (platform) {
    case "win32": {
      const folders = new Set([
        DEFAULT_PROGRAM_DATA,
        win32.normalize(environment.ProgramData || DEFAULT_PROGRAM_DATA),
      ]);
      return [...folders].map((folder) => win32.join(folder, "Lanedesk", "policy.json"));
    }
    case "darwin":
      return [posix.join("/Library/Application Support/Lanedesk", "policy.json")];
    default:
      return ["/etc/lanedesk/policy.json"];
  }
}

/** The structure of a policy file; `combineSources` validates the settings. */
const fileStructure = z.strictObject({ contact: policyContact, settings: z.record(z.string(), z.unknown()) });

/**
 * Reads a policy file; undefined when the file does not exist.
 * @throws LanedeskError "forbidden" when the file is unreadable or has an unexpected structure
 */
export async function readPolicyFile(file: string): Promise<SourceValues | undefined> {
  try {
    const text = await readFile(file, "utf8");
    const parsed = fileStructure.safeParse(JSON.parse(text.replace(/^\uFEFF/, "")), { error: describeIssue });
    if (parsed.success) return { source: file, ...parsed.data, isStrict: true };
    throw new Error(
      parsed.error.issues
        .map(({ path, message }) => `${path.join(".") || "the file"}: ${message.replace(/\.$/, "")}`)
        .join("; "),
    );
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw createPolicyError(file, describeCause(cause));
  }
}
