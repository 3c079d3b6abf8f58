import { readFile } from "node:fs/promises";
import { posix, win32 } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { type Policy, policy } from "../../shared/window/policy.ts";
import { reasonOf } from "../system-failure.ts";

/** Where the policy of the whole machine lies; only administrators should be able to write there. */
export function machinePolicyFile(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  switch (platform) {
    case "win32":
      return win32.join(environment.ProgramData ?? "C:\\ProgramData", "Lanedesk", "policy.json");
    case "darwin":
      return posix.join("/Library/Application Support/Lanedesk", "policy.json");
    default:
      return "/etc/lanedesk/policy.json";
  }
}

/**
 * Reads a policy; undefined where there is no such file.
 * @throws LanedeskError "forbidden" when it cannot be read or understood: to go on as if nothing were fixed would let
 * anybody who damages the file undo it
 */
export async function readPolicy(file: string): Promise<Policy | undefined> {
  try {
    const text = await readFile(file, "utf8");
    const read = policy.safeParse(JSON.parse(text.replace(/^\uFEFF/, "")));
    if (read.success) return read.data;
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw new LanedeskError(
      "forbidden",
      `The settings that are fixed for this computer cannot be read from ${file}: ${reasonOf(cause)}. Lanedesk does not start without knowing them. Nothing was changed; ask whoever looks after this computer.`,
    );
  }
}

/**
 * What is fixed here: by the machine's own policy, or, where it has none, by the file that was named at the start.
 * @throws LanedeskError "forbidden" when either cannot be read, or when the named one is not there
 */
export async function findPolicy(
  named: string | undefined,
  machine: string = machinePolicyFile(process.platform, process.env),
): Promise<Policy | undefined> {
  const ofMachine = await readPolicy(machine);
  if (ofMachine || named === undefined) return ofMachine;
  const given = await readPolicy(named);
  if (!given) throw new LanedeskError("forbidden", `There is no policy at ${named}. Nothing was started.`);
  return given;
}
