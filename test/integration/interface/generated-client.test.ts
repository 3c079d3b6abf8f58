import { execFile } from "node:child_process";
import { copyFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { repository } from "../../../build/paths.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { addCarriers } from "../../support/carriers.ts";
import { canLinkFolders } from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const brokerage = await brokerageForAll((context, { ann }) => addCarriers(context, ann.accountId, [1, 2]));

const compilerOptions = {
  target: "ES2024",
  module: "ESNext",
  moduleResolution: "Bundler",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

describe("a client generated from the API document with openapi-typescript", () => {
  it.runIf(canLinkFolders)(
    "compiles in strict mode, sends a load that it got back, and runs the change queue",
    {
      tags: "long",
    },
    async () => {
      const folder = await temporaryFolder();
      const libraries = join(repository, "node_modules");
      await symlink(libraries, join(folder, "node_modules"), "junction");
      await copyFile(join(repository, "test/fixtures/generated-client.ts"), join(folder, "client.ts"));
      await writeFile(join(folder, "openapi.json"), (await brokerage.ask("GET", "/openapi.json")).text);
      await writeFile(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions, files: ["client.ts"] }),
      );
      /** Rejects with the output unless the exit code is 0. */
      const runNode = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

      const compilerApi = new URL("../../support/compiler-api.mjs", import.meta.url).href;
      const generator = join(libraries, "openapi-typescript/bin/cli.js");
      await runNode("--import", compilerApi, generator, "openapi.json", "--output", "schema.d.ts");
      await runNode(join(libraries, "typescript/bin/tsc"), "--project", folder);
      const { token } = brokerage.ann;
      const { ClientID, ClientPassword } = brokerage.client;
      const run = runNode("client.ts", brokerage.url, token, ClientID, ClientPassword);
      await expect(run).resolves.toMatchObject({ stderr: "" });
    },
  );
});
