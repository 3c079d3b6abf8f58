import { expect, test } from "vitest";
import { findDefaultDataFolder } from "../../../electron/shell/default-data-folder.ts";

test("on Windows the desk stays on the machine and does not roam with the person's profile", () => {
  const home = "C:\\Users\\ann";
  const environment = {
    APPDATA: `${home}\\AppData\\Roaming`,
    LOCALAPPDATA: `${home}\\AppData\\Local`,
  };
  const local = `${home}\\AppData\\Local\\Lanedesk`;
  expect(findDefaultDataFolder({ platform: "win32", environment, home })).toBe(local);
  expect(findDefaultDataFolder({ platform: "win32", environment: {}, home })).toBe(local);
});

test("on macOS and Linux it lies where programs keep what is a person's own", () => {
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
