import { useEffect } from "react";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { useFooterState } from "../../../frame/footer-text.ts";

/** What a cell says whole, where its column is too narrow for it; empty where all of it is seen. */
function cutWords(cell: HTMLElement): string {
  const short = cell.querySelector<HTMLElement>("[data-short]")?.dataset.short;
  if (short) return short;
  return [cell, ...cell.querySelectorAll("[data-may-be-cut]")].some(isCut) ? (cell.textContent ?? "") : "";
}

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/** Tells in the footer what the row at the keys' position had to cut: looked at when it or the columns change. */
export function useCutOffText(
  grid: React.RefObject<HTMLElement | null>,
  row: LoadRow | undefined,
  columns: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn follows from the row and the columns.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cells = grid.current?.querySelectorAll<HTMLElement>("[data-active] > [role=gridcell]") ?? [];
      useFooterState.setState({ cut: [...cells].map(cutWords).filter(Boolean).join(" · ") });
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, row, columns]);
  useEffect(() => () => useFooterState.setState({ cut: "" }), []);
}
