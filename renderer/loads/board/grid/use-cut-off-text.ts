import { useEffect } from "react";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { useFooterState } from "../../../ui/behavior/footer-text.ts";

/** Returns the full text of a cell that is shortened or cut off; empty if the cell shows its full text. */
function findCutOffText(cell: HTMLElement): string {
  const fullText = cell.querySelector<HTMLElement>("[data-full-text]")?.dataset.fullText;
  if (fullText) return fullText;
  const isCutOff = [cell, ...cell.querySelectorAll("[data-may-be-cut]")].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  return isCutOff ? (cell.textContent ?? "") : "";
}

/**
 * Shows the full texts of the cursor row's shortened or cut-off cells in the footer.
 * @param template the columns' CSS template
 */
export function useCutOffText(
  grid: React.RefObject<HTMLElement | null>,
  row: LoadRow | undefined,
  template: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered cells depend on the row and the template.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cells = grid.current?.querySelectorAll<HTMLElement>("[data-active] > [role=gridcell]") ?? [];
      useFooterState.setState({ cutOff: [...cells].map(findCutOffText).filter(Boolean).join(" · ") });
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, row, template]);
  useEffect(() => () => useFooterState.setState({ cutOff: "" }), []);
}
