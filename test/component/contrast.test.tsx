import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../support/component/press.ts";
import { renderBoard } from "../support/component/render-board.tsx";

test.each(["light", "dark"] as const)(
  "the borders of fields and checkboxes have a contrast of 3:1 in the %s theme",
  async (theme) => {
    const call = await renderBoard("Dallas");
    await call("settings.change", { colorScheme: theme });
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme);
    await press("f");
    await expect.element(page.getByRole("textbox", { name: "Filter Rate" })).toBeVisible();
    await press("Enter", "Delete");
    await expect.element(page.getByRole("radio").nth(1)).toBeVisible();
    expect(listWeakBorders()).toEqual([]);
    await press("Escape", "e");
    await expect.element(page.getByLabelText("Posted rate, all-in")).toBeVisible();
    expect(listWeakBorders()).toEqual([]);
    await page.getByRole("link", { name: "Carriers" }).click();
    await page.getByText("Search registrations").click();
    await expect.element(page.getByRole("checkbox", { name: "Today only" })).toBeVisible();
    expect(listWeakBorders()).toEqual([]);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "HTTP interface", exact: true }).click();
    await expect.element(page.getByRole("switch").first()).toBeInTheDocument();
    expect(listWeakBorders()).toEqual([]);
  },
);

const CONTROLS = ".mantine-Input-input, .mantine-Switch-track, main :is(input, select, textarea)";

/** Lists the controls whose border has a contrast below 3:1; a focused or checked control is not marked by its border. */
function listWeakBorders(): string[] {
  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (control) =>
      control.checkVisibility() &&
      control.getBoundingClientRect().width > 1 &&
      !control.matches(":focus, :checked, :checked + *, :disabled, .mantine-Input-input *"),
  );
  expect(controls.length).toBeGreaterThan(0);
  return controls.flatMap((control) => {
    const { borderTopColor, borderTopWidth, boxShadow, appearance } = getComputedStyle(control);
    // The browser draws these with its own colors.
    if (appearance === "auto" && control.matches("[type=checkbox], [type=radio]")) return [];
    const line = borderTopWidth === "0px" ? boxShadow : borderTopColor;
    const contrast = line === "none" ? 1 : getContrast(toRgb(line), findBackground(control.parentElement));
    return contrast < 3 ? [`${control.className}: ${contrast.toFixed(2)}`] : [];
  });
}

type Rgba = [red: number, green: number, blue: number, alpha: number];

const toRgb = (color: string): Rgba => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return [red, green, blue, alpha];
};

/** Returns the color behind a control. */
function findBackground(element: Element | null): Rgba {
  if (!element) return toRgb("255, 255, 255");
  const color = toRgb(getComputedStyle(element).backgroundColor);
  return color[3] === 0 ? findBackground(element.parentElement) : color;
}

/** Computes the contrast by WCAG 2.2. */
function getContrast(...colors: [Rgba, Rgba]): number {
  const [lighter = 0, darker = 0] = colors
    .map(([red, green, blue]) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const share = value / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
