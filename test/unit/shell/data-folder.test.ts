import { expect, it } from "vitest";
import { findDataFolder } from "../../../electron/shell/data-folder.ts";
import { findDefaultDataFolder } from "../../../electron/shell/default-data-folder.ts";
import { testPolicy } from "../../support/policy.ts";

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
