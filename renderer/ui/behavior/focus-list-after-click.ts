/** Controls that do not need the focus after a mouse click. */
const controls = "button, a[href], [role=tab], [role=columnheader] input[type=checkbox]";

/** Forms, dialogs and menus manage their own focus, and Settings has no list to focus. */
const ownFocus = "[data-typing], [data-keeps-focus], [role=dialog], [role=menu]";

/**
 * Returns the focus to the view's list after a mouse click, because Enter, Space and letters must not act on the clicked
 * button.
 * @returns a function that stops this behavior
 */
export function focusListAfterClick(): () => void {
  const onClick = ({ target, detail }: MouseEvent) => {
    // Enter and Space on a focused button have no detail.
    if (detail === 0 || !(target instanceof Element)) return;
    const control = target.closest<HTMLElement>(controls);
    if (!control || control.closest(ownFocus)) return;
    // The click's own handler moves the focus first, for example into a form.
    requestAnimationFrame(() => {
      if (document.activeElement !== control) return;
      control.blur();
      document
        .querySelector<HTMLElement>("main :is([role=grid], [role=listbox])[tabindex='0']")
        ?.focus({ preventScroll: true });
    });
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
