import { homedir } from "node:os";
import { posix, win32 } from "node:path";

/**
 * Finds the user's default data folder. On Windows the folder is local, while Electron's default is roaming: Windows
 * copies roaming folders over the network at logon and logoff, which could copy a store that is in use.
 */
export function findDefaultDataFolder({
  platform = process.platform,
  environment = process.env,
  home = homedir(),
}: {
  platform?: NodeJS.Platform;
  environment?: Record<string, string | undefined>;
  home?: string;
} = {}): string {
  if (platform === "darwin") return posix.join(home, "Library", "Application Support", "Lanedesk");
  if (platform === "win32")
    return win32.join(environment.LOCALAPPDATA || win32.join(home, "AppData", "Local"), "Lanedesk");
  return posix.join(environment.XDG_CONFIG_HOME || posix.join(home, ".config"), "Lanedesk");
}
