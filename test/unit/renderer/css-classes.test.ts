import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Classes that a component reads from a CSS module and that the module does not define. */
function findMissingClasses(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const imports = [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)];
  return imports.flatMap(([, name = "", path = ""]) => {
    const css = readFileSync(join(dirname(file), path), "utf8");
    const code = source.replace(/^import .*$/gm, "");
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))];
    return used
      .map(([, used = ""]) => used)
      .filter((className) => !new RegExp(`\\.${className}\\b`).test(css))
      .map((className) => `${file}: .${className} in ${path}`);
  });
}

test("every CSS class that a component uses exists in its module", () => {
  const components = readdirSync("renderer", { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => join("renderer", file));
  expect(components.length).toBeGreaterThan(50);
  expect(components.flatMap(findMissingClasses)).toEqual([]);
});
