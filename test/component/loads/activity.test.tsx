import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderBoard } from "../../support/component/render-board.tsx";

test("the activity of a load shows the old and the new value of a change", async () => {
  await renderBoard("Dallas");
  await press("$");
  await page.getByLabelText("Posted rate").fill("2600");
  await press("Mod+Enter");
  await expect.element(page.getByText("Posted rate $2,450 → $2,600")).toBeVisible();
});
