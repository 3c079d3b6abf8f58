import { useEffect } from "react";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { useFooterState } from "../../../ui/behavior/footer-text.ts";

/** Returns the full text of a cell whose column is too narrow for it; empty if all of it is visible. */
function cutOffText(cell: HTMLElement): string {
  const short = cell.querySelector<HTMLElement>("[data-short]")?.dataset.short;
  if (short) return short;
  const isCutOff = [cell, ...cell.querySelectorAll("[data-may-be-cut]")].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  return isCutOff ? (cell.textContent ?? "") : "";
}

/** Shows in the footer what the cells of the cursor row had to cut off. */
export function useCutOffText(
  grid: React.RefObject<HTMLElement | null>,
  row: LoadRow | undefined,
  columns: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered cells depend on the row and the columns.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cells = grid.current?.querySelectorAll<HTMLElement>("[data-active] > [role=gridcell]") ?? [];
      useFooterState.setState({ cutOff: [...cells].map(cutOffText).filter(Boolean).join(" · ") });
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, row, columns]);
  useEffect(() => () => useFooterState.setState({ cutOff: "" }), []);
}
