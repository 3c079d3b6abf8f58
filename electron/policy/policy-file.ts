import { readFile } from "node:fs/promises";
import { posix, win32 } from "node:path";
import { LanedeskError, messageFor } from "../../shared/failure.ts";
import { type Policy, policy } from "../../shared/views/policy.ts";
import { describeCause } from "../store/files/system-error.ts";

/** The default location on Windows; it can be changed when the system is installed. */
const DEFAULT_PROGRAM_DATA = "C:\\ProgramData";

/**
 * The possible paths of the computer's policy, by precedence. Only administrators should have write permission. Any user
 * can set %ProgramData% for a program they start, so it comes second: it can add a policy but not hide one.
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

/**
 * Reads a policy; undefined when the file does not exist.
 * @throws LanedeskError "forbidden" when it is unreadable or invalid: a user must not disable it by damaging the file
 */
export async function readPolicy(file: string): Promise<Policy | undefined> {
  try {
    const text = await readFile(file, "utf8");
    const parsed = policy.safeParse(JSON.parse(text.replace(/^\uFEFF/, "")), { error: messageFor });
    if (parsed.success) return parsed.data;
    throw new Error(
      parsed.error.issues
        .map(({ path, message }) => `${path.join(".") || "the file"}: ${message.replace(/\.$/, "")}`)
        .join("; "),
    );
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw new LanedeskError(
      "forbidden",
      `Can't read the policy of this computer, ${file}: ${describeCause(cause)}. Nothing was started; ask your IT administrator.`,
    );
  }
}

/**
 * The computer's policy or, if it has none, the one named at the start.
 * @throws LanedeskError "forbidden" when a policy is unreadable or the named one does not exist
 */
export async function findPolicy(
  named: string | undefined,
  machine: readonly string[] = listMachinePolicyFiles(process.platform, process.env),
): Promise<Policy | undefined> {
  for (const file of machine) {
    const found = await readPolicy(file);
    if (found) return found;
  }
  if (named === undefined) return undefined;
  const given = await readPolicy(named);
  if (!given)
    throw new LanedeskError("forbidden", `The policy file ${named} does not exist. Nothing was started.`);
  return given;
}
