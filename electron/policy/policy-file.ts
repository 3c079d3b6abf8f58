import { readFile } from "node:fs/promises";
import { posix, win32 } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { type Policy, policy } from "../../shared/views/policy.ts";
import { describeCause } from "../store/files/system-error.ts";

/** Where Windows keeps what is of the whole machine, unless somebody moved it when they installed the system. */
const usualProgramData = "C:\\ProgramData";

/**
 * Where the policy of the whole machine may lie, the place that counts first before others; only administrators should
 * be able to write there. Windows says where it moved the usual place in a variable, which anybody can set for programs
 * that they start: it can add a policy, not hide the one in the usual place.
 */
export function machinePolicyFiles(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  switch (platform) {
    case "win32": {
      const folders = new Set([
        usualProgramData,
        win32.normalize(environment.ProgramData || usualProgramData),
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
      `The settings that are fixed for this computer cannot be read from ${file}: ${describeCause(cause)}. Lanedesk does not start without knowing them. Nothing was changed; ask whoever looks after this computer.`,
    );
  }
}

/**
 * What is fixed here: by the machine's own policy, or, where it has none, by the file that was named at the start.
 * @throws LanedeskError "forbidden" when either cannot be read, or when the named one is not there
 */
export async function findPolicy(
  named: string | undefined,
  machine: readonly string[] = machinePolicyFiles(process.platform, process.env),
): Promise<Policy | undefined> {
  for (const file of machine) {
    const ofMachine = await readPolicy(file);
    if (ofMachine) return ofMachine;
  }
  if (named === undefined) return undefined;
  const given = await readPolicy(named);
  if (!given) throw new LanedeskError("forbidden", `There is no policy at ${named}. Nothing was started.`);
  return given;
}
