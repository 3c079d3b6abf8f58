import { expect, test } from "vitest";
import { renderBoard } from "../../support/component/render-board.tsx";

const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth;

const cutTexts = () =>
  [...document.querySelectorAll("[role=row] [data-may-be-cut], [role=gridcell]")]
    .filter(isCut)
    .map((cell) => cell.textContent);

test("a long city is not cut off while other columns have space", async () => {
  await renderBoard("Rancho Santa Margarita", "Colorado Springs");
  await expect.poll(cutTexts).toEqual([]);
});
