import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getInstallers } from "./installers.ts";
import { print, run } from "./run.ts";
import type { System } from "./system.ts";

const FOLDER = "/opt/Lanedesk";
const POLICY = "/etc/lanedesk/policy.json";

export const deb: System = {
  executable: join(FOLDER, "lanedesk"),
  runtime: join(FOLDER, "lanedesk"),
  archive: join(FOLDER, "resources/app.asar"),
  verifiesArchive: false,
  uninstallable: true,
  async install(version) {
    const architecture = process.arch === "x64" ? "amd64" : process.arch;
    const file = join(getInstallers(version), `lanedesk_${version}_${architecture}.deb`);
    // Without --allow-downgrades, apt refuses an older version.
    await run("sudo", ["apt-get", "install", "--yes", file]);
  },
  uninstall: async () => void (await run("sudo", ["apt-get", "remove", "--yes", "lanedesk"])),
  verifySignature: async () => print("  A deb file is signed by the repository that offers it."),
  copyTo: () => Promise.reject(new Error("Electron does not verify the archive on Linux.")),
  policies: [
    {
      source: POLICY,
      async set(settings) {
        const file = join(await mkdtemp(join(tmpdir(), "lanedesk-policy-")), "policy.json");
        await writeFile(file, JSON.stringify({ contact: "IT", settings }));
        await run("sudo", ["install", "-D", "-m", "644", file, POLICY]);
        return async () => void (await run("sudo", ["rm", POLICY]));
      },
    },
  ],
};
