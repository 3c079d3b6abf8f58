import { expect, test } from "vitest";
import { findDefaultDataFolder } from "../../../electron/shell/default-data-folder.ts";

test("the default data folder on Windows does not roam", () => {
  const home = "C:\\Users\\ann";
  const environment = {
    APPDATA: `${home}\\AppData\\Roaming`,
    LOCALAPPDATA: `${home}\\AppData\\Local`,
  };
  const local = `${home}\\AppData\\Local\\Lanedesk`;
  expect(findDefaultDataFolder({ platform: "win32", environment, home })).toBe(local);
  expect(findDefaultDataFolder({ platform: "win32", environment: {}, home })).toBe(local);
});

test("the default data folder on macOS and Linux follows the system's convention", () => {
  const home = "/home/ann";
  const environment = {};
  expect(findDefaultDataFolder({ platform: "darwin", environment, home })).toBe(
    "/home/ann/Library/Application Support/Lanedesk",
  );
  expect(findDefaultDataFolder({ platform: "linux", environment, home })).toBe("/home/ann/.config/Lanedesk");
  expect(findDefaultDataFolder({ platform: "linux", environment: { XDG_CONFIG_HOME: "/own" }, home })).toBe(
    "/own/Lanedesk",
  );
});
