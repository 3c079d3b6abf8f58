/** Elements in which the focus stays: the next key presses belong to them. */
const CONTROL_SELECTOR = "a[href], button, input, textarea, select, [data-typing], [role=dialog]";

/**
 * Focuses a list that has appeared, unless a field, a button, a link or a dialog has the focus. A letter that the user
 * types in a field must not run a command of the list.
 */
export function focusNewList(list: HTMLElement | null): void {
  if (!document.activeElement?.closest(CONTROL_SELECTOR)) list?.focus({ preventScroll: true });
}
