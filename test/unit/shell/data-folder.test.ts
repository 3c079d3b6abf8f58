import { afterAll, expect, it, vi } from "vitest";
import { setAppFolders } from "../../../electron/shell/app-folders.ts";
import { findDataFolder } from "../../../electron/shell/data-folder.ts";
import { findDefaultDataFolder } from "../../../electron/shell/default-data-folder.ts";
import { testPolicy } from "../../support/policy.ts";

// The next file of this worker shares the modules that were loaded with the mock.
afterAll(() => void vi.resetModules());

vi.mock("electron", () => ({ app: { setPath: () => undefined } }));

it("is the policy's, else the requested one, else the default one", async () => {
  const fixed = Promise.resolve(testPolicy({ dataFolder: "/desks/ann" }));
  expect(await findDataFolder(fixed, "/mine")).toBe("/desks/ann");
  expect(await findDataFolder(Promise.resolve(testPolicy({})), "/mine")).toBe("/mine");
  expect(await findDataFolder(Promise.resolve(undefined), undefined)).toBe(findDefaultDataFolder());
});

it("is unknown when the policy cannot be read", async () => {
  await expect(findDataFolder(Promise.reject(new Error("unreadable")), "/mine")).rejects.toThrow(
    "unreadable",
  );
});

it("is not the user's choice when the policy cannot be read, or has an unusable folder", async () => {
  const unreadable = Promise.reject(new Error("unreadable"));
  for (const policy of [unreadable, Promise.resolve(testPolicy({ dataFolder: "not/absolute" }))])
    expect(await setAppFolders(policy, "/mine")).toMatchObject({ isFixed: true, problem: expect.any(Error) });
});
