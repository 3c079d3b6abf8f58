import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../../../build/paths.ts";
import { findPolicy, listMachinePolicyFiles, readPolicy } from "../../../electron/policy/policy-file.ts";
import { policy } from "../../../shared/views/policy.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function policyFile(content: string): Promise<string> {
  const file = join(await temporaryFolder(), "policy.json");
  await writeFile(file, content);
  return file;
}

const valid = { contact: "IT, 555-0100", settings: { gatewayOn: false } };

describe("a policy", () => {
  test("has a path where only administrators can write", () => {
    const usual = "C:\\ProgramData\\Lanedesk\\policy.json";
    expect(listMachinePolicyFiles("win32", {})).toEqual([usual]);
    expect(listMachinePolicyFiles("win32", { ProgramData: "C:\\ProgramData" })).toEqual([usual]);
    expect(listMachinePolicyFiles("darwin", {})).toEqual([
      "/Library/Application Support/Lanedesk/policy.json",
    ]);
    expect(listMachinePolicyFiles("linux", {})).toEqual(["/etc/lanedesk/policy.json"]);
  });

  test("in the default folder of Windows cannot be hidden by setting %ProgramData%", async () => {
    expect(listMachinePolicyFiles("win32", { ProgramData: "D:\\Mine" })).toEqual([
      "C:\\ProgramData\\Lanedesk\\policy.json",
      "D:\\Mine\\Lanedesk\\policy.json",
    ]);
    const usual = await policyFile(JSON.stringify(valid));
    const none = join(await temporaryFolder(), "policy.json");
    const other = await policyFile(JSON.stringify({ contact: "Somebody", settings: {} }));
    expect(await findPolicy(undefined, [usual, other])).toEqual(valid);
    expect((await findPolicy(undefined, [none, other]))?.contact).toBe("Somebody");
  });

  test("is read, also with a byte order mark", async () => {
    expect(await readPolicy(await policyFile(`\uFEFF${JSON.stringify(valid)}`))).toEqual(valid);
  });

  test("that does not exist fixes nothing", async () => {
    expect(await readPolicy(join(await temporaryFolder(), "policy.json"))).toBeUndefined();
  });

  test.each([
    ["{", "JSON"],
    [JSON.stringify({ settings: {} }), "contact: Is required"],
    [JSON.stringify({ ...valid, settings: { gatewayPort: 70_000 } }), "settings.gatewayPort"],
    [JSON.stringify({ ...valid, settings: { gateWayOn: false } }), "gateWayOn"],
    [JSON.stringify({ ...valid, settings: { currentUserId: "u" } }), "currentUserId"],
    [JSON.stringify({ ...valid, setting: {} }), 'the file: Unrecognized key: "setting"'],
  ])("that is invalid is rejected with the location of the error: %s", async (content, where) => {
    await expect(readPolicy(await policyFile(content))).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining(where),
    });
  });

  test("of the computer overrides one named at the start", async () => {
    const machine = await policyFile(JSON.stringify(valid));
    const named = await policyFile(JSON.stringify({ contact: "Somebody", settings: {} }));
    const none = join(await temporaryFolder(), "policy.json");
    expect(await findPolicy(named, [machine])).toEqual(valid);
    expect((await findPolicy(named, [none]))?.contact).toBe("Somebody");
    expect(await findPolicy(undefined, [none])).toBeUndefined();
    await expect(findPolicy(none, [none])).rejects.toMatchObject({ code: "forbidden" });
  });

  test("has a template with every setting", async () => {
    const template = policy.parse(JSON.parse(await readFile(join(repository, "build/policy.json"), "utf8")));
    expect(Object.keys(template.settings)).toEqual(Object.keys(policy.shape.settings.shape));
  });
});
