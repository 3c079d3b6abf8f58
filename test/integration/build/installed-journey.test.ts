/** @module-tag long */
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "../../../electron/version.ts";
import { runJourney } from "../../installed/journey.ts";
import { createFolderSystem } from "../../installed/systems/folder.ts";
import { buildPackage } from "../../support/package.ts";
import { writeSubstituteRuntime } from "../../support/substitute-runtime.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it.runIf(process.platform === "linux")(
  "the journey of an installed program passes with the substitute for Electron",
  { timeout: 240_000 },
  async () => {
    const folder = await temporaryFolder();
    await writeSubstituteRuntime(join(folder, "runtime"));
    await buildPackage(folder, ["--linux", "dir"]);
    const system = createFolderSystem(join(folder, "linux-unpacked"), join(folder, "installed"), version);
    await expect(runJourney(system)).resolves.toBeUndefined();
  },
);
