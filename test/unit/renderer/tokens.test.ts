import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const renderer = join(import.meta.dirname, "../../../renderer");

/** A value of a `--space-*` variable, written out. */
const LITERAL_SPACE =
  /^\s*(?:padding|margin|gap|row-gap|column-gap)[a-z-]*:.*(?<![-\d.])(?:4|8|12|16|20|24|32|48)px/;

test("only styles.css names colors, text sizes, radii and spaces; other style sheets use its variables", async () => {
  const found: string[] = [];
  for await (const file of glob("**/*.css", { cwd: renderer })) {
    if (file === "styles.css") continue;
    const lines = (await readFile(join(renderer, file), "utf8")).split("\n");
    for (const line of lines)
      if (
        /#[0-9a-f]{3,8}\b|\brgb|font-size: *\d|font-family: (?!inherit|var)|border-radius: *[1-9]\d*px/i.test(
          line,
        ) ||
        LITERAL_SPACE.test(line)
      )
        found.push(`${file}: ${line.trim()}`);
  }
  expect(found).toEqual([]);
});

/** A Mantine spacing prop or an inline style with a number or pixels; 0 is no space. */
const LITERAL_PROP =
  /\b(?:gap|rowGap|columnGap|spacing|verticalSpacing|horizontalSpacing|[mp][a-z]?)=(?:\{-?[1-9]|"[^"]*\dpx)|\b(?:gap|padding|margin)\w*: *(?:["'`][^"'`]*\dpx|[1-9])/;

test("components take spaces from the theme or the variables of styles.css", async () => {
  const found: string[] = [];
  for await (const file of glob("**/*.tsx", { cwd: renderer })) {
    const lines = (await readFile(join(renderer, file), "utf8")).split("\n");
    for (const line of lines) if (LITERAL_PROP.test(line)) found.push(`${file}: ${line.trim()}`);
  }
  expect(found).toEqual([]);
});
