import { runJourney } from "./journey.ts";
import { deb } from "./systems/linux.ts";
import { pkg } from "./systems/macos.ts";
import { print } from "./systems/run.ts";
import type { System } from "./systems/system.ts";
import { msi, nsis } from "./systems/windows.ts";

/** `node test/installed/run.ts msi`: installs, changes and removes Lanedesk on this computer. For CI only. */
const SYSTEMS: Record<string, System> = { msi, nsis, pkg, deb };

const [, , name = ""] = process.argv;
const system = SYSTEMS[name];
if (!system) throw new Error(`Name an installer: ${Object.keys(SYSTEMS).join(", ")}.`);
await runJourney(system);
print(`${name}: all steps passed.`);
