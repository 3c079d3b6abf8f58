/** Controls that do not need the focus after a mouse click. */
const CONTROL_SELECTOR = "button, a[href], [role=tab], [role=columnheader] input[type=checkbox]";

/** Forms, dialogs and menus manage their own focus, and Settings has no list to focus. */
const OWN_FOCUS_SELECTOR = "[data-typing], [data-keeps-focus], [role=dialog], [role=menu]";

/**
 * Returns the focus to the view's list after a mouse click, because Enter and Space would press the clicked button
 * again. Does the same when a popover, which took the focus, returns the focus to the button.
 * @returns a function that stops this behavior
 */
export function focusListAfterClick(): () => void {
  let clicked: HTMLElement | null = null;
  let lastKey = "";
  const focusList = () => {
    if (!clicked || document.activeElement !== clicked || lastKey === "Tab") return;
    clicked.blur();
    document
      .querySelector<HTMLElement>("main :is([role=grid], [role=listbox])[tabindex='0']")
      ?.focus({ preventScroll: true });
  };
  const onClick = ({ target, detail }: MouseEvent) => {
    // A click by Enter or Space on a focused button has the detail 0.
    const control =
      detail > 0 && target instanceof Element ? target.closest<HTMLElement>(CONTROL_SELECTOR) : null;
    if (!control || control.closest(OWN_FOCUS_SELECTOR)) return;
    clicked = control;
    // The handler of the click may move the focus first, for example into a form.
    requestAnimationFrame(focusList);
  };
  const onPointerDown = () => {
    clicked = null;
    lastKey = "";
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    lastKey = key;
  };
  document.addEventListener("click", onClick);
  document.addEventListener("pointerdown", onPointerDown, { capture: true });
  document.addEventListener("keydown", onKeyDown, { capture: true });
  document.addEventListener("focusin", focusList);
  return () => {
    document.removeEventListener("click", onClick);
    document.removeEventListener("pointerdown", onPointerDown, { capture: true });
    document.removeEventListener("keydown", onKeyDown, { capture: true });
    document.removeEventListener("focusin", focusList);
  };
}
