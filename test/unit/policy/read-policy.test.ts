import { mkdir, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { type PolicyEnvironment, readPolicy } from "../../../electron/policy/read-policy.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const linux = (...files: string[]): PolicyEnvironment => ({
  platform: "linux",
  environment: {},
  run: () => expect.unreachable("no program"),
  getUserName: () => "ann",
  files,
});

async function policyFile(contact: string, settings: object = {}): Promise<string> {
  const file = join(await temporaryFolder(), "policy.json");
  await writeFile(file, JSON.stringify({ contact, settings }));
  return file;
}

test("starts no program and reads nothing else on Linux without a policy", async () => {
  expect(await readPolicy(undefined, linux(join(await temporaryFolder(), "policy.json")))).toBeUndefined();
});

test("prefers the file of the computer to a named one, and a named one must exist", async () => {
  const [machine, named] = [await policyFile("IT"), await policyFile("Somebody")];
  const none = join(await temporaryFolder(), "policy.json");
  expect((await readPolicy(named, linux(machine)))?.contact).toBe("IT");
  expect((await readPolicy(named, linux(none)))?.contact).toBe("Somebody");
  expect((await readPolicy(undefined, linux(none, machine)))?.contact).toBe("IT");
  await expect(readPolicy(none, linux(none))).rejects.toMatchObject({ code: "forbidden" });
});

test("on a Mac, the computer's profile precedes the file, and the file the user's profile", async () => {
  const file = await policyFile("IT", { textSize: 14, gatewayPort: 5000 });
  const root = await temporaryFolder();
  const values: Record<string, object> = {
    [posix.join(root, "org.lanedesk.desk.plist")]: { textSize: 13 },
    [posix.join(root, "ann", "org.lanedesk.desk.plist")]: {
      textSize: 16,
      gatewayPort: 6000,
      daysOfHistory: 90,
    },
  };
  await mkdir(join(root, "ann"));
  for (const path of Object.keys(values)) await writeFile(path, "");
  const policy = await readPolicy(undefined, {
    ...linux(file),
    platform: "darwin",
    managedPreferences: root,
    run: async (_, args) => ({ exitCode: 0, stdout: JSON.stringify(values[args.at(-1) ?? ""]), stderr: "" }),
  });
  expect(policy?.settings).toEqual({ textSize: 13, gatewayPort: 5000, daysOfHistory: 90 });
});

test("on Windows, HKLM precedes the file, and the file HKCU", async () => {
  const file = await policyFile("IT", { textSize: 14, gatewayPort: 5000 });
  const key = (values: Record<string, number>) => ({
    exists: true,
    values: Object.entries(values).map(([name, number]) => ({
      name: [...name].map((char) => char.charCodeAt(0)),
      value: { number },
    })),
  });
  const policy = await readPolicy(undefined, {
    ...linux(file),
    platform: "win32",
    run: async (program) =>
      program.endsWith("reg.exe")
        ? { exitCode: 1, stdout: "", stderr: "" }
        : {
            exitCode: 0,
            stderr: "",
            stdout: JSON.stringify({ HKLM: key({ textSize: 13 }), HKCU: key({ gatewayPort: 6000 }) }),
          },
  });
  expect(policy?.settings).toEqual({ textSize: 13, gatewayPort: 5000 });
});
