import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { output, repository } from "../../../build/paths.ts";

it("builds the window for production, although the tests run in another mode", { tags: "long" }, async () => {
  expect(process.env.NODE_ENV).toBe("test");
  const assets = join(output, "renderer/assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts) {
    const script = await readFile(join(assets, name), "utf8");
    expect(script.includes("jsxDEV"), `${name} contains React's development version`).toBe(false);
    expect(script.includes(repository), `${name} names this machine's folders`).toBe(false);
  }
});
