import { homedir } from "node:os";
import { join } from "node:path";

/** Where the desktop program keeps its data on this machine, so that the browser shows the same desk. */
export function defaultDataFolder(): string {
  const home = homedir();
  if (process.platform === "darwin") return join(home, "Library", "Application Support", "Lanedesk");
  if (process.platform === "win32")
    return join(process.env.APPDATA || join(home, "AppData", "Roaming"), "Lanedesk");
  return join(process.env.XDG_CONFIG_HOME || join(home, ".config"), "Lanedesk");
}
