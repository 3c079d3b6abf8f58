import { expect, it } from "vitest";
import { BADGE_SIZE_PX, drawBadge } from "../../../electron/shell/badge-image.ts";

/** The ink of a badge as text. */
function ink(count: number): string {
  const pixels = drawBadge(count);
  return Array.from({ length: BADGE_SIZE_PX * BADGE_SIZE_PX }, (_, pixel) =>
    pixels[pixel * 4] === 0xff ? "#" : ".",
  ).join("");
}

it("draws each digit differently, and one sign for more than nine", () => {
  const drawn = Array.from({ length: 12 }, (_, count) => ink(count));
  expect(new Set(drawn).size).toBe(11);
  expect(drawn[10]).toBe(drawn[11]);
  for (const badge of drawn) expect(badge).toContain("#");
});

it("is transparent in the corners", () => {
  expect(drawBadge(3)[3]).toBe(0);
});
