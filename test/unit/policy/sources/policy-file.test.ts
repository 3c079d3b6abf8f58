import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listMachinePolicyFiles, readPolicyFile } from "../../../../electron/policy/sources/policy-file.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function policyFile(content: string): Promise<string> {
  const file = join(await temporaryFolder(), "policy.json");
  await writeFile(file, content);
  return file;
}

const valid = { contact: "IT, 555-0100", settings: { gatewayOn: false } };

test("has a path where only administrators can write", () => {
  const usual = "C:\\ProgramData\\Lanedesk\\policy.json";
  expect(listMachinePolicyFiles("win32", {})).toEqual([usual]);
  expect(listMachinePolicyFiles("win32", { ProgramData: "C:\\ProgramData" })).toEqual([usual]);
  expect(listMachinePolicyFiles("darwin", {})).toEqual(["/Library/Application Support/Lanedesk/policy.json"]);
  expect(listMachinePolicyFiles("linux", {})).toEqual(["/etc/lanedesk/policy.json"]);
});

test("in the default folder of Windows comes before one in %ProgramData%", () => {
  expect(listMachinePolicyFiles("win32", { ProgramData: "D:\\Mine" })).toEqual([
    "C:\\ProgramData\\Lanedesk\\policy.json",
    "D:\\Mine\\Lanedesk\\policy.json",
  ]);
});

test("is read, also with a byte order mark", async () => {
  const file = await policyFile(`\uFEFF${JSON.stringify(valid)}`);
  expect(await readPolicyFile(file)).toEqual({ source: file, ...valid, isStrict: true });
});

test("that does not exist gives no values", async () => {
  expect(await readPolicyFile(join(await temporaryFolder(), "policy.json"))).toBeUndefined();
});

test.each([
  ["{", "JSON"],
  [JSON.stringify({ settings: {} }), "contact: Is required"],
  [JSON.stringify({ ...valid, setting: {} }), 'the file: Unrecognized key: "setting"'],
])("that is invalid is rejected with the location of the error: %s", async (content, where) => {
  await expect(readPolicyFile(await policyFile(content))).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining(where),
  });
});
