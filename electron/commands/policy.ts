import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { readPolicy } from "../policy/read-policy.ts";
import { createAdml, createAdmx } from "../policy/templates/group-policy.ts";
import {
  createJamfManifest,
  createPolicyFile,
  createPolicyFileSchema,
} from "../policy/templates/json-templates.ts";
import { createMobileConfig } from "../policy/templates/mac-profile.ts";
import { describeCause } from "../store/files/system-error.ts";
import { printMessage, printResult } from "./output.ts";

/** `policy`: prints the fixed settings with their sources and the overridden values of other sources. */
export async function runPolicyCommand({ policy: namedFile }: { policy?: string }): Promise<void> {
  const policy = await readPolicy(namedFile);
  const { contact = "", values = [], ignored = [] } = policy ?? {};
  if (!policy) printMessage("This computer has no policy; users choose all settings.");
  for (const { source, name } of ignored)
    printMessage(`Ignored: ${name} in ${source} is not a setting of Lanedesk.`);
  printResult({ applies: policy !== undefined, contact, settings: values, ignored });
}

/** `policy templates`: writes the templates for Group Policy, Intune, macOS profiles, Jamf and the policy file. */
export async function runPolicyTemplatesCommand(folder: string): Promise<void> {
  const templates = {
    "Lanedesk.admx": createAdmx(),
    [join("en-US", "Lanedesk.adml")]: createAdml(),
    "Lanedesk.mobileconfig": createMobileConfig(() => randomUUID().toUpperCase()),
    "jamf-manifest.json": createJamfManifest(),
    "policy.json": createPolicyFile(),
    "policy.schema.json": createPolicyFileSchema(),
  };
  const files = [];
  for (const [name, content] of Object.entries(templates)) {
    const file = join(folder, name);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { flag: "wx" });
    } catch (cause) {
      throw new LanedeskError(
        "unavailable",
        `Can't write the template ${file}: ${describeCause(cause)}. Use a new folder.`,
      );
    }
    files.push(file);
  }
  printResult({ folder, files });
}
