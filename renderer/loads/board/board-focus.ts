/** The element id of the grid. */
export const BOARD_ID = "board";

/** Focuses the grid unless another element has the focus. */
export function focusBoard(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById(BOARD_ID)?.focus({ preventScroll: true });
}
