import { cp } from "node:fs/promises";
import { win32 } from "node:path";
import { getInstallers } from "./installers.ts";
import { run } from "./run.ts";
import type { System } from "./system.ts";

const { join } = win32;
const { ProgramFiles = "C:\\Program Files", LOCALAPPDATA = "" } = process.env;
const KEY = "HKLM\\SOFTWARE\\Policies\\Lanedesk";

/** Done, and done with a restart to come. */
const ACCEPTED_BY_MSI = [0, 3010];

export const msi: System = {
  ...describeWindows(join(ProgramFiles, "Lanedesk")),
  install: async (version) => {
    const file = join(getInstallers(version), `Lanedesk ${version}.msi`);
    await run("msiexec.exe", ["/i", file, "/qn", "/norestart"], ACCEPTED_BY_MSI);
  },
  uninstall: async () => {
    // The product code changes with each version; the newest one is installed.
    const find = `(Get-Package -Name Lanedesk -ProviderName msi).FastPackageReference`;
    const code = (await powershell(find)).trim();
    await run("msiexec.exe", ["/x", code, "/qn", "/norestart"], ACCEPTED_BY_MSI);
  },
};

const userFolder = join(LOCALAPPDATA, "Programs", "Lanedesk");

export const nsis: System = {
  ...describeWindows(userFolder),
  install: async (version) => {
    await run(join(getInstallers(version), `Lanedesk Setup ${version}.exe`), ["/S"]);
  },
  // Without _?=, the uninstaller would continue in a copy of itself.
  uninstall: async () => {
    await run(join(userFolder, "Uninstall Lanedesk.exe"), ["/S", `_?=${userFolder}`]);
  },
};

function describeWindows(folder: string): Omit<System, "install" | "uninstall"> {
  const executable = join(folder, "Lanedesk.exe");
  return {
    executable,
    runtime: executable,
    archive: join(folder, "resources", "app.asar"),
    verifiesArchive: true,
    uninstallable: true,
    async verifySignature() {
      const quoted = executable.replaceAll("'", "''");
      const status = await powershell(`(Get-AuthenticodeSignature -LiteralPath '${quoted}').Status`);
      const accepted = process.env.LANEDESK_RELEASE === "1" ? ["Valid"] : ["Valid", "NotSigned"];
      if (!accepted.includes(status.trim())) throw new Error(`The signature is ${status.trim()}.`);
    },
    async copyTo(target) {
      await cp(folder, target, { recursive: true });
      return {
        executable: join(target, "Lanedesk.exe"),
        archive: join(target, "resources", "app.asar"),
      };
    },
    policies: [
      {
        source: KEY,
        async set(settings) {
          await run("reg.exe", ["add", KEY, "/v", "contact", "/t", "REG_SZ", "/d", "IT", "/f"]);
          for (const [name, value] of Object.entries(settings))
            await run("reg.exe", ["add", KEY, "/v", name, "/t", "REG_DWORD", "/d", String(value), "/f"]);
          return async () => void (await run("reg.exe", ["delete", KEY, "/f"]));
        },
      },
    ],
  };
}

const powershell = (command: string): Promise<string> =>
  run("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", command]);
