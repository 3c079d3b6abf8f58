import { expect, it } from "vitest";
import { isOnNetworkDrive } from "../../../electron/shell/network-drive.ts";

const probe = {
  platform: "linux" as NodeJS.Platform,
  resolvePath: (folder: string) => folder,
  readFileSystemType: async () => 0xef53,
  run: () => expect.unreachable("no program"),
};

it.each([
  ["\\\\server\\share\\Lanedesk", true],
  ["\\\\?\\UNC\\server\\share", true],
  ["C:\\Users\\ann\\Lanedesk", false],
  ["\\\\?\\C:\\Lanedesk", false],
])("recognizes a share by the resolved path on Windows: %s", async (path, expected) => {
  expect(await isOnNetworkDrive("Z:\\", { ...probe, platform: "win32", resolvePath: () => path })).toBe(
    expected,
  );
});

it.each([
  [0x6969, true],
  [-11317950, true],
  [0xff534d42, true],
  [0xef53, false],
])("recognizes a network file system by its number on Linux: %d", async (type, expected) => {
  expect(await isOnNetworkDrive("/data", { ...probe, readFileSystemType: async () => type })).toBe(expected);
});

it("recognizes a network volume by the mount on macOS", async () => {
  const stdout = [
    "/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)",
    "/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled)",
    "//ann@server/office on /Volumes/office (smbfs, nodev, nosuid, mounted by ann)",
    "",
  ].join("\n");
  const run = async () => ({ exitCode: 0, stdout, stderr: "" });
  const mac = { ...probe, platform: "darwin" as NodeJS.Platform, run };
  expect(await isOnNetworkDrive("/Volumes/office/Lanedesk", mac)).toBe(true);
  expect(await isOnNetworkDrive("/Volumes/office2/Lanedesk", mac)).toBe(false);
  expect(await isOnNetworkDrive("/Users/ann/Lanedesk", mac)).toBe(false);
});

it("does not warn if the system does not report the type", async () => {
  const fails = { ...probe, readFileSystemType: () => Promise.reject(new Error("unknown")) };
  expect(await isOnNetworkDrive("/data", fails)).toBe(false);
});
