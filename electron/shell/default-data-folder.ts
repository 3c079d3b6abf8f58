import { homedir } from "node:os";
import { posix, win32 } from "node:path";

/**
 * Where this person's desk lies when no other folder is named. On Windows it is the folder that stays on the machine:
 * what lies in the roaming one (Electron's own choice) is copied over the network when people log on and off, and a
 * store that is copied while it is in use, or on to another computer, is none to rely on.
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
