import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readArchive, unpackArchive } from "../../support/archive.ts";
import { findBrowser } from "../../support/browser.ts";
import { writeFakeElectron } from "../../support/write-fake-electron.ts";
import type { System } from "./system.ts";

const ARCHIVE = "resources/app.asar";

/**
 * An unpacked Linux package that runs with the substitute for Electron, so that the journey can run anywhere.
 * @param unpacked the package from electron-builder
 * @param builtVersion the version in the package, which each installation replaces
 */
export function createFolderSystem(unpacked: string, target: string, builtVersion: string): System {
  const describe = (folder: string) => ({
    executable: join(folder, "start"),
    archive: join(folder, ARCHIVE),
  });
  let installed = "";
  return {
    ...describe(target),
    runtime: join(target, "lanedesk"),
    verifiesArchive: true,
    uninstallable: true,
    async install(version) {
      if (version < installed) throw new Error("A newer version is installed.");
      installed = version;
      await rm(target, { recursive: true, force: true });
      await cp(unpacked, target, { recursive: true });
      const files = await readArchive(join(unpacked, ARCHIVE));
      for (const [path, bytes] of files)
        if (path.endsWith(".mjs"))
          files.set(path, Buffer.from(bytes.toString().replaceAll(builtVersion, version)));
      await unpackArchive(files, join(target, "program"));
      await writeStarter(target);
    },
    uninstall: () => rm(target, { recursive: true }),
    verifySignature: async () => {},
    async copyTo(folder) {
      await cp(target, folder, { recursive: true });
      return describe(folder);
    },
    policies: [],
  };
}

/** Like Electron on Windows and macOS, starts nothing when the archive does not have the recorded hash. */
async function writeStarter(folder: string): Promise<void> {
  const hash = createHash("sha256")
    .update(await readFile(join(folder, ARCHIVE)))
    .digest("hex");
  await mkdir(folder, { recursive: true });
  const lines = [
    "#!/bin/sh",
    `folder=$(dirname "$0")`,
    `echo "${hash}  $folder/${ARCHIVE}" | sha256sum --check --status || exit 1`,
    `export LANEDESK_TEST_BROWSER="${await findBrowser()}"`,
    `exec "${await writeFakeElectron()}" "$folder/program" "$@"`,
    "",
  ];
  await writeFile(join(folder, "start"), lines.join("\n"), { mode: 0o755 });
}
