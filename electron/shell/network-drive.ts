import { realpathSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { type ProcessRunner, runProcess } from "../policy/sources/run-process.ts";

/** NFS, SMB 1 to 3, AFS, Ceph, 9P and Coda. https://man7.org/linux/man-pages/man2/statfs.2.html */
const LINUX_NETWORK_TYPES: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x01021997, 0x73757245,
]);

const MAC_NETWORK_TYPES = /^(smbfs|nfs|afpfs|webdav|cifs|ftp)$/;

/** The platform and the functions that inspect its file systems; tests replace them. */
interface SystemProbe {
  platform: NodeJS.Platform;
  /** Resolves links and, on Windows, a mapped network drive to the path of its share. */
  resolvePath(folder: string): string;
  readFileSystemType(folder: string): Promise<number>;
  run: ProcessRunner;
}

const thisComputer: SystemProbe = {
  platform: process.platform,
  resolvePath: (folder) => realpathSync.native(folder),
  readFileSystemType: async (folder) => (await statfs(folder)).type,
  run: runProcess,
};

/** Whether a folder is on a network drive; false if the system does not report the type of the drive. */
export async function isOnNetworkDrive(folder: string, probe: SystemProbe = thisComputer): Promise<boolean> {
  try {
    const path = probe.resolvePath(folder);
    if (probe.platform === "win32") return /^\\\\(?![?.]\\(?!UNC\\))/.test(path);
    if (probe.platform === "darwin")
      return MAC_NETWORK_TYPES.test(await findMacFileSystemType(path, probe.run));
    // The kernel's type number is signed on some systems.
    return LINUX_NETWORK_TYPES.has((await probe.readFileSystemType(path)) >>> 0);
  } catch {
    return false;
  }
}

/**
 * Finds the file system type of the deepest mount that contains a path. Parses lines of `mount` such as `//server/a on
 * /Volumes/a (smbfs, …)`.
 */
async function findMacFileSystemType(path: string, run: ProcessRunner): Promise<string> {
  const { stdout } = await run("/sbin/mount", []);
  const mounts = [...stdout.matchAll(/^.+? on (\/.*) \((\w+)[^()]*\)$/gm)].map(
    ([, point = "", type = ""]) => ({
      point,
      type,
    }),
  );
  const containing = mounts.filter(
    ({ point }) => point === "/" || path === point || path.startsWith(`${point}/`),
  );
  return containing.sort((left, right) => right.point.length - left.point.length)[0]?.type ?? "";
}
