import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getInstallers } from "./installers.ts";
import { run } from "./run.ts";
import type { System } from "./system.ts";

const BUNDLE = "/Applications/Lanedesk.app";
const ARCHIVE = "Contents/Resources/app.asar";
const EXECUTABLE = "Contents/MacOS/Lanedesk";
const MANAGED = "/Library/Managed Preferences";
const PREFERENCES = `${MANAGED}/org.lanedesk.desk.plist`;

export const pkg: System = {
  executable: join(BUNDLE, EXECUTABLE),
  runtime: join(BUNDLE, "Contents/Frameworks/Electron Framework.framework/Electron Framework"),
  archive: join(BUNDLE, ARCHIVE),
  verifiesArchive: true,
  uninstallable: true,
  async install(version) {
    const file = join(getInstallers(version), `Lanedesk-${version}-${process.arch}.pkg`);
    await run("sudo", ["installer", "-pkg", file, "-target", "/"]);
  },
  async uninstall() {
    await run("sudo", ["rm", "-rf", BUNDLE]);
    await run("sudo", ["pkgutil", "--forget", "org.lanedesk.desk"]);
  },
  async verifySignature() {
    await run("codesign", ["--verify", "--deep", "--strict", "--verbose=2", BUNDLE]);
    await run("codesign", ["--display", "--verbose=2", BUNDLE]);
    if (process.env.LANEDESK_RELEASE === "1")
      await run("spctl", ["--assess", "--type", "execute", "--verbose", BUNDLE]);
  },
  async copyTo(target) {
    const copy = join(target, "Lanedesk.app");
    await run("mkdir", ["-p", target]);
    await run("ditto", [BUNDLE, copy]);
    return { executable: join(copy, EXECUTABLE), archive: join(copy, ARCHIVE) };
  },
  policies: [
    {
      source: PREFERENCES,
      async set(settings) {
        const entries = Object.entries(settings).map(
          ([name, value]) => `<key>${name}</key><integer>${value}</integer>`,
        );
        const file = join(await mkdtemp(join(tmpdir(), "lanedesk-profile-")), "policy.plist");
        await writeFile(
          file,
          `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>contact</key><string>IT</string>${entries.join("")}</dict></plist>\n`,
        );
        await run("sudo", ["mkdir", "-p", MANAGED]);
        await run("sudo", ["install", "-m", "644", file, PREFERENCES]);
        return async () => void (await run("sudo", ["rm", PREFERENCES]));
      },
    },
  ],
};
