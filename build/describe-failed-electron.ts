import { readFileSync } from "node:fs";

/** Kernel settings that forbid unprivileged user namespaces, which Electron's sandbox needs. */
const SANDBOX_BLOCKERS = [
  // Ubuntu 23.10 and later.
  ["/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1"],
  // Debian.
  ["/proc/sys/kernel/unprivileged_userns_clone", "0"],
  ["/proc/sys/user/max_user_namespaces", "0"],
] as const;

/** Explains why Electron ended before it ran any JavaScript. Electron has already printed its own error. */
export function describeFailedElectron({
  isRoot = process.getuid?.() === 0,
  readSetting = readOrEmpty,
}: {
  isRoot?: boolean;
  /** Reads a file; returns "" if the file is missing or unreadable. */
  readSetting?: (file: string) => string;
} = {}): string {
  const fallback = "Lanedesk opens in your browser instead.";
  if (isRoot) return `Electron does not run as root. ${fallback}`;
  const blocker = SANDBOX_BLOCKERS.find(([file, value]) => readSetting(file).trim() === value);
  if (blocker)
    return `Electron could not start, because this computer blocks its sandbox (${blocker[0]}). ${fallback}`;
  return `Electron could not start, and its error is above. ${fallback}`;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
