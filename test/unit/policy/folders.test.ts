import { expect, test } from "vitest";
import { findBackupFolder } from "../../../electron/policy/backup-folder.ts";
import { expandFolder } from "../../../electron/policy/expand-folder.ts";
import { testPolicy } from "../../support/policy.ts";

const options = {
  environment: { USERNAME: "ann", EMPTY: "" },
  home: "/home/ann",
  platform: "linux",
} as const;

test("expands the home folder and variables", () => {
  expect(expandFolder("~/Lanedesk", options)).toBe("/home/ann/Lanedesk");
  const onWindows = { ...options, platform: "win32" } as const;
  expect(expandFolder("D:\\Data\\%USERNAME%\\Desk", onWindows)).toBe("D:\\Data\\ann\\Desk");
  expect(expandFolder("\\\\server\\Desk", onWindows)).toBe("\\\\server\\Desk");
});

test.each([
  "%EMPTY%/Lanedesk",
  "%MISSING%\\Lanedesk",
  "%USERNAME%/Lanedesk",
  "D:\\Lanedesk",
  "\\\\server\\Desk",
])("rejects a folder that is not absolute on this computer: %s", (folder) => {
  expect(() => expandFolder(folder, options)).toThrow(expect.objectContaining({ code: "forbidden" }));
});

test("gives every data folder its own folder for backups", () => {
  const policy = testPolicy({ backupFolder: "/backups" });
  const [one, other] = ["/desk/a", "/desk/b"].map((folder) => findBackupFolder(policy, folder));
  expect(one).toMatch(/^[\\/]backups[\\/][\w.-]+$/);
  expect(other).not.toBe(one);
  for (const same of ["/desk/a", "/desk/a/", "/desk//a"]) expect(findBackupFolder(policy, same)).toBe(one);
  expect(findBackupFolder(undefined, "/desk/a")).toMatch(/desk[\\/]a[\\/]backups$/);
});
