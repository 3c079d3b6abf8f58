/** The grid, so that the focus can go back to it. */
export const BOARD_ID = "board";

/** Gives the focus to the grid, unless something else has it. */
export function focusBoard(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById(BOARD_ID)?.focus({ preventScroll: true });
}
